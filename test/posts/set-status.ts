import { readId } from "#domain/ids.ts"
import type { PostStatus } from "#domain/post-status.ts"
import { inWorkspace } from "#storage/database.ts"
import { lockPost, updatePost } from "#storage/posts.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import type { Place } from "./place.ts"

/** Puts a post into a status, however it would come there. */
export async function setStatus(place: Place, id: string, status: PostStatus): Promise<void> {
  const workspaceId = await openWorkspaceOf(place.owner)
  const now = place.world.clock.now()
  await place.world.services.database.write(async (writer) => {
    const db = inWorkspace(writer, workspaceId)
    const post = await lockPost(db, readId("pst", id))
    if (post === undefined) throw new Error(`there is no post ${id}`)
    const time = status === "Scheduled" ? { scheduled_at: now.add({ hours: 1 }) } : {}
    await updatePost(db, post, { status, ...time }, now, null)
  })
}
