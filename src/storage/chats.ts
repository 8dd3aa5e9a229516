import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Chat = Selectable<Tables["chats"]>

export async function insertChat(
  db: WorkspaceWriter,
  chat: Omit<Insertable<Tables["chats"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("chats")
    .values({ ...chat, workspace_id: db.workspaceId })
    .execute()
}

export async function findChat(db: WorkspaceReader, userId: Id<"usr">, id: Id<"cht">): Promise<Chat | undefined> {
  return selectChats(db, userId).where("id", "=", id).executeTakeFirst()
}

/** The same, held: one question at a time. */
export async function lockChat(db: WorkspaceWriter, userId: Id<"usr">, id: Id<"cht">): Promise<Chat | undefined> {
  return selectChats(db, userId).where("id", "=", id).forUpdate().executeTakeFirst()
}

function selectChats(db: WorkspaceReader, userId: Id<"usr">) {
  return db.rows
    .selectFrom("chats")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("user_id", "=", userId)
}

/** Those with the newest questions first; with `search`, those whose title or questions have these words. */
export async function listChats(
  db: WorkspaceReader,
  userId: Id<"usr">,
  search: string | undefined,
  limit: number,
  place: { readonly at: Temporal.Instant; readonly id: string } | undefined,
): Promise<readonly Chat[]> {
  let statement = selectChats(db, userId)
  if (search !== undefined) {
    const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    statement = statement.where((e) =>
      e.or([
        e("title", "ilike", like),
        e.exists(
          e
            .selectFrom("chat_turns")
            .select("chat_turns.id")
            .whereRef("chat_turns.workspace_id", "=", "chats.workspace_id")
            .whereRef("chat_turns.chat_id", "=", "chats.id")
            .where("chat_turns.question", "ilike", like),
        ),
      ]),
    )
  }
  if (place !== undefined) {
    statement = statement.where((e) => e(e.refTuple("updated_at", "id"), "<", e.tuple(place.at, place.id as Id<"cht">)))
  }
  return statement.orderBy("updated_at", "desc").orderBy("id", "desc").limit(limit).execute()
}

export async function updateChat(
  db: WorkspaceWriter,
  id: Id<"cht">,
  changes: { readonly title?: string; readonly updated_at?: Temporal.Instant },
): Promise<void> {
  const statement = db.rows.updateTable("chats").set(changes)
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

export async function deleteChat(db: WorkspaceWriter, id: Id<"cht">): Promise<void> {
  await db.rows.deleteFrom("chats").where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}
