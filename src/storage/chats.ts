import { type Insertable, type Selectable, sql } from "kysely"
import type { ChatPart, SuggestionState, TurnState } from "#domain/chat.ts"
import type { Id } from "#domain/ids.ts"
import type { ReplacedContent } from "#storage/assistant-tables.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Chat = Selectable<Tables["chats"]>
export type ChatTurn = Selectable<Tables["chat_turns"]>
export type ChatDecision = Selectable<Tables["chat_decisions"]>

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

export async function insertTurn(
  db: WorkspaceWriter,
  turn: Omit<Insertable<Tables["chat_turns"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("chat_turns")
    .values({ ...turn, workspace_id: db.workspaceId })
    .execute()
}

export async function listTurns(db: WorkspaceReader, chatId: Id<"cht">): Promise<readonly ChatTurn[]> {
  return selectTurns(db).where("chat_id", "=", chatId).orderBy("id").execute()
}

export async function findTurn(db: WorkspaceReader, userId: Id<"usr">, id: Id<"trn">): Promise<ChatTurn | undefined> {
  return selectTurns(db).where("user_id", "=", userId).where("id", "=", id).executeTakeFirst()
}

function selectTurns(db: WorkspaceReader) {
  return db.rows.selectFrom("chat_turns").selectAll().where("workspace_id", "=", db.workspaceId)
}

/** A question that is asked again takes its place and those of all that came after. */
export async function deleteTurnsFrom(db: WorkspaceWriter, chatId: Id<"cht">, id: Id<"trn">): Promise<void> {
  await db.rows
    .deleteFrom("chat_turns")
    .where("workspace_id", "=", db.workspaceId)
    .where("chat_id", "=", chatId)
    .where("id", ">=", id)
    .execute()
}

/** Whether there was something to stop. One that nobody has begun ends here. */
export async function stopTurn(db: WorkspaceWriter, id: Id<"trn">, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db.rows
    .updateTable("chat_turns")
    .set((e) => ({
      is_stopping: true,
      state: e.case().when("state", "=", "waiting").then("stopped").else(e.ref("state")).end() as never,
      ended_at: sql<Temporal.Instant | null>`CASE WHEN state = 'waiting' THEN ${now}::timestamptz END`,
    }))
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes turns that wait for an answer, and those whose worker is gone. */
export async function claimTurns(
  db: Writer,
  limit: number,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<readonly ChatTurn[]> {
  const due = sql`
    SELECT workspace_id, id FROM chat_turns
    WHERE state = 'waiting' OR (state = 'running' AND lease_until <= ${now})
    ORDER BY asked_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`
  const { rows } = await sql<ChatTurn>`
    UPDATE chat_turns AS t SET state = 'running', claim = claim + 1, lease_until = ${until}
    FROM (${due}) AS due WHERE t.workspace_id = due.workspace_id AND t.id = due.id
    RETURNING t.*`.execute(db.rows)
  return rows
}

export async function nextTurnDue(db: Reader): Promise<Temporal.Instant | null> {
  const row = await db.rows
    .selectFrom("chat_turns")
    .select((e) =>
      e.fn
        .min(e.case().when("state", "=", "waiting").then(e.ref("asked_at")).else(e.ref("lease_until")).end())
        .as("due"),
    )
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst()
  return row?.due ?? null
}

export type TurnProgress = {
  readonly parts: readonly ChatPart[]
  readonly model: string | null
  readonly tokensIn: number
  readonly tokensOut: number
  readonly costMicros: number
}

type TurnEnd = {
  readonly state: Exclude<TurnState, "running">
  readonly problem: string | null
  readonly endedAt: Temporal.Instant | null
}

type Claim = { readonly id: Id<"trn">; readonly claim: number }

/** Writes down how far an answer is. Whether to go on: not when it was stopped, deleted, or taken by another worker. */
export async function saveProgress(
  db: WorkspaceWriter,
  { id, claim }: Claim,
  { parts, model, tokensIn, tokensOut, costMicros }: TurnProgress,
  until: Temporal.Instant,
): Promise<"go on" | "stop" | "lost"> {
  const row = await db.rows
    .updateTable("chat_turns")
    .set({
      parts: JSON.stringify(parts),
      model,
      tokens_in: tokensIn,
      tokens_out: tokensOut,
      cost_micros: costMicros,
      lease_until: until,
    })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("state", "=", "running")
    .returning("is_stopping")
    .executeTakeFirst()
  if (row === undefined) return "lost"
  return row.is_stopping ? "stop" : "go on"
}

export async function endTurn(
  db: WorkspaceWriter,
  { id, claim }: Claim,
  { state, problem, endedAt }: TurnEnd,
): Promise<void> {
  await db.rows
    .updateTable("chat_turns")
    .set({ state, problem, ended_at: endedAt, lease_until: null })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("state", "=", "running")
    .execute()
}

export async function listDecisions(
  db: WorkspaceReader,
  turnIds: readonly Id<"trn">[],
): Promise<readonly ChatDecision[]> {
  if (turnIds.length === 0) return []
  return db.rows
    .selectFrom("chat_decisions")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("turn_id", "in", turnIds)
    .execute()
}

export async function putDecision(
  db: WorkspaceWriter,
  turnId: Id<"trn">,
  step: string,
  decision: {
    readonly state: SuggestionState
    readonly before: ReplacedContent | null
    readonly postUpdatedAt: Temporal.Instant | null
    readonly decidedAt: Temporal.Instant
  },
): Promise<void> {
  const { state, before, postUpdatedAt: post_updated_at, decidedAt: decided_at } = decision
  const values = { state, before: before === null ? null : JSON.stringify(before), post_updated_at, decided_at }
  await db.rows
    .insertInto("chat_decisions")
    .values({ ...values, workspace_id: db.workspaceId, turn_id: turnId, step })
    .onConflict((conflict) => conflict.columns(["workspace_id", "turn_id", "step"]).doUpdateSet(values))
    .execute()
}

/** Whether an answer is still wanted from this worker. */
export async function readTurnState(db: WorkspaceReader, { id, claim }: Claim): Promise<"go on" | "stop" | "lost"> {
  const row = await db.rows
    .selectFrom("chat_turns")
    .select("is_stopping")
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("claim", "=", claim)
    .where("state", "=", "running")
    .executeTakeFirst()
  if (row === undefined) return "lost"
  return row.is_stopping ? "stop" : "go on"
}

/** Keeps what a worker has under way. */
export async function renewTurns(db: Writer, ids: readonly Id<"trn">[], until: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  const statement = db.rows.updateTable("chat_turns").set({ lease_until: until })
  await statement.where("id", "in", ids).where("state", "=", "running").execute()
}
