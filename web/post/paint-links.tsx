import type { ReactNode } from "react"

const links = /https?:\/\/\S+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.@-]*/gu

/** A text with its links, names and tags in colour. Nothing in it can be followed. */
export function paintLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(links)) {
    parts.push(text.slice(at, match.index))
    parts.push(
      <span key={match.index} className="text-scheduled">
        {match[0]}
      </span>,
    )
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return parts
}
