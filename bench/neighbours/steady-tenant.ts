import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import type { Seed } from "./seed.ts"

/** Below the rate limits of the tokens together. */
const perSecond = 50

/** Whoever waits longer than this has gone. */
const patienceMs = 20_000

export type Answers = { readonly ms: readonly number[]; readonly failed: number }

/**
 * Somebody who reads and writes posts at a steady pace, whatever the service does: each answer is timed from the moment
 * at which its request was due.
 */
export async function workSteadily(port: number, { steadyTokens, postId }: Seed, ms: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true })
  const requests = [
    { action: "posts.get", input: { id: postId } },
    { action: "posts.list", input: { limit: 20 } },
    { action: "posts.create", input: { body: "Bulbs are in, and so are we. https://lark.example/bulbs" } },
  ] as const
  const begun = performance.now()
  const taken: number[] = []
  let failed = 0
  const underWay: Promise<void>[] = []
  for (let count = 0; count < (ms / 1000) * perSecond; count += 1) {
    const due = begun + (count * 1000) / perSecond
    await sleep(Math.max(0, due - performance.now()))
    const { action, input } = requests[count % requests.length] ?? requests[0]
    const token = steadyTokens[count % steadyTokens.length] ?? ""
    underWay.push(
      ask(agent, port, action, token, JSON.stringify(input)).then((isGood) => {
        taken.push(performance.now() - due)
        if (!isGood) failed += 1
      }),
    )
  }
  await Promise.all(underWay)
  agent.destroy()
  return { ms: taken, failed }
}

async function ask(agent: Agent, port: number, action: string, token: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    }
    const path = `/api/agent/tools/${action}`
    const signal = AbortSignal.timeout(patienceMs)
    const sent = request({ host: "127.0.0.1", port, method: "POST", path, agent, headers, signal }, (response) => {
      response.on("end", () => resolve(response.statusCode === 200)).on("error", () => resolve(false))
      response.resume()
    })
    sent.on("error", () => resolve(false)).end(body)
  })
}
