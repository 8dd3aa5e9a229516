import { buffer } from "node:stream/consumers"
import { applyLimits } from "#domain/account-choices.ts"
import type { AccountFacts } from "#domain/account.ts"
import { fitImage } from "#domain/fit-image.ts"
import type { Id } from "#domain/ids.ts"
import type { ImageLimit } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { addressOf } from "#media/address.ts"
import { isContentType } from "#media/formats.ts"
import { makeVariant } from "#media/make-variant.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { originalName } from "#media/names.ts"
import type { MediaFile, Refused } from "#networks/network.ts"
import { inWorkspace } from "#storage/database.ts"
import { findMediaItems } from "#storage/post-media.ts"

type Row = Awaited<ReturnType<typeof findMediaItems>>[number]

/** Media as an account's network takes it: pictures fitted to its limits, everything else as it is. */
export async function openForNetwork(
  deps: MediaDeps,
  workspaceId: Id<"wsp">,
  { network, choices }: Pick<AccountFacts, "network" | "choices">,
  ids: readonly Id<"med">[],
): Promise<readonly MediaFile[] | Refused> {
  const rows = await deps.database.read((db) => findMediaItems(inWorkspace(db, workspaceId), ids))
  const { constraints } = networkOf(network)
  const limits = (choices === null ? constraints : applyLimits(constraints, choices)).media.images
  const files: MediaFile[] = []
  for (const id of ids) {
    const row = rows.find((each) => each.id === id)
    if (row === undefined || !isContentType(row.content_type))
      return missing("A media item of this post no longer exists.")
    files.push(await openFile(deps, limits, row))
  }
  return files
}

function missing(message: string): Refused {
  return { kind: "refused", why: "media", code: "MediaMissing", message }
}

async function openFile(deps: MediaDeps, limits: ImageLimit, row: Row): Promise<MediaFile> {
  if (!isContentType(row.content_type)) throw new Error(`no media type ${row.content_type}`)
  const facts = {
    id: row.id,
    kind: row.kind,
    contentType: row.content_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    durationMs: row.duration_ms,
    altText: row.alt_text,
  }
  const plan = fitImage(limits, facts)
  const variant = plan === null ? null : await makeVariant(deps, row, plan)
  const name = variant?.name ?? originalName(row.content_type)
  const size = variant === null ? {} : { contentType: variant.contentType, bytes: variant.bytes }
  const frame = plan === null ? {} : { width: plan.width, height: plan.height }
  return {
    ...facts,
    ...size,
    ...frame,
    fileName: row.file_name,
    url: addressOf(deps, row.id, name),
    read: async (start, end) => readSlice(deps, row.id, name, start, end),
  }
}

async function readSlice(
  { mediaFiles }: MediaDeps,
  id: Id<"med">,
  name: string,
  start = 0,
  end?: number,
): Promise<Uint8Array> {
  await using file = await mediaFiles.open(id, name)
  if (file === null) throw new Error("a file of a media item is missing")
  const last = Math.min(end ?? file.size, file.size) - 1
  return last < start ? new Uint8Array() : await buffer(file.read({ start, end: last }))
}
