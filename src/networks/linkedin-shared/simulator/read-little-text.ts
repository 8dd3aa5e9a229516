const reserved = new Set("\\|{}@[]()<>#*_~")

const elements = [/^\{hashtag\|\\?#\|([^|}]+)\}/u, /^@\[([^\]]+)\]\(urn:li:[a-z]+:[^)]+\)/iu, /^(#[\p{L}\p{M}\p{N}]+)/u]

/** What people see of a text in LinkedIn's own form. A reserved character that is nothing else ends it, silently. */
export function readLittleText(text: string): string {
  let seen = ""
  let rest = text
  while (rest !== "") {
    const first = String.fromCodePoint(rest.codePointAt(0) ?? 0)
    const escaped = rest.charAt(1)
    if (first === "\\" && reserved.has(escaped)) {
      seen += escaped
      rest = rest.slice(2)
      continue
    }
    if (!reserved.has(first)) {
      seen += first
      rest = rest.slice(first.length)
      continue
    }
    const element = elements.map((pattern) => pattern.exec(rest)).find((match) => match !== null)
    if (element === undefined || element === null) return seen
    seen += element[0].startsWith("{") ? `#${element[1]}` : (element[1] ?? "")
    rest = rest.slice(element[0].length)
  }
  return seen
}
