import { Agent, fetch as fetchOf, type RequestInit } from "undici"
import { GuardedConnector } from "./connect-guarded.ts"
import { parseUrl, readTarget } from "./read-target.ts"
import type { OutboundRules } from "./rules.ts"
import { ordinaryWays } from "./ways.ts"

const connectMs = 10_000

/** How long an answer may pause. How long all of it takes is for the caller to say, with a signal. */
const pauseMs = 30_000

/** To a store that the service reads for many people at once. */
const mostConnections = 64

export type FetchForOrigin = { readonly fetch: typeof globalThis.fetch; close(): Promise<void> }

/** For one place that the operator has set, wherever it is: nothing else can be reached, and no redirect is followed. */
export function openFetchFor(origin: string, userAgent: string): FetchForOrigin {
  const rules: OutboundRules = { exceptions: new Set([new URL(origin).origin]), allowPrivate: false }
  const connector = new GuardedConnector(rules, ordinaryWays, connectMs)
  const agent = new Agent({
    connect: connector.connect,
    allowH2: false,
    connections: mostConnections,
    headersTimeout: 0,
    bodyTimeout: pauseMs,
    keepAliveTimeout: 4_000,
  })
  return {
    fetch: async (input, init) => {
      const url = parseUrl(input instanceof Request ? input.url : String(input))
      if (url === undefined || !rules.exceptions.has(url.origin))
        throw new Error("this address is not the one that was set")
      readTarget(url, rules)
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), "user-agent": userAgent }
      // The two types describe the same standard.
      const wishes = { ...(init as unknown as RequestInit), headers, dispatcher: agent, redirect: "manual" } as const
      return fetchOf(url, wishes)
    },
    async close() {
      connector.close()
      await agent.destroy()
    },
  }
}
