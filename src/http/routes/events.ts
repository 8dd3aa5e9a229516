import { Hono } from "hono"
import { type SSEStreamingApi, streamSSE } from "hono/streaming"
import { instantComplaint, parseInstant } from "#domain/instant.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import { badField } from "#domain/problem.ts"
import { requirePerson } from "#http/caller.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { onceOver, reportLate } from "#http/response-life.ts"
import { readSessionCookie } from "#http/session-cookie.ts"
import { type CurrentSession, lookAtSession } from "#identity/sessions.ts"

/** Proxies close a connection that says nothing; this often something is said, and the session looked at again. */
const heartbeatMs = 25_000

/** After these the session itself may have ended, or have another workspace open. */
const aboutSession: ReadonlySet<LiveTopic> = new Set(["session", "workspaces"])

/**
 * Tells an open tab what changed, so that it reads it again. Nothing of the change itself goes this way. A tab that says
 * `since` when it began to read also hears of what changed between then and now.
 */
export function eventRoutes(context: HttpContext): Hono<Environment> {
  return new Hono<Environment>().get("/", (c) => {
    const session = requirePerson(c)
    const since = readSince(c.req.query("since"))
    const secret = readSessionCookie(context.services.baseUrl, c) ?? ""
    const place = context.callers.takeStream(c.env.incoming, session.user_id)
    c.header("x-accel-buffering", "no")
    return streamSSE(c, async (stream) => {
      using _ = place
      // Nobody may ever read the stream, and then it would not learn by itself that its client has gone.
      onceOver(c.env.outgoing, () => stream.abort())
      await pass(context, stream, session, secret, since).catch((error: unknown) =>
        reportLate(c, error, "a live stream failed"),
      )
    })
  })
}

async function pass(
  context: HttpContext,
  stream: SSEStreamingApi,
  first: CurrentSession,
  secret: string,
  since: Temporal.Instant | undefined,
): Promise<void> {
  const { services, live, stopping } = context
  const waiting: LiveTopic[] = []
  let wake = () => {}
  const end = () => {
    void stream.close()
    wake()
  }
  if (stream.aborted) return
  stream.onAbort(end)
  stopping.addEventListener("abort", end, { once: true })

  let session: CurrentSession | undefined = first
  let stopListening = () => {}
  const listen = (to: CurrentSession, from?: Temporal.Instant) => {
    const stopBefore = stopListening
    const workspaceId = to.workspace?.id ?? null
    const notify = (topic: LiveTopic) => {
      if (!waiting.includes(topic)) waiting.push(topic)
      wake()
    }
    stopListening = live.listen({ userId: to.user_id, workspaceId, notify, since: from })
    // Only now: with its last listener the hub would forget what it has sent, and send it all once more.
    stopBefore()
  }

  try {
    listen(first, since)
    await stream.writeSSE({ event: "hello", data: "{}" })
    while (session !== undefined && !stream.closed && !stopping.aborted) {
      const topic = waiting.shift()
      if (topic !== undefined) await stream.writeSSE({ event: "change", data: JSON.stringify({ topic }) })
      else if (!(await sleep((resolve) => (wake = resolve)))) await stream.write(": still here\n\n")
      else continue
      if (topic === undefined || aboutSession.has(topic)) {
        session = await lookAtSession(services, secret)
        if (session !== undefined) listen(session)
      }
    }
  } finally {
    stopListening()
    stopping.removeEventListener("abort", end)
  }
}

function readSince(text: string | undefined): Temporal.Instant | undefined {
  if (text === undefined) return undefined
  const since = parseInstant(text)
  if (since === null) throw badField("since", instantComplaint)
  return since
}

/** Waits for a wake-up, or for the next heartbeat; returns whether it was woken. */
async function sleep(onWake: (resolve: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), heartbeatMs).unref()
    onWake(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
}
