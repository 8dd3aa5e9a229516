import { newId } from "#crypto/random.ts"
import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import type { Writer } from "#storage/database.ts"
import { insertLiveChange } from "#storage/live-changes.ts"

export type Listeners = { readonly workspaceId: Id<"wsp"> } | { readonly userId: Id<"usr"> }

/** Tells every open tab of a workspace or of a person, on whichever instance, once the change is committed. */
export async function announce(clock: Clock, db: Writer, to: Listeners, topic: LiveTopic): Promise<void> {
  await insertLiveChange(db, {
    id: newId(),
    at: clock.now(),
    workspace_id: "workspaceId" in to ? to.workspaceId : null,
    user_id: "userId" in to ? to.userId : null,
    topic,
  })
}
