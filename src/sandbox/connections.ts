import { AsyncLocalStorage } from "node:async_hooks"
import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"

/** What becomes of one request: whether its connection is to end without an answer. */
type Exchange = { readonly connection: HttpBindings | undefined; isCut: boolean }

/** Thrown to leave the simulator. Hono asks an error for its answer; nobody will see this one. */
class Cut extends Error {
  override readonly name = "Cut"

  getResponse(): Response {
    return new Response(null, { status: 500 })
  }
}

/** Connections on which a simulator does what networks do at times: not answer. */
export class Connections {
  readonly #exchanges = new AsyncLocalStorage<Exchange>()
  readonly #hangMs: number
  readonly #ending: AbortSignal

  /** What hangs ends after so long, or when the sandbox itself does. */
  constructor(hangMs: number, ending: AbortSignal) {
    this.#hangMs = hangMs
    this.#ending = ending
  }

  /** Lets `answer` answer, and cuts the connection where that was asked for, whatever the simulator made of it. */
  async serve(
    connection: HttpBindings | undefined,
    settled: () => Promise<void>,
    answer: () => Response | Promise<Response>,
  ): Promise<Response> {
    const exchange: Exchange = { connection, isCut: false }
    const response = await this.#exchanges.run(exchange, answer)
    await settled()
    if (!exchange.isCut) return response
    if (connection === undefined) throw new Error("the sandbox dropped a request that came over no connection")
    connection.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }

  drop(): never {
    const exchange = this.#exchanges.getStore()
    if (exchange === undefined) throw new Error("there is no connection to drop here")
    exchange.isCut = true
    throw new Cut("the sandbox dropped the connection")
  }

  async hang(): Promise<never> {
    const outgoing = this.#exchanges.getStore()?.connection?.outgoing
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#hangMs).unref()
    const end = () => resolve()
    outgoing?.once("close", end)
    this.#ending.addEventListener("abort", end)
    if (this.#ending.aborted || outgoing?.closed === true) end()
    await promise
    clearTimeout(timer)
    outgoing?.off("close", end)
    this.#ending.removeEventListener("abort", end)
    return this.drop()
  }
}
