import { type Insertable, type Selectable, sql } from "kysely"
import type { ChatPart, TurnState } from "#domain/chat.ts"
import type { Id } from "#domain/ids.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import { fitPage, type Page } from "#storage/page.ts"
import type { Tables } from "#storage/tables.ts"

export type ChatTurn = Selectable<Tables["chat_turns"]>

export async function insertTurn(
  db: WorkspaceWriter,
  turn: Omit<Insertable<Tables["chat_turns"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("chat_turns")
    .values({ ...turn, workspace_id: db.workspaceId })
    .execute()
}

/** The newest turns of a chat that fit on a page, in the order in which they were asked; those before `before`. */
export async function listTurns(
  db: WorkspaceReader,
  chatId: Id<"cht">,
  { limit, before }: { readonly limit: number; readonly before?: Id<"trn"> | undefined },
): Promise<Page<ChatTurn>> {
  let sizes = db.rows
    .selectFrom("chat_turns")
    .select("id")
    .select(sql<number>`octet_length(parts::text)`.as("bytes"))
    .where("workspace_id", "=", db.workspaceId)
    .where("chat_id", "=", chatId)
  if (before !== undefined) sizes = sizes.where("id", "<", before)
  const { rows, hasMore } = fitPage(
    await sizes
      .orderBy("id", "desc")
      .limit(limit + 1)
      .execute(),
    limit,
  )
  if (rows.length === 0) return { rows: [], hasMore: false }
  const ids = rows.map(({ id }) => id)
  return { rows: await selectTurns(db).where("id", "in", ids).orderBy("id").execute(), hasMore }
}

export type TurnGlance = Pick<ChatTurn, "id" | "state">

/** All turns of a chat, without what was said. */
export async function glanceAtTurns(db: WorkspaceReader, chatId: Id<"cht">): Promise<readonly TurnGlance[]> {
  return db.rows
    .selectFrom("chat_turns")
    .select(["id", "state"])
    .where("workspace_id", "=", db.workspaceId)
    .where("chat_id", "=", chatId)
    .execute()
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

/** Whether there was something to stop. One that nobody has begun ends here; a worker ends its own. */
export async function stopTurn(db: WorkspaceWriter, id: Id<"trn">, now: Temporal.Instant): Promise<boolean> {
  const turn = await selectTurns(db).where("id", "=", id).forUpdate().executeTakeFirst()
  if (turn?.state !== "waiting" && turn?.state !== "running") return false
  const stop = turn.state === "waiting" ? ({ state: "stopped", ended_at: now } as const) : { is_stopping: true }
  const statement = db.rows.updateTable("chat_turns").set(stop)
  await statement.where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
  return true
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
