import { z } from "zod"
import type { Actor, Services } from "#actions/action.ts"
import {
  holdActor,
  leaveTrace,
  refuseRole,
  refuseScope,
  refuseStaleTab,
  refuseWithoutWorkspace,
} from "#actions/admission.ts"
import { altText } from "#actions/media/alt-text.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { readInput } from "#actions/read-input.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { percentReached } from "#domain/notification.ts"
import { endingOf } from "#media/formats.ts"
import { keepUpload } from "#media/keep-upload.ts"
import type { Received } from "#media/receive-upload.ts"
import { mediaAllowance, noteQuota, readPlan, refuseMedia } from "#plans/plans.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { lockWorkspace } from "#storage/locks.ts"
import { insertMedia, sumStoredBytes } from "#storage/media.ts"

/*
 * Not an action of the registry: its input is a stream, and agents reach it by a path of its own. It answers for the same
 * things anyway: role, audit trail and live update, the latter two in the transaction of the change.
 */

export type Uploader = Actor & { readonly workspaceId: Id<"wsp"> }

/** A person who may upload, in the workspace of the upload. */
export function requireUploader(actor: Actor): Uploader {
  refuseWithoutWorkspace(actor)
  refuseStaleTab(actor)
  refuseScope(actor, "posts:write", action)
  refuseRole(actor, needed, action)
  return actor
}

const action = "media.upload"
const needed = "editor"

/** An upload that has passed the first check of the quota. */
export type AdmittedUpload = Disposable & {
  /** Counts bytes that have come, and throws as soon as the workspace exceeds its quota. Unfinished uploads count. */
  count(bytes: number): void
}

/** Checks the quota before any byte is read, by the announced length. */
export async function admitUpload(
  services: Services,
  { workspaceId }: Pick<Uploader, "workspaceId">,
  announced: number,
): Promise<AdmittedUpload> {
  const { plan, used } = await services.database.read(async (reader) => {
    const db = inWorkspace(reader, workspaceId)
    return { plan: await readPlan(services, db), used: await sumStoredBytes(db) }
  })
  const upload = services.uploads.begin(workspaceId)
  try {
    refuseMedia(services, plan, used + upload.totalBytes(), announced)
  } catch (error) {
    upload[Symbol.dispose]()
    throw error
  }
  return {
    count(bytes) {
      try {
        refuseMedia(services, plan, used + upload.totalBytes(), bytes)
      } catch (error) {
        // It makes space at once: of two that do not fit together the other one goes on.
        upload[Symbol.dispose]()
        throw error
      }
      upload.add(bytes)
    },
    [Symbol.dispose]: () => upload[Symbol.dispose](),
  }
}

const texts = z.object({ altText: altText.default("") })

type Given = {
  readonly altText?: string | undefined
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

export async function uploadMedia(
  services: Services,
  uploader: Uploader,
  received: Received,
  { signal, ...given }: Given,
): Promise<z.output<typeof mediaView>> {
  const { altText: alt_text } = readInput(texts, given)
  const id = newId<"med">()
  const { workspaceId } = uploader
  const media = await keepUpload(services, id, received, { workspaceId, signal }, async (kept) =>
    services.database.write(async (writer) => {
      await holdActor(services, writer, uploader, needed, action)
      const db = inWorkspace(writer, workspaceId)
      await lockWorkspace(db)
      const plan = await readPlan(services, db)
      const used = await sumStoredBytes(db)
      refuseMedia(services, plan, used, kept.storedBytes)
      const percent = percentReached(used, used + kept.storedBytes, mediaAllowance(services, plan))
      if (percent !== undefined) await noteQuota(services, db, percent)
      const file_name = received.fileName === "" ? `upload.${endingOf(kept.contentType)}` : received.fileName
      const row = await insertMedia(db, {
        id,
        kind: kept.kind,
        file_name,
        content_type: kept.contentType,
        bytes: kept.bytes,
        stored_bytes: kept.storedBytes,
        width: kept.width,
        height: kept.height,
        duration_ms: kept.durationMs,
        video_codec: kept.videoCodec,
        audio_codec: kept.audioCodec,
        alt_text,
        created_by: uploader.userId,
        created_at: services.clock.now(),
      })
      await leaveTrace(db, services.clock, uploader, { action, detail: file_name, workspaceId })
      await announce(db, services.clock.now(), { workspaceId }, "media")
      return row
    }),
  )
  return mediaView.parse(viewMedia(services, media))
}
