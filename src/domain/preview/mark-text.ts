/** How a network shows the links in a text. */
export type LinkRule = {
  /** Some networks leave links as text that leads nowhere. */
  readonly look: "link" | "text"
  readonly withoutProtocol: boolean
  /** So many characters are shown. */
  readonly most?: number
  /** Of what follows the host, `kept` characters are shown where it has more than `most`. */
  readonly path?: { readonly most: number; readonly kept: number }
  /** The network puts an address of its own in the place of longer ones. */
  readonly shortener?: { readonly from: number; readonly as: string }
}

export type MarkedPart = { readonly kind: "text" | "link" | "mention" | "tag"; readonly text: string }

const marks = /https?:\/\/\S+|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.@-]*/gu

/** What stands after an address in a sentence is no part of it. */
const afterLink = /[.,;:!?'"”’…)\]}>]+$/u
const afterName = /[.@-]+$/u

/** A link as a network shows it. */
export function showLink({ withoutProtocol, most = Infinity, path, shortener }: LinkRule, address: string): string {
  if (shortener !== undefined && address.length > shortener.from) return shortener.as
  const shown = withoutProtocol ? address.replace(/^https?:\/\/(?:www\.)?/i, "") : address
  const slash = shown.indexOf("/", shown.indexOf("//") + 2)
  if (path === undefined || slash === -1) return shown.length > most ? `${shown.slice(0, most)}…` : shown
  return shown.length > slash + path.most ? `${shown.slice(0, slash + path.kept)}…` : shown
}

/** A text in parts: links as the network shows them, or whole, and names and tags, which it colours. */
export function markText(text: string, rule: LinkRule, isWhole = false): readonly MarkedPart[] {
  const parts: MarkedPart[] = []
  const add = (kind: MarkedPart["kind"], part: string) => {
    const last = parts.at(-1)
    if (part === "") return
    if (last?.kind === "text" && kind === "text") parts[parts.length - 1] = { kind, text: last.text + part }
    else parts.push({ kind, text: part })
  }
  let at = 0
  for (const { index, 0: found } of text.matchAll(marks)) {
    const isLink = found.startsWith("http")
    const mark = found.replace(isLink ? afterLink : afterName, "")
    add("text", text.slice(at, index))
    if (!isLink) add(mark.startsWith("@") ? "mention" : "tag", mark)
    else if (rule.look === "text") add("text", mark)
    else add("link", isWhole ? mark : showLink(rule, mark))
    at = index + mark.length
  }
  add("text", text.slice(at))
  return parts
}

/** The first link of a text. */
export function firstLink(text: string): string | undefined {
  const [found] = text.match(/https?:\/\/\S+/u) ?? []
  return found?.replace(afterLink, "")
}
