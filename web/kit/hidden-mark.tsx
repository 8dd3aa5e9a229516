import { words } from "../words/words.ts"
import { showCodePoint } from "./hidden-characters.ts"

/** In the place of a character that nobody would see: which one it is. */
export function HiddenMark({ code }: { readonly code: number }) {
  const name = nameOf(code)
  const text = `${showCodePoint(code)} ${name}`
  return (
    <bdi
      dir="ltr"
      data-hidden-character={showCodePoint(code)}
      className="mx-px inline-block rounded-chip border border-uncertain-solid/60 bg-uncertain-wash px-1 font-mono text-micro leading-4 font-medium whitespace-normal text-uncertain no-underline"
    >
      {text}
    </bdi>
  )
}

const names: Readonly<Record<number, string>> = words.hidden.names

function nameOf(code: number): string {
  if (Object.hasOwn(names, code)) return names[code] ?? words.hidden.other
  if (code >= 0xe0000 && code <= 0xe007f) return words.hidden.tag
  if ((code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef)) return words.hidden.variation
  return code < 0xa0 ? words.hidden.control : words.hidden.other
}
