import { Readable } from "node:stream"
import { type Context, Hono } from "hono"
import { exportForPerson, importForPerson, receiveArchive } from "#actions/archive/archives-in-app.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment, HttpContext } from "#http/environment.ts"
import { hangUpOf } from "#http/hang-up.ts"
import { readUpload } from "#http/read-upload.ts"
import { closeWithResponse, streamBody } from "#http/response-life.ts"
import { DiskFull } from "#storage/files/disk-full.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** Somebody who watches must see that it goes on, and not every step of a thousand. */
const tellEveryMs = 250

/** Workspaces as files, for people in the app. */
export function archiveRoutes({ services, faults }: Pick<HttpContext, "services" | "faults">): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/:id/export", async (c) => {
    const actor = actorInApp(c)
    refuseOtherSites(c)
    const signal = hangUpOf(c.env.outgoing)
    const packed = await exportForPerson(services, actor, readId("wsp", c.req.param("id")), signal)
    closeWithResponse(c, packed)
    c.header("content-type", "application/zip")
    c.header("content-disposition", `attachment; filename="${packed.fileName}"`)
    return c.body(streamBody(c, Readable.toWeb(packed.stream) as ReadableStream<Uint8Array>))
  })

  // The answer tells how far it is, in a line each time; the last line says what came of it. Whoever hangs up ends it.
  routes.post("/import", async (c) => {
    const actor = actorInApp(c)
    const { taken: file } = await readUpload(c, services.mediaLimits.stallMs, async (_, bytes) =>
      receiveArchive(services, bytes),
    )
    closeWithResponse(c, file)
    const signal = hangUpOf(c.env.outgoing)
    const lines = new TransformStream<object, Uint8Array>({
      transform: (line, out) => out.enqueue(Buffer.from(`${JSON.stringify(line)}\n`)),
    })
    const writer = lines.writable.getWriter()
    const tell = (line: object) => void writer.write(line).catch(() => {})
    let toldAt = -Infinity
    const onProgress = (progress: object) => {
      if (performance.now() - toldAt < tellEveryMs) return
      toldAt = performance.now()
      tell({ kind: "progress", ...progress })
    }
    const imported = importForPerson(services, actor, { path: file.path, signal, onProgress })
    imported
      .then(
        (report) => tell({ kind: "done", report }),
        (error: unknown) => {
          const problem = signal.aborted ? null : problemOf(error)
          if (problem !== null) return tell({ kind: "problem", problem: problem.body() })
          if (!signal.aborted) faults.report("request", error, "an import failed", { requestId: actor.requestId })
          return tell({ kind: "problem", problem: new Problem("Internal", "Something broke on our side.").body() })
        },
      )
      .finally(() => void writer.close().catch(() => {}))
    c.header("content-type", "application/x-ndjson")
    // Proxies pass it on as it comes.
    c.header("x-accel-buffering", "no")
    return c.body(streamBody(c, lines.readable))
  })

  return routes
}

/** A link on another site must not make a person's browser fetch all that they have. */
function refuseOtherSites(c: Context<Environment>): void {
  const site = c.req.header("sec-fetch-site")
  if (site === undefined || site === "same-origin") return
  throw new Problem("Forbidden", "Open the settings of the workspace to export it.")
}

function problemOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const space = "There is no space left for this workspace. Ask the operator of the server."
  if (error instanceof DiskFull) return new Problem("Conflict", space)
  const away = "The store of media files does not respond, so nothing was saved. Try again later."
  return error instanceof StoreFailure ? new Problem("Conflict", away) : null
}
