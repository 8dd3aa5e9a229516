import type { ServerResponse } from "node:http"
import type { Context } from "hono"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"

/*
 * A client may go away at any moment, also while something is being opened for it. Whatever a request opens for its
 * response is tied to that response here, and is closed with it, however it ends.
 */

/** The client has gone. Nobody reads this, and it is no fault of ours. */
export function brokenOff(cause?: unknown): Problem {
  return new Problem("BadInput", "The connection broke before the request was answered.", { cause })
}

/** Runs `close` once the response is over, sent or broken off: at once, if it is already. */
export function onceOver(outgoing: ServerResponse, close: () => void): void {
  if (outgoing.closed) close()
  else outgoing.once("close", close)
}

/**
 * Closes what a request has opened once its response is over. When the client has gone meanwhile, it is closed at once
 * and the request ends here.
 */
export function closeWithResponse(c: Context<Environment>, opened: AsyncDisposable): void {
  const close = async () => {
    try {
      await opened[Symbol.asyncDispose]()
    } catch (error) {
      reportLate(c, error, "closing what a request opened failed")
    }
  }
  onceOver(c.env.outgoing, () => void close())
  if (c.env.outgoing.closed) throw brokenOff()
}

/**
 * The body of an answer that comes piece by piece. Its source is cancelled when nobody reads it any more, even when nobody
 * ever began to. A source that fails breaks the answer off, so that no client takes a part for the whole.
 */
export function streamBody(c: Context<Environment>, source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const { outgoing } = c.env
  const reader = source.getReader()
  let isOver = false
  const fail = (error: unknown) => {
    reportLate(c, error, "an answer broke off")
    outgoing.destroy()
  }
  const stop = async () => {
    if (isOver) return
    isOver = true
    await reader.cancel().catch(fail)
  }
  const end = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    isOver = true
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        onceOver(outgoing, () => {
          if (isOver) return
          void stop()
          controller.close()
        })
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (isOver) return
          if (done) end(controller)
          else controller.enqueue(value)
        } catch (error) {
          if (isOver) return
          end(controller)
          fail(error)
        }
      },
      cancel: stop,
    },
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0 },
  )
}

/** The answer has begun, and nothing else can be said to the client. */
export function reportLate(c: Context<Environment>, error: unknown, message: string): void {
  const { method, path } = c.req
  c.get("faults").report("response", error, message, { requestId: c.get("requestId"), method, path })
}
