import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { inSeconds, isOver } from "#networks/simulator/instants.ts"
import { admit } from "#networks/youtube/simulator/admit.ts"
import { checkVideo } from "#networks/youtube/simulator/check-video.ts"
import { makeVideo } from "#networks/youtube/simulator/make-video.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { projectOf, type Session, type Video } from "#networks/youtube/simulator/records.ts"
import { tellVideo } from "#networks/youtube/simulator/tell-video.ts"

const unit = 256 * 1024
const mostBytes = 256_000_000_000
const headBytes = 12
const slowParts = 3
const sessionSeconds = 7 * 86_400

function checkQuery(c: Context, ...known: readonly string[]): void {
  const stray = Object.keys(c.req.query()).find((name) => !known.includes(name))
  if (stray !== undefined) fail(400, "unexpectedParameter", `Unexpected parameter: ${stray}`, { domain: "global" })
  if (c.req.query("uploadType") !== "resumable") {
    fail(400, "wrongUrlMethod", "uploadType must be resumable.", { domain: "global" })
  }
  const parts = (c.req.query("part") ?? "").split(",").toSorted().join()
  if (parts !== "snippet,status") fail(400, "unknownPart", "part must name what the body has.")
}

/** The day by which Google counts. */
function today({ now }: SandboxTools): string {
  return now().toZonedDateTimeISO("America/Los_Angeles").toPlainDate().toString()
}

/** Uploads are counted when they begin, for the project and for the channel. */
function countUpload(tools: SandboxTools, channel: string): void {
  const { memory } = tools
  const { uploadsPerDay, uploadsPerChannel } = projectOf(tools)
  const count = (name: string) => memory.get<number>("uploads", name) ?? 0
  const [all, own] = [today(tools), `${today(tools)} ${channel}`]
  if (count(all) >= uploadsPerDay) {
    const message = "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of this project."
    fail(429, "rateLimitExceeded", message, { domain: "global", status: "RESOURCE_EXHAUSTED" })
  }
  if (count(own) >= uploadsPerChannel) {
    fail(400, "uploadLimitExceeded", "The user has exceeded the number of videos they may upload.")
  }
  for (const name of [all, own]) memory.put("uploads", name, count(name) + 1)
}

/** Reads all of a part, and keeps only how long it was and how it begins: whoever sends must not be cut off. */
async function receive(c: Context): Promise<{ readonly length: number; readonly head: string }> {
  let length = 0
  let head = Buffer.alloc(0)
  const body: AsyncIterable<Uint8Array> | null = c.req.raw.body
  for await (const chunk of body ?? []) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)])
    length += chunk.length
  }
  return { length, head: head.toString("latin1") }
}

/** Which bytes of the whole a call says that it brings; none of them when it only asks. */
function readRange(c: Context, bytes: number, length: number): { readonly from: number; readonly to: number } {
  const header = c.req.header("content-range") ?? `bytes 0-${bytes - 1}/${bytes}`
  const found = /^bytes (?:\*|(\d+)-(\d+))\/(\d+)$/.exec(header)
  if (found === null || Number(found[3]) !== bytes) {
    return fail(400, "badRequest", "Failed to parse Content-Range header.", { domain: "global" })
  }
  const [from, to] = found[1] === undefined ? [0, 0] : [Number(found[1]), Number(found[2]) + 1]
  const isWhole = to === bytes || (to - from) % unit === 0
  if (to - from !== length || to > bytes || !isWhole) {
    fail(400, "badRequest", "Invalid request. The number of bytes is not what it should be.", { domain: "global" })
  }
  return { from, to }
}

function more(c: Context, { received }: Session): Response {
  return c.body(null, 308, received === 0 ? {} : { range: `bytes=0-${received - 1}` })
}

function finish(tools: SandboxTools, c: Context, session: Session): Response {
  const video = tools.memory.get<Video>("video", makeVideo(tools, session.id))
  return video === undefined
    ? fail(404, "videoNotFound", "Not Found")
    : c.json(tellVideo(tools, video, ["snippet", "status"]))
}

function findSession(tools: SandboxTools, c: Context, channel: string): Session {
  const session = tools.memory.get<Session>("session", c.req.query("upload_id") ?? "")
  if (session === undefined || session.channel !== channel || isOver(tools, session.endsAt)) {
    return fail(404, "notFound", "Not Found", { domain: "global" })
  }
  return session
}

/** Videos come in sessions: one is opened, takes parts, and with its last byte there is a video. */
export function uploadRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/videos", async (c) => {
    const { channel, fault } = await admit(tools, c, "youtube.upload", "slowProcessing")
    checkQuery(c, "uploadType", "part", "notifySubscribers")
    const notify = c.req.query("notifySubscribers") ?? "true"
    if (!/^(?:true|false)$/.test(notify)) fail(400, "invalidParameter", "notifySubscribers", { domain: "global" })
    const sent = await checkVideo(c)
    const bytes = Number(c.req.header("x-upload-content-length"))
    const type = c.req.header("x-upload-content-type") ?? ""
    const isMedia = Number.isSafeInteger(bytes) && bytes > 0 && bytes <= mostBytes
    if (!isMedia || !/^(?:video\/.+|application\/octet-stream)$/.test(type)) {
      fail(400, "mediaBodyRequired", "The request does not include the video content.")
    }
    countUpload(tools, channel.id)
    const id = randomBytes(48).toString("base64url")
    const session: Session = {
      id,
      channel: channel.id,
      bytes,
      type,
      sent,
      isLoud: notify === "true",
      received: 0,
      head: "",
      stalls: fault === "slowProcessing" ? slowParts : 0,
      isRejected: false,
      endsAt: inSeconds(tools, sessionSeconds),
      video: null,
    }
    tools.memory.put("session", id, session)
    const query = new URLSearchParams({ uploadType: "resumable", part: "snippet,status", upload_id: id })
    return c.body(null, 200, { location: `${tools.host("api")}/upload/youtube/v3/videos?${query.toString()}` })
  })

  routes.put("/videos", async (c) => {
    const { length, head } = await receive(c)
    const { channel } = await admit(tools, c, "youtube.upload")
    checkQuery(c, "uploadType", "part", "upload_id")
    const session = findSession(tools, c, channel.id)
    if (session.video !== null) return finish(tools, c, session)
    const { from, to } = readRange(c, session.bytes, length)
    if (to === 0) return more(c, session)
    if (c.req.header("content-type") !== session.type) {
      fail(400, "badRequest", "Content-Type is not the one that was announced.", { domain: "global" })
    }
    const { memory } = tools
    // Nothing is kept of what comes too early.
    if (session.stalls > 0 || from > session.received) {
      memory.put("session", session.id, { ...session, stalls: Math.max(0, session.stalls - 1) })
      return more(c, session)
    }
    const taken: Session = {
      ...session,
      received: Math.max(to, session.received),
      head: from === 0 ? head : session.head,
    }
    if (taken.received < taken.bytes) {
      memory.put("session", taken.id, taken)
      return more(c, taken)
    }
    const last = tools.takeFault(channel.id, "acceptThenDrop", "acceptLate", "mediaRejected")
    const takeNow = () => {
      memory.put("session", taken.id, { ...taken, isRejected: last === "mediaRejected" })
      return finish(tools, c, taken)
    }
    return makePublicOnce(tools, last, takeNow, () => {
      memory.put("session", taken.id, { ...taken, video: memory.get<Session>("session", taken.id)?.video ?? null })
      makeVideo(tools, taken.id)
    })
  })

  return routes
}
