import { z } from "zod"
import type { Actor, House } from "#actions/action.ts"
import { holdActor, leaveTrace, refuseRole, refuseStaleTab, refuseWithoutWorkspace } from "#actions/admission.ts"
import { altText } from "#actions/media/alt-text.ts"
import { mediaView, viewMedia } from "#actions/media/view.ts"
import { readInput } from "#actions/read-input.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { announce } from "#live/announce.ts"
import { endingOf } from "#media/formats.ts"
import { keepUpload } from "#media/keep-upload.ts"
import type { Received } from "#media/receive-upload.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertMedia } from "#storage/media.ts"

/*
 * Not an action of the registry: its input is a stream, and agents reach it by a path of its own. It answers for the same
 * things all the same: role, audit trail and live update, the latter two in the transaction of the change.
 */

export type Uploader = Actor & { readonly workspaceId: Id<"wsp"> }

/** Whoever may upload, in the workspace it goes to. */
export function requireUploader(actor: Actor): Uploader {
  refuseWithoutWorkspace(actor)
  refuseStaleTab(actor)
  refuseRole(actor, needed, action)
  return actor
}

const action = "media.upload"
const needed = "editor"

const texts = z.object({ altText: altText.default("") })

export async function uploadMedia(
  house: House,
  uploader: Uploader,
  received: Received,
  given: { readonly altText?: string | undefined },
): Promise<z.output<typeof mediaView>> {
  const { altText: alt_text } = readInput(texts, given)
  const id = newId<"med">()
  const media = await keepUpload(house, id, received, async ({ kind, contentType, bytes, width, height, durationMs }) =>
    house.database.write(async (db) => {
      await holdActor(house, db, uploader, needed, action)
      const now = house.clock.now()
      const file_name = received.fileName === "" ? `upload.${endingOf(contentType)}` : received.fileName
      const row = await insertMedia(inWorkspace(db, uploader.workspaceId), {
        id,
        kind,
        file_name,
        content_type: contentType,
        bytes,
        width,
        height,
        duration_ms: durationMs,
        alt_text,
        created_by: uploader.userId,
        created_at: now,
      })
      const { workspaceId } = uploader
      await leaveTrace(db, house.clock, uploader, { action, detail: file_name, workspaceId })
      await announce(house.clock, db, { workspaceId: uploader.workspaceId }, "media")
      return row
    }),
  )
  return mediaView.parse(viewMedia(house, media))
}
