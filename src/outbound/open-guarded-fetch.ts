import { Agent, fetch as fetchOf, type RequestInit } from "undici"
import { GuardedConnector } from "./connect-guarded.ts"
import { findObjection } from "./find-objection.ts"
import { parseUrl, readTarget } from "./read-target.ts"
import type { OutboundRules } from "./rules.ts"
import { ordinaryWays } from "./ways.ts"

const connectMs = 10_000
const mostAnswerBytes = 32 * 1024 * 1024

export type GuardedFetch = {
  readonly fetch: typeof globalThis.fetch
  /** What already speaks against asking this address, before anything is asked. */
  findObjection(url: string): Promise<string | undefined>
  close(): Promise<void>
}

/**
 * The same guard for libraries that bring their own requests and read answers as they arrive: public addresses over
 * https only, no redirects, and an end to what an answer may weigh. How long it may take is for the caller to say, with
 * a signal.
 */
export function openGuardedFetch(options: {
  readonly userAgent: string
  /** Origins, written exactly, for which the guard stands aside. */
  readonly exceptions: readonly string[]
  readonly howToAllow?: string
}): GuardedFetch {
  const rules: OutboundRules = {
    exceptions: new Set(options.exceptions.map((origin) => new URL(origin).origin)),
    allowPrivate: false,
    ...(options.howToAllow === undefined ? {} : { howToAllow: options.howToAllow }),
  }
  const connector = new GuardedConnector(rules, ordinaryWays, connectMs)
  const agent = new Agent({ connect: connector.connect, allowH2: false, connections: 8 })
  return {
    fetch: async (input, init) => {
      const url = parseUrl(input instanceof Request ? input.url : String(input))
      if (url === undefined) throw new Error("the address cannot be read")
      readTarget(url, rules)
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), "user-agent": options.userAgent }
      // The two types describe the same standard.
      const wishes = { ...(init as unknown as RequestInit), headers, dispatcher: agent, redirect: "error" } as const
      return withinLimit(await fetchOf(url, wishes))
    },
    async findObjection(url) {
      const why = await findObjection(url, rules, ordinaryWays)
      const { howToAllow = "" } = rules
      return why === undefined || why.includes(howToAllow) ? why : `${why}. ${howToAllow}`
    },
    async close() {
      connector.close()
      await agent.destroy()
    },
  }
}

/** The same answer, which fails where it becomes too long to be one. */
function withinLimit(response: Response): Response {
  if (response.body === null) return response
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, out) {
      bytes += piece.byteLength
      if (bytes > mostAnswerBytes) out.error(new Error("the answer is too long"))
      else out.enqueue(piece)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers: Object.fromEntries(headers) })
}
