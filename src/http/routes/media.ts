import { Readable } from "node:stream"
import { type Context, Hono } from "hono"
import type { Services } from "#actions/action.ts"
import { admitUpload, requireUploader, uploadMedia } from "#actions/media/upload.ts"
import { Problem } from "#domain/problem.ts"
import { sayBytes } from "#domain/say-bytes.ts"
import { readRange } from "#http/byte-range.ts"
import { actorByToken, actorInApp } from "#http/caller.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { hangUpOf } from "#http/hang-up.ts"
import { readUpload } from "#http/read-upload.ts"
import { closeWithResponse, streamBody } from "#http/response-life.ts"
import { type FoundFile, findFile } from "#media/find-file.ts"
import { receiveUpload } from "#media/receive-upload.ts"
import { refuseFile } from "#media/refuse-file.ts"
import { DiskFull } from "#storage/files/disk-full.ts"
import type { OpenFile } from "#storage/files/file-store.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** What a form adds around its file. */
const formBytes = 64 * 1024

/** Uploads, for people in the app and for holders of a personal token. */
export function mediaRoutes({ services, log }: Pick<HttpContext, "services" | "log">): Hono<Environment> {
  return new Hono<Environment>().post("/", async (c) => {
    const uploader = requireUploader(c.get("caller").kind === "token" ? actorByToken(c) : actorInApp(c))
    const signal = hangUpOf(c.env.outgoing)
    const announced = Number(c.req.header("content-length") ?? 0)
    refuseAnnounced(announced, services.mediaLimits.videoBytes)
    using admitted = await admitUpload(services, uploader, Math.max(0, announced - formBytes))
    try {
      const { taken, altText } = await readUpload(c, services.mediaLimits.stallMs, async (fileName, bytes) =>
        receiveUpload(services, fileName, bytes, (length) => admitted.count(length)),
      )
      await using received = taken
      return c.json(await uploadMedia(services, uploader, received, { altText, signal }), 201)
    } catch (error) {
      if (error instanceof DiskFull) {
        log.warn({ requestId: uploader.requestId }, "an upload was refused: no space is left on the disk")
        throw diskFull(error)
      }
      if (!(error instanceof StoreFailure)) throw error
      log.error({ requestId: uploader.requestId, err: error }, "an upload was refused: the media store cannot be used")
      throw storeIsAway(error)
    }
  })
}

/** Why wait for a gigabyte that is too much? */
function refuseAnnounced(bytes: number, most: number): void {
  if (bytes > most + formBytes) {
    throw refuseFile("tooLarge", "", `is larger than ${sayBytes(most)}, the limit`)
  }
}

/**
 * Nothing is wrong with what was sent, and nothing is broken: the service is in a state in which it cannot take it, and
 * somebody can change that. Of all codes `Conflict` says so.
 */
function diskFull(cause: DiskFull): Problem {
  const message =
    "There is no space left for this file. Delete media that nobody needs, or ask the operator of the server."
  return new Problem("Conflict", message, { cause })
}

function storeIsAway(cause: StoreFailure): Problem {
  const message =
    "The store of media files does not respond, so nothing was saved. Try again later, or ask the operator of the server."
  return new Problem("Conflict", message, { cause, retryAfterSeconds: 60 })
}

/** The bytes, for browsers and networks: public, at addresses that nobody can guess. */
export function mediaFileRoutes(services: Services): Hono<Environment> {
  return new Hono<Environment>().get("/:id/:signature/:name", async (c) => {
    const { id, signature, name } = c.req.param()
    const found = await findFile(services, id, signature, name)
    if (found === null) throw nothingHere()
    const elsewhere = isShownByBrowser(c) ? await findElsewhere(services, found) : null
    if (elsewhere !== null) return sendElsewhere(c, elsewhere)
    const file = await services.mediaFiles.open(found.id, found.name)
    if (file === null) throw nothingHere()
    closeWithResponse(c, file)
    return send(c, found, file)
  })
}

function nothingHere(): Problem {
  return new Problem("NotFound", "There is nothing at this address.")
}

/**
 * Whether a page shows it, and can be sent elsewhere. Networks take no redirects, and a page that reads the pixels of a
 * picture asks in another mode, because it may not read those of another origin.
 */
function isShownByBrowser(c: Context<Environment>): boolean {
  const isShown = ["image", "video"].includes(c.req.header("sec-fetch-dest") ?? "")
  return isShown && c.req.header("sec-fetch-mode") === "no-cors"
}

/** Nothing that is kept can run anything, and its type is part of the signature. */
async function findElsewhere(
  { mediaFiles }: Services,
  { id, name, contentType, fileName }: FoundFile,
): Promise<URL | null> {
  const cacheControl = "private, max-age=31536000, immutable"
  // In a page plain letters will do, and servers do not agree on how the others are signed.
  const disposition = `inline; filename="${plainLetters(fileName)}"`
  return mediaFiles.findAddress(id, name, { contentType, disposition, cacheControl })
}

function sendElsewhere(c: Context<Environment>, address: URL): Response {
  c.header("cross-origin-resource-policy", "cross-origin")
  // Half as long as the address works.
  c.header("cache-control", "private, max-age=1800")
  c.header("vary", "sec-fetch-dest, sec-fetch-mode")
  return c.redirect(address.href, 302)
}

function send(c: Context<Environment>, { contentType, fileName, tag }: FoundFile, file: OpenFile): Response {
  const etag = `"${tag}"`
  const asked = [undefined, etag].includes(c.req.header("if-range")) ? c.req.header("range") : undefined
  const range = readRange(asked, file.size)
  if (range === "unsatisfiable") return c.body(null, 416, { "content-range": `bytes */${file.size}` })
  // Networks fetch it, and other sites may show it; but opened by itself it is inert, whatever is in it.
  c.header("cross-origin-resource-policy", "cross-origin")
  c.header("content-security-policy", "sandbox; default-src 'none'")
  c.header("cache-control", "public, max-age=31536000, immutable")
  c.header("etag", etag)
  if (c.req.header("if-none-match")?.includes(etag) === true) return c.body(null, 304)
  c.header("accept-ranges", "bytes")
  c.header("content-type", contentType)
  c.header("content-disposition", inline(fileName))
  c.header("content-length", String(range === undefined ? file.size : range.end - range.start + 1))
  if (range !== undefined) c.header("content-range", `bytes ${range.start}-${range.end}/${file.size}`)
  const status = range === undefined ? 200 : 206
  if (c.req.method === "HEAD") return c.body(null, status)
  return c.body(streamBody(c, Readable.toWeb(file.read(range)) as ReadableStream<Uint8Array>), status)
}

function plainLetters(fileName: string): string {
  return fileName.replaceAll(/[^\w.-]+/g, "_")
}

/** Old clients get the plain letters of a name, the others all of it. */
function inline(fileName: string): string {
  const full = encodeURIComponent(fileName).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return `inline; filename="${plainLetters(fileName)}"; filename*=UTF-8''${full}`
}
