import { Fragment } from "react"
import type { ReactNode } from "react"
import { splitHidden } from "../kit/hidden-characters.ts"
import { HiddenMark } from "../kit/hidden-mark.tsx"
import { paintLinks } from "./paint-links.tsx"

/** A text for reading: links in colour, and in the place of each character that nobody sees a mark that names it. */
export function paintText(text: string): ReactNode[] {
  return splitHidden(text).map((part) =>
    part.kind === "hidden" ? (
      <HiddenMark key={part.at} code={part.code} />
    ) : (
      <Fragment key={part.at}>{paintLinks(part.text)}</Fragment>
    ),
  )
}
