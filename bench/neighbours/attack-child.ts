import { Agent, request } from "node:http"
import { constants, setPriority } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import { type Blow, cases } from "./cases.ts"
import type { Seed } from "./seed.ts"

/*
 * The neighbour, in a process of its own so that its work is not taken for the service's. It yields to everybody else: the
 * machine may have two cores only.
 */

export type Orders = { readonly name: string; readonly port: number; readonly ms: number; readonly seed: Seed }
/** How often each status was answered; "lost" is a connection that broke. */
export type Tally = Readonly<Record<string, number>>

/** After a refusal for asking too often; a real attacker would wait longer. */
const pauseMs = 250

setPriority(constants.priority.PRIORITY_LOW)
process.once("message", (orders: Orders) => void attack(orders))

async function attack({ name, port, ms, seed }: Orders): Promise<void> {
  const chosen = cases.find((each) => each.name === name)
  if (chosen === undefined) throw new Error(`no case ${name}`)
  const next = await chosen.prepare(seed, `http://localhost:${port}`)
  report("ready")
  await new Promise((resolve) => process.once("message", resolve))
  const tally: Record<string, number> = {}
  const note = (status: string) => (tally[status] = (tally[status] ?? 0) + 1)
  const agent = new Agent({ keepAlive: true, maxSockets: chosen.connections })
  const over = AbortSignal.timeout(ms)
  const run = chosen.isHeld === true ? hold : repeat
  await Promise.all(Array.from({ length: chosen.connections }, async () => run({ agent, port, next, over, note })))
  agent.destroy()
  report(tally)
  process.disconnect?.()
}

function report(message: "ready" | Tally): void {
  if (process.send === undefined) throw new Error("started without somebody to report to")
  process.send(message)
}

type Attack = {
  readonly agent: Agent
  readonly port: number
  readonly next: () => Blow
  readonly over: AbortSignal
  readonly note: (status: string) => void
}

/** One request after the other. */
async function repeat({ agent, port, next, over, note }: Attack): Promise<void> {
  while (!over.aborted) {
    const status = await send(agent, port, next(), over)
    if (!over.aborted) note(status)
    if (status === "429" || status === "lost") await sleep(pauseMs)
  }
}

/** One request, whose answer goes on until the end. */
async function hold({ agent, port, next, over, note }: Attack): Promise<void> {
  await send(agent, port, next(), over, note)
}

/** The status of the answer, once all of it is here; what is not read is not kept. */
async function send(
  agent: Agent,
  port: number,
  { method, path, headers, body }: Blow,
  signal: AbortSignal,
  onStatus?: (status: string) => void,
): Promise<string> {
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const all = { ...headers, ...length }
    const sent = request({ host: "127.0.0.1", port, method, path, agent, headers: all, signal }, (response) => {
      const status = String(response.statusCode)
      onStatus?.(status)
      response.on("end", () => resolve(status)).on("error", () => resolve("lost"))
      response.resume()
    })
    sent.on("error", () => resolve("lost")).end(body)
  })
}
