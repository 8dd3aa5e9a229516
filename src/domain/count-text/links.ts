import { longestLink } from "#domain/count-text/beginning.ts"
import { endOfRun, findLatinNames, latinAccents, readNames } from "#domain/count-text/domain-names.ts"
import { hasShortLabels } from "#domain/count-text/punycode.ts"

export type Link = { readonly start: number; readonly end: number }

/** What may stand in a link after the name; every pattern but the endings is a sticky run. */
export type LinkDialect = {
  /** Whether "example.com" is a link too. */
  readonly bareNames: boolean
  readonly pathRun: RegExp
  readonly pathEnding: RegExp
  readonly queryRun: RegExp
  readonly queryEnding: RegExp
}

const pathLetters = String.raw`a-z\u0400-\u04ff0-9${latinAccents}`

/** Links as X finds them, which is in the letters of its library: each oddity below is one of X's. */
export const xLinks: LinkDialect = {
  bareNames: true,
  pathRun: new RegExp(String.raw`[${pathLetters}!*';:=+,.$/%#\[\]\-\u2013_~@|&]*`, "iy"),
  pathEnding: new RegExp(String.raw`[${pathLetters}+\-=_#/]`, "i"),
  queryRun: /[a-z0-9!?*'@();:&=+$/%#[\]\-_.,~|]*/iy,
  queryEnding: /[a-z0-9\-_&=#/]/i,
}

const longestShortLink = 40
const shortLink = /^https?:\/\/t\.co\/([a-z0-9]+)/i
const protocolPattern = /https?:\/\//iy
const portPattern = /(?::[0-9]+)?/y
/** A link never follows these directly; a name without a protocol neither follows `- _ . /`. */
const neverBefore = /[A-Za-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]/
const neverBeforeBare = /[-_./]/

/** Where a pair of brackets with something in it ends, one pair inside allowed; -1 when it is none. */
function endOfBrackets(text: string, at: number, run: RegExp): number {
  const inner = endOfRun(run, text, at + 1)
  if (text[inner] === ")") return inner > at + 1 ? inner + 1 : -1
  if (text[inner] !== "(") return -1
  const nested = endOfRun(run, text, inner + 1)
  if (text[nested] !== ")" || nested === inner + 1) return -1
  const end = endOfRun(run, text, nested + 1)
  return text[end] === ")" ? end + 1 : -1
}

/** The place after the last character of a class between two places, or -1. */
function afterLast(ending: RegExp, text: string, from: number, to: number): number {
  for (let end = to; end > from; end -= 1) if (ending.test(text.charAt(end - 1))) return end
  return -1
}

/** A path goes on as long as it can and then ends at a letter, a digit, a slash, a bracket: not at a full stop. */
function endOfPath(text: string, at: number, { pathRun, pathEnding }: LinkDialect): number {
  if (text[at] !== "/") return at
  let end = at + 1
  let from = at + 1
  for (;;) {
    const stop = endOfRun(pathRun, text, from)
    end = Math.max(end, afterLast(pathEnding, text, from, stop))
    const brackets = text[stop] === "(" ? endOfBrackets(text, stop, pathRun) : -1
    if (brackets === -1) return end
    end = brackets
    from = brackets
  }
}

function endOfQuery(text: string, at: number, { queryRun, queryEnding }: LinkDialect): number {
  if (text[at] !== "?") return at
  const end = afterLast(queryEnding, text, at + 1, endOfRun(queryRun, text, at + 1))
  return end === -1 ? at : end
}

type Found = {
  readonly before: string
  readonly start: number
  readonly nameStart: number
  readonly nameEnd: number
  readonly pathStart: number
  readonly pathEnd: number
  readonly end: number
}

function isPossible(text: string, { start, nameStart, nameEnd, end }: Found): boolean {
  const name = text.slice(nameStart, nameEnd)
  if (name.startsWith("xn--") && findLatinNames(name).length === 0) return false
  const protocolLength = nameStart > start ? nameStart - start : "https://".length
  return protocolLength + (end - start) <= longestLink && hasShortLabels(name)
}

/** X's own short links end where their code ends. */
function cutShortLink(text: string, { start, pathEnd, end }: Found, dialect: LinkDialect): readonly Link[] {
  const match = shortLink.exec(text.slice(start, pathEnd))
  if (match === null) return [{ start, end }]
  if ((match[1] ?? "").length > longestShortLink) return []
  return [{ start, end: endOfQuery(text, start + match[0].length, dialect) }]
}

/** Without a protocol only names in Latin script count, and what follows them only if there is a path. */
function findBareLinks(text: string, found: Found): readonly Link[] {
  if (neverBeforeBare.test(found.before)) return []
  const name = text.slice(found.nameStart, found.nameEnd)
  const links: Link[] = []
  let at = 0
  for (const latin of findLatinNames(name)) {
    const start = name.indexOf(latin, at)
    at = start + latin.length
    links.push({ start: found.start + start, end: found.start + at })
  }
  const last = links.pop()
  if (last === undefined) return links
  const hasPath = found.pathEnd > found.pathStart
  return [...links, hasPath ? { ...last, end: last.end + found.end - found.nameEnd } : last]
}

/** The links of a text from left to right, in one pass. */
export function findLinks(text: string, dialect: LinkDialect): readonly Link[] {
  if (!text.includes(".")) return []
  const endOfName = readNames(text)

  function findAt(before: string, start: number): Found | undefined {
    const nameStart = endOfRun(protocolPattern, text, start)
    if (!dialect.bareNames && nameStart === start) return undefined
    const nameEnd = endOfName(nameStart)
    if (nameEnd === -1) return undefined
    const pathStart = endOfRun(portPattern, text, nameEnd)
    const pathEnd = endOfPath(text, pathStart, dialect)
    return { before, start, nameStart, nameEnd, pathStart, pathEnd, end: endOfQuery(text, pathEnd, dialect) }
  }

  const links: Link[] = []
  let at = 0
  while (at < text.length) {
    const before = text.charAt(at)
    let found = neverBefore.test(before) ? undefined : findAt(before, at + 1)
    if (found === undefined && at === 0) found = findAt("", 0)
    if (found === undefined) {
      at += 1
      continue
    }
    if (isPossible(text, found)) {
      const hasProtocol = found.nameStart > found.start
      links.push(...(hasProtocol ? cutShortLink(text, found, dialect) : findBareLinks(text, found)))
    }
    at = found.end
  }
  return links
}
