import { type Http, type HttpRequest, NoAnswer } from "#domain/http.ts"

/** The process ended in the middle of a call. No adapter may catch it. */
export class Killed extends Error {
  override readonly name = "Killed"
}

export type Break = "never sent" | "answer lost" | "killed before" | "killed after"

export const breaks: readonly Break[] = ["never sent", "answer lost", "killed before", "killed after"]

/** Breaks one call, the n-th from 1, and lets all others through. */
export function breakAt(http: Http, n: number, how: Break): Http {
  let calls = 0
  return async (request) => {
    calls += 1
    if (calls !== n) return http(request)
    if (how === "never sent") throw new NoAnswer("broken before it was sent", false)
    if (how === "killed before") throw new Killed("before the call")
    await http(request)
    if (how === "killed after") throw new Killed("after the call")
    throw new NoAnswer("broken before the answer", true)
  }
}

export type Recorder = { readonly http: Http; readonly requests: readonly HttpRequest[] }

export function record(http: Http): Recorder {
  const requests: HttpRequest[] = []
  return {
    requests,
    http: async (request) => {
      requests.push(request)
      return http(request)
    },
  }
}

/** Everything that requests say in words: the fields of their queries and bodies, by name, with each of their values. */
export function readFields(requests: readonly HttpRequest[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string[]>()
  const add = (name: string, value: string) => fields.set(name, [...(fields.get(name) ?? []), value])
  for (const { url, body, headers = {} } of requests) {
    for (const [name, value] of new URL(url).searchParams) add(name, value)
    if (typeof body !== "string") continue
    const type = headers["content-type"] ?? headers["Content-Type"] ?? ""
    if (type.includes("json")) flatten(JSON.parse(body), "", add)
    else if (type.includes("urlencoded")) for (const [name, value] of new URLSearchParams(body)) add(name, value)
  }
  return new Map([...fields].map(([name, values]) => [name, values.toSorted().join("\n")]))
}

function flatten(value: unknown, path: string, add: (name: string, value: string) => void): void {
  if (typeof value !== "object" || value === null) return add(path, JSON.stringify(value))
  // An empty list says something, too.
  if (Object.keys(value).length === 0) add(path, JSON.stringify(value))
  for (const [name, inner] of Object.entries(value)) flatten(inner, `${path}.${name}`, add)
}
