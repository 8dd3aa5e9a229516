import { splitHidden } from "./hidden-characters.ts"
import { HiddenMark } from "./hidden-mark.tsx"

/** A text with a mark in the place of each character that nobody sees. */
export function HiddenText({ text }: { readonly text: string }) {
  return splitHidden(text).map((part) =>
    part.kind === "hidden" ? <HiddenMark key={part.at} code={part.code} /> : part.text,
  )
}
