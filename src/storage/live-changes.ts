import type { Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { LiveTopic } from "#domain/live-topic.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type LiveChange = Selectable<Tables["live_changes"]>

export type Listeners = { readonly workspaceId: Id<"wsp"> } | { readonly userId: Id<"usr"> }

/** Tells every open tab of a workspace or of a person, on whichever instance, once the change is committed. */
export async function announce(db: Writer, at: Temporal.Instant, to: Listeners, topic: LiveTopic): Promise<void> {
  const workspace_id = "workspaceId" in to ? to.workspaceId : null
  const user_id = "userId" in to ? to.userId : null
  await db.rows.insertInto("live_changes").values({ at, workspace_id, user_id, topic }).execute()
}

export async function listLiveChanges(db: Reader, after: Temporal.Instant): Promise<readonly LiveChange[]> {
  return db.rows.selectFrom("live_changes").selectAll().where("at", ">", after).orderBy("at").execute()
}

export const oldLiveChanges = oldRows({ table: "live_changes", time: "at", key: ["id"] })
