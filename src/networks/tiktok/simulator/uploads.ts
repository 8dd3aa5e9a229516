import { randomUUID } from "node:crypto"
import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { ageOf } from "#networks/simulator/instants.ts"
import { meetTrouble } from "#networks/tiktok/simulator/admit.ts"
import { inspectVideo } from "#networks/tiktok/simulator/inspect-media.ts"
import { arrive } from "#networks/tiktok/simulator/make-public.ts"
import type { Account, Publish, Upload } from "#networks/tiktok/simulator/records.ts"

const lifeSeconds = 3600
const endings: Readonly<Record<string, string>> = { "video/mp4": "mp4", "video/webm": "webm", "video/quicktime": "mov" }

type Range = { readonly first: number; readonly last: number; readonly total: number }

function readRange(c: Context): Range | undefined {
  const found = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(c.req.header("content-range") ?? "")
  if (found === null) return undefined
  const [first = 0, last = 0, total = 0] = found.slice(1).map(Number)
  return last >= first && last < total ? { first, last, total } : undefined
}

/** One piece after the other, each as long as was said, the last one to the end. */
function isNext({ size, chunkSize, chunkCount, received }: Upload, { first, last, total }: Range): boolean {
  const isLast = received === chunkSize * (chunkCount - 1)
  const end = isLast ? size : received + chunkSize
  return total === size && first === received && last === end - 1
}

async function takePiece(tools: SandboxTools, c: Context): Promise<Response> {
  const id = tools.memory.get<string>("upload", c.req.query("upload_token") ?? "") ?? ""
  const publish = tools.memory.get<Publish>("publish", id)
  const account = publish === undefined ? undefined : tools.memory.get<Account>("account", publish.account)
  if (publish === undefined || publish.upload === null || account === undefined) return c.body(null, 404)
  if (c.req.header("authorization") !== undefined) return c.body(null, 400)
  await meetTrouble(tools, account.id)
  if (ageOf(tools, publish.startedAt) >= lifeSeconds) return c.body(null, 403)
  const { upload } = publish
  const range = readRange(c)
  const ending = endings[c.req.header("content-type") ?? ""]
  if (range === undefined || ending === undefined) return c.body(null, 400)
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (bytes.length !== range.last - range.first + 1) return c.body(null, 400)
  if (!isNext(upload, range)) return c.body(null, 416)
  const received = range.last + 1
  const isWhole = received === upload.size
  const isRejected = isWhole && tools.takeFault(account.id, "mediaRejected") !== undefined
  const complaint = range.first === 0 ? inspectVideo(bytes, account.mostSeconds) : publish.failReason
  const grown: Publish = {
    ...publish,
    upload: { ...upload, received },
    media: [`${randomUUID().slice(0, 8)}.${ending}`],
    failReason: isRejected ? "file_format_check_failed" : complaint,
  }
  const headers = { "content-range": `bytes 0-${range.last}/${upload.size}` }
  if (!isWhole) {
    tools.memory.put("publish", id, grown)
    return c.body(null, 206, headers)
  }
  const fault = tools.takeFault(account.id, "acceptThenDrop", "acceptLate")
  const make = () => arrive(tools, grown)
  makePublicOnce(tools, fault, make, () => {
    // It may have been sent again meanwhile.
    if (tools.memory.get<Publish>("publish", id)?.isWhole === false) make()
  })
  return c.body(null, 201, headers)
}

/** The place that takes videos knows the way in by the address alone. */
export function uploadRoutes(tools: SandboxTools): Hono {
  return new Hono().put("/video/", async (c) => takePiece(tools, c))
}
