import type { Services } from "#actions/action.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { type Media, updateAltText } from "#storage/media.ts"
import { findMediaItems } from "#storage/post-media.ts"

type Working = { readonly db: WorkspaceWriter; readonly services: Services }

/** Puts one alternative text in the place of another. One that somebody has changed since stays. */
export async function replaceAltText(
  { db, services }: Working,
  mediaId: string,
  before: string,
  after: string,
): Promise<Media> {
  const id = readId("med", mediaId)
  const [media] = await findMediaItems(db, [id])
  if (media === undefined) throw new Problem("NotFound", "There is no such media item in this workspace.")
  if (media.alt_text !== before) {
    throw new Problem("Conflict", "The alternative text has changed since. Nothing was done. Look at it again.")
  }
  const changed = await updateAltText(db, id, after)
  if (changed === undefined) throw new Error("a media item was there a moment ago")
  await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "media")
  return changed
}
