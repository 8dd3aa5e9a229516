import { topLevelDomains } from "#domain/count-text/top-level-domains.ts"
import { isHandle } from "#networks/bluesky/resolve-handle.ts"

/** A stretch of a text that leads somewhere; the places are those of the string. */
export type Mark = {
  readonly start: number
  readonly end: number
  readonly kind: "link" | "tag" | "mention"
  /** The address, the tag without its sign, the handle. */
  readonly value: string
}

const linkPattern = /(?<=^|[\s(])(?:https?:\/\/\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?![a-z0-9@-])(?:[/?#:]\S*)?)/giu
const tagPattern = /(?<=^|\s)[#＃](?!\u{FE0F})([^\u20E2\s\u00AD\u2060\u200A-\u200D]+)/gu
const mentionPattern = /(?<=^|[\s(])@([a-z0-9.-]+)/giu
const longestTag = 64

const endings = new Set(topLevelDomains)

/** Without the full stop, the quotation mark or the bracket that belong to the sentence. */
function trimLink(text: string): string {
  let link = text
  for (;;) {
    const last = link.at(-1) ?? ""
    const isStray = last === ")" && link.split("(").length < link.split(")").length
    if (!isStray && !/[.,;:!?'"…»”’]/u.test(last)) return link
    link = link.slice(0, -last.length)
  }
}

/** What people write without https is a link only where its end is known: "e.g. this" and "file.txt" are none. */
function addressOf(link: string): string | null {
  const hasProtocol = /^https?:\/\//i.test(link)
  if (hasProtocol) return URL.canParse(link) ? link : null
  const host = link.replace(/[/?#:].*$/s, "").toLowerCase()
  const isName = endings.has(host.slice(host.lastIndexOf(".") + 1)) && URL.canParse(`https://${link}`)
  return isName ? `https://${link}` : null
}

function findLinks(text: string): readonly Mark[] {
  return Array.from(text.matchAll(linkPattern)).flatMap(({ 0: match, index }): readonly Mark[] => {
    const link = trimLink(match)
    const value = addressOf(link)
    return value === null ? [] : [{ start: index, end: index + link.length, kind: "link", value }]
  })
}

function findTags(text: string): readonly Mark[] {
  return Array.from(text.matchAll(tagPattern)).flatMap(({ 1: word = "", index }): readonly Mark[] => {
    const value = word.replace(/\p{P}+$/u, "")
    if (!/[^\d\p{P}]/u.test(value) || value.length > longestTag) return []
    return [{ start: index, end: index + 1 + value.length, kind: "tag", value }]
  })
}

function findMentions(text: string): readonly Mark[] {
  return Array.from(text.matchAll(mentionPattern)).flatMap(({ 1: word = "", index }): readonly Mark[] => {
    const name = word.replace(/[.-]+$/, "")
    const value = name.toLowerCase()
    return isHandle(value) ? [{ start: index, end: index + 1 + name.length, kind: "mention", value }] : []
  })
}

/** Links, tags and mentions of a text, from left to right. They never overlap: each begins after a space or a bracket. */
export function findMarks(text: string): readonly Mark[] {
  return [...findLinks(text), ...findTags(text), ...findMentions(text)].toSorted((a, b) => a.start - b.start)
}
