import assert from "node:assert/strict"
import type { Accepted } from "#networks/simulator.ts"

let count = 0

type Headers = Readonly<Record<string, string>>

/** Publishes on the tiny network at `api`. */
export async function publish(api: string, post: Partial<Accepted> = {}, headers: Headers = {}): Promise<Response> {
  count += 1
  const whole: Accepted = { account: "x-1", externalId: `post-${count}`, text: `Post ${count}`, media: [], ...post }
  return fetch(`${api}/posts`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(whole),
  })
}

/** Asks, and waits for the connection to end without an answer. */
export async function losesConnection(asking: Promise<Response>): Promise<void> {
  await assert.rejects(asking, (error: Error) => error.message === "fetch failed")
}

export async function read(address: string, headers: Headers = {}): Promise<unknown> {
  const answer = await fetch(address, { headers })
  return answer.json()
}
