import assert from "node:assert/strict"
import { channel, type ChannelListener } from "node:diagnostics_channel"
import type { IncomingMessage, ServerResponse } from "node:http"

/*
 * What arrives at the simulator that runs in this process, whichever library sends it. Every request has to be one of the
 * endpoints that a test lists, and every listed endpoint has to be asked.
 */

export type Watch = {
  /** How many calls and endpoints there were, by the network's answer. */
  report(): string
  /** Fails for calls outside the list, and for what the list has in vain. */
  assertCovered(): void
  stop(): void
}

type Finished = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** `endpoints`: "GET /api/2/users/:id/tweets", from the name of the host on. */
export function watchServer(key: string, endpoints: readonly string[]): Watch {
  const known = endpoints.map((endpoint) => {
    const [method = "", pathname = ""] = endpoint.split(" ")
    return { endpoint, method, pattern: new URLPattern({ pathname: `/sandbox/${key}${pathname}` }) }
  })
  const covered = new Set<string>()
  const strange = new Set<string>()
  let calls = 0
  const listen: ChannelListener = (message) => {
    const { request } = message as Finished
    const { method = "", url = "" } = request
    // There may be other servers in this process, such as a proxy.
    if (!url.startsWith(`/sandbox/${key}/`)) return
    calls += 1
    const address = new URL(url, "http://simulator.test")
    const found = known.find((each) => each.method === method && each.pattern.test(address))
    if (found === undefined) strange.add(`${method} ${address.pathname}`)
    else covered.add(found.endpoint)
  }
  const finished = channel("http.server.response.finish")
  finished.subscribe(listen)
  return {
    report: () => `${calls} calls to ${covered.size} endpoints of ${key}`,
    assertCovered() {
      assert.deepEqual([...strange], [], "the client calls what nobody expects")
      const uncovered = endpoints.filter((endpoint) => !covered.has(endpoint))
      assert.deepEqual(uncovered, [], "no client calls these")
    },
    stop() {
      finished.unsubscribe(listen)
    },
  }
}
