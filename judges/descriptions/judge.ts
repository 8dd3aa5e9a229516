import { findDeprecatedNames } from "./deprecated-names.ts"
import type { Description, Endpoint } from "./description.ts"
import { type Finding, match, matchRead } from "./match.ts"
import type { Exchange } from "./record.ts"
import { type Notation, readType } from "./types.ts"

export type Verdict = {
  readonly exchanges: number
  /** The endpoints that were called. */
  readonly covered: ReadonlySet<string>
  /** What is wrong, with an example of where it was seen. */
  readonly findings: ReadonlyMap<string, string>
  /** Exceptions that nothing needs. */
  readonly idleExceptions: readonly string[]
}

/** What every request may have, whatever it is for. */
const plainHeaders = new Set(["accept", "content-type", "content-length", "user-agent"])

export function judge(description: Description, exchanges: readonly Exchange[]): Verdict {
  const findings = new Map(findDeprecatedNames(description).map((finding) => [finding, "in the source"]))
  const covered = new Set<string>()
  for (const exchange of exchanges) {
    const name = findEndpoint(description, exchange)
    const endpoint = name === undefined ? undefined : description.endpoints[name]
    const seen = `${exchange.method} ${exchange.host} ${exchange.path} in the case "${exchange.case}"`
    if (name === undefined || endpoint === undefined) {
      if (!isClick(description, exchange)) findings.set(`${seen} is not described`, seen)
      continue
    }
    covered.add(name)
    const wrong = [...judgeRequest(description, endpoint, exchange), ...judgeAnswer(description, endpoint, exchange)]
    for (const { place, what } of wrong) findings.set(`${name}: ${place} ${what}`, seen)
  }
  const excepted = description.exceptions.map(({ finding }) => ({ finding, pattern: asPattern(finding) }))
  return {
    exchanges: exchanges.length,
    covered,
    findings: new Map([...findings].filter(([finding]) => !excepted.some(({ pattern }) => pattern.test(finding)))),
    idleExceptions: excepted
      .filter(({ pattern }) => !findings.keys().some((finding) => pattern.test(finding)))
      .map(({ finding }) => finding),
  }
}

/** What answers have that nobody described, and what they lack. Values that were taken out before are not looked at. */
export function compareAnswers(description: Description, exchanges: readonly Exchange[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const exchange of exchanges) {
    const name = findEndpoint(description, exchange)
    const endpoint = name === undefined ? undefined : description.endpoints[name]
    if (name === undefined || endpoint === undefined) {
      found.add(`${exchange.method} ${exchange.host} ${exchange.path} is not described`)
      continue
    }
    for (const { place, what } of judgeAnswer(description, endpoint, exchange)) {
      if (what === "is missing" || what === "is not described") found.add(`${name}: ${place} ${what}`)
    }
  }
  return found
}

/** A star in an exception stands for anything. */
function asPattern(finding: string): RegExp {
  return new RegExp(
    `^${finding
      .split("*")
      .map((part) => RegExp.escape(part))
      .join(".*")}$`,
  )
}

function findEndpoint({ endpoints }: Description, { method, host, path, query }: Exchange): string | undefined {
  const fits = (name: string) => {
    const [itsMethod, itsHost, address = ""] = name.split(" ")
    if (itsMethod !== method || itsHost !== host) return false
    const [template = "", fixed = ""] = address.split("?")
    const pattern = template.split(/\{\w+\}/).map((part) => RegExp.escape(part))
    const hasFixed = new URLSearchParams(fixed).entries().every(([each, value]) => query[each] === value)
    return hasFixed && new RegExp(`^${pattern.join("[^/]+")}$`).test(path)
  }
  // A path that is written out comes before one with places to fill in.
  return Object.keys(endpoints)
    .filter(fits)
    .toSorted((one, other) => one.split("{").length - other.split("{").length)[0]
}

/** The person on a page of the sandbox, who agrees or does not. */
function isClick(description: Description, exchange: Exchange): boolean {
  const page = findEndpoint(description, { ...exchange, method: "GET" })
  return exchange.method === "POST" && page !== undefined && description.endpoints[page]?.isPage === true
}

function judgeRequest(description: Description, endpoint: Endpoint, exchange: Exchange): readonly Finding[] {
  const { shapes } = description
  const { query = {}, headers = {} } = endpoint
  const special = Object.fromEntries(Object.entries(exchange.headers).filter(([name]) => !plainHeaders.has(name)))
  return [
    ...match(readType(query, shapes), exchange.query, "query", "text"),
    ...match(readType(headers, shapes), special, "header", "text"),
    ...judgeBody(endpoint, exchange, shapes),
  ]
}

function judgeBody(
  endpoint: Endpoint,
  { body }: Exchange,
  shapes: Readonly<Record<string, Notation>>,
): readonly Finding[] {
  const described = (["json", "form", "multipart", "bytes"] as const).filter((kind) => endpoint[kind] !== undefined)
  if (body.kind === "none") {
    return described.length === 0 || endpoint.mayBeEmpty === true ? [] : [{ place: "body", what: "is missing" }]
  }
  const notation = endpoint[body.kind]
  if (notation === undefined)
    return [{ place: "body", what: `is ${body.kind}, not ${described.join(" or ") || "none"}` }]
  if (notation === true || body.kind === "bytes") return []
  const source = body.kind === "json" ? "json" : "text"
  return match(readType(notation, shapes), body.value, body.kind, source)
}

function judgeAnswer({ shapes }: Description, endpoint: Endpoint, exchange: Exchange): readonly Finding[] {
  const { answer, reads } = exchange
  if (answer === undefined || endpoint.isPage === true) return []
  const { status, body } = answer
  const { answers } = endpoint
  const notation = answers[String(status)] ?? answers[`${Math.floor(status / 100)}xx`] ?? answers["default"]
  const place = `answer ${status}`
  if (notation === undefined) return [{ place, what: "is not described" }]
  if (notation === "text") return []
  if (notation === "empty") return body === "" ? [] : [{ place, what: "is not empty" }]
  const value = readAnswer(body)
  if (value === undefined) return [{ place, what: "is no JSON" }]
  const type = readType(notation, shapes)
  // Some networks refuse under the status of a success, so an answer is looked through for what a refusal holds. Refusals
  // themselves are looked through for words in many places, described or not.
  const { default: refusal } = answers
  const readable =
    refusal === undefined || refusal === "text" ? type : readType({ $either: [notation, refusal] }, shapes)
  const isRead = status < 300 ? [...reads].flatMap((path) => matchRead(readable, path.split("."), place)) : []
  return [...match(type, value, place, "answer"), ...isRead]
}

function readAnswer(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
