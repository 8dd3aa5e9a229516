import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Conversation = Selectable<Tables["conversations"]>
export type ConversationOfPerson = Conversation & { readonly waiting: number; readonly decided: number }

/** The person's conversation with a client, made when it is first needed; something new stands in it now. */
export async function touchConversation(
  db: WorkspaceWriter,
  conversation: Omit<Insertable<Tables["conversations"]>, "workspace_id">,
): Promise<Id<"cnv">> {
  const { id } = await db.rows
    .insertInto("conversations")
    .values({ ...conversation, workspace_id: db.workspaceId })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "user_id", "client_hash"]).doUpdateSet((e) => ({
        client_name: e.ref("excluded.client_name"),
        token_name: e.ref("excluded.token_name"),
        updated_at: e.fn<Temporal.Instant>("greatest", ["conversations.updated_at", "excluded.updated_at"]),
      })),
    )
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export async function markConversation(db: WorkspaceWriter, id: Id<"cnv">, now: Temporal.Instant): Promise<void> {
  const statement = db.rows.updateTable("conversations").set({ updated_at: now })
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

export async function findConversation(
  db: WorkspaceReader,
  userId: Id<"usr">,
  id: Id<"cnv">,
  now: Temporal.Instant,
): Promise<ConversationOfPerson | undefined> {
  return selectConversations(db, userId, now).where("conversations.id", "=", id).executeTakeFirst()
}

/** Those in which something happened last come first; with `place`, those after it. */
export async function listConversations(
  db: WorkspaceReader,
  userId: Id<"usr">,
  now: Temporal.Instant,
  limit: number,
  place: { readonly at: Temporal.Instant; readonly id: string } | undefined,
): Promise<readonly ConversationOfPerson[]> {
  let statement = selectConversations(db, userId, now)
  if (place !== undefined) {
    statement = statement.where((e) =>
      e(e.refTuple("conversations.updated_at", "conversations.id"), "<", e.tuple(place.at, place.id as Id<"cnv">)),
    )
  }
  return statement.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute()
}

function selectConversations(db: WorkspaceReader, userId: Id<"usr">, now: Temporal.Instant) {
  return db.rows
    .selectFrom("conversations")
    .selectAll("conversations")
    .select((e) => {
      const requests = e
        .selectFrom("approvals")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("approvals.workspace_id", "=", "conversations.workspace_id")
        .whereRef("approvals.conversation_id", "=", "conversations.id")
      const waiting = requests.where("approvals.state", "=", "pending").where("approvals.expires_at", ">", now)
      const decided = requests.where((o) =>
        o.or([o("approvals.state", "!=", "pending"), o("approvals.expires_at", "<=", now)]),
      )
      return [waiting.$asScalar().$notNull().as("waiting"), decided.$asScalar().$notNull().as("decided")]
    })
    .where("conversations.workspace_id", "=", db.workspaceId)
    .where("conversations.user_id", "=", userId)
}
