import type { Http, HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { App, NetworkAdapter, Outside } from "#networks/network.ts"

export type Reply = HttpAnswer | Error

/** The outside of an adapter that hears these, and what it asked. */
export type Talk = (...replies: readonly Reply[]) => {
  readonly outside: Outside
  readonly requests: readonly HttpRequest[]
}

/** An answer in JSON, as a fact sheet shows it. */
export function reply(status: number, body: unknown = "", headers: Readonly<Record<string, string>> = {}): HttpAnswer {
  return { status, headers, body: typeof body === "string" ? body : JSON.stringify(body) }
}

/** A way out that gives the answers of a script, in order, and keeps what it was asked. */
export function scriptedHttp(...replies: readonly Reply[]): {
  readonly http: Http
  readonly requests: readonly HttpRequest[]
} {
  const requests: HttpRequest[] = []
  const http: Http = async (request) => {
    const next = replies[requests.length]
    requests.push(request)
    if (next === undefined) throw new Error(`nothing was to be asked: ${request.method} ${request.url}`)
    if (next instanceof Error) throw next
    return next
  }
  return { http, requests }
}

/** When the contract tests of the adapters play. */
export const now = Temporal.Instant.from("2026-11-14T09:30:00Z")

/** A way to talk to a network that gives the answers of a script. */
export function talkOf({ hosts }: NetworkAdapter, app: App = { clientId: "client", clientSecret: "secret" }): Talk {
  return (...replies) => {
    const { http, requests } = scriptedHttp(...replies)
    return { outside: { http, hosts, app, now: () => now }, requests }
  }
}
