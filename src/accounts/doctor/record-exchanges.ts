import type { Http, HttpAnswer, HttpRequest } from "#domain/http.ts"
import { readJson } from "#networks/read-json.ts"

/** One request and its answer, without anything that opens an account. */
export type RecordedExchange = {
  readonly method: HttpRequest["method"]
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

const hidden = "[redacted]"

/** What opens something, by its name in a header, a query, a form or a body. */
const secretName =
  /authorization|cookie|dpop|token|secret|password|passwd|assertion|signature|verifier|jwt|^code$|^key$|api.?key|email/i

/** Passes everything on, and adds a copy that can be shown to others. */
export function recordExchanges(http: Http, exchanges: RecordedExchange[]): Http {
  return async (request) => {
    const answer = await http(request)
    exchanges.push(copyOf(request, answer))
    return answer
  }
}

function copyOf({ method, url, headers = {}, body, pieces }: HttpRequest, answer: HttpAnswer): RecordedExchange {
  const bytes = pieces?.bytes ?? (typeof body === "string" ? undefined : body?.length)
  const sent = bytes === undefined ? (typeof body === "string" ? redactText(body) : undefined) : `[${bytes} bytes]`
  return {
    method,
    url: redactAddress(url),
    headers: redactNames(headers),
    ...(sent === undefined ? {} : { body: sent }),
    status: answer.status,
    answer: redactText(answer.body),
  }
}

function redactNames(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secretName.test(name) ? hidden : String(value)]),
  )
}

function redactAddress(text: string): string {
  const url = new URL(text)
  for (const name of new Set(url.searchParams.keys())) {
    if (secretName.test(name)) url.searchParams.set(name, hidden)
  }
  return url.href
}

/** JSON and forms are read; of anything else only its length is kept. */
function redactText(text: string): unknown {
  const json = readJson(text)
  if (json !== undefined) return redactJson(json)
  if (/^[\w.~%+-]+=[^\s<>]*$/.test(text)) return redactNames(Object.fromEntries(new URLSearchParams(text)))
  return `[${text.length} characters]`
}

function redactJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactJson)
  if (typeof value === "string" && /^https?:\/\//.test(value) && URL.canParse(value)) return redactAddress(value)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? hidden : redactJson(inner)]),
  )
}
