import { type Insertable, type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

/*
 * E-mails and pushes on their way, across workspaces: the rows are the queue. Whoever sends one has claimed it with a
 * lease, and what is written afterwards carries the number of the claim.
 */

export type OutgoingMessage = Selectable<Tables["messages"]>
export type MessageLease = { readonly by: string; readonly until: Temporal.Instant }

export async function insertMessages(db: Writer, messages: readonly Insertable<Tables["messages"]>[]): Promise<void> {
  if (messages.length === 0) return
  await db.rows
    .insertInto("messages")
    .values([...messages])
    .execute()
  db.tellOfEvents()
}

export async function addToMessage(
  db: Writer,
  entries: readonly Insertable<Tables["message_notifications"]>[],
): Promise<void> {
  if (entries.length > 0)
    await db.rows
      .insertInto("message_notifications")
      .values([...entries])
      .execute()
}

type Whose = {
  readonly userId: Id<"usr">
  readonly workspaceId: Id<"wsp"> | null
  readonly cadence: "at-once" | "daily" | "weekly"
}

type NewMail = { readonly id: Id<"mes">; readonly due_at: Temporal.Instant; readonly created_at: Temporal.Instant }

/** An open one may go out while it is looked for, and another one be opened meanwhile. */
const tries = 5

/**
 * The e-mail of notifications that waits to go to somebody, held so that it takes one more before it goes; a new one where
 * there is none. Two processes that tell the same person something at once get the same.
 */
export async function openMail(db: Writer, whose: Whose, mail: NewMail): Promise<Id<"mes">> {
  const { userId: user_id, workspaceId: workspace_id, cadence } = whose
  for (let count = 0; count < tries; count += 1) {
    const open = await lockOpenMail(db, whose)
    if (open !== undefined) {
      await hurryMessage(db, open.id, mail.due_at)
      return open.id
    }
    const made = await db.rows
      .insertInto("messages")
      .values({
        ...mail,
        way: "mail",
        purpose: "notifications",
        cadence,
        user_id,
        workspace_id,
        address: null,
        subscription_id: null,
        secret: null,
        state: "waiting",
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
    if (made !== undefined) return made.id
  }
  throw new Error("an e-mail was opened and sent again and again while it was looked for")
}

async function lockOpenMail(
  db: Writer,
  { userId, workspaceId, cadence }: Whose,
): Promise<Pick<OutgoingMessage, "id"> | undefined> {
  return mailsOf(db, userId, workspaceId)
    .where("cadence", "=", cadence)
    .where("state", "=", "waiting")
    .where("tries", "=", 0)
    .select("id")
    .forUpdate()
    .executeTakeFirst()
}

async function hurryMessage(db: Writer, id: Id<"mes">, due_at: Temporal.Instant): Promise<void> {
  await db.rows.updateTable("messages").set({ due_at }).where("id", "=", id).where("due_at", ">", due_at).execute()
}

/** When the last e-mail that went at once went to somebody. */
export async function findLastMail(
  db: Reader,
  userId: Id<"usr">,
  workspaceId: Id<"wsp"> | null,
): Promise<Temporal.Instant | null> {
  const row = await mailsOf(db, userId, workspaceId)
    .where("cadence", "=", "at-once")
    .where("state", "<>", "waiting")
    .select((e) => e.fn.max("created_at").as("at"))
    .executeTakeFirst()
  return row?.at ?? null
}

function mailsOf(db: Reader, userId: Id<"usr">, workspaceId: Id<"wsp"> | null) {
  return db.rows
    .selectFrom("messages")
    .where("way", "=", "mail")
    .where("purpose", "=", "notifications")
    .where("user_id", "=", userId)
    .where("workspace_id", "is not distinct from", workspaceId)
}

/** When something is to be sent, or to be taken from a worker that is gone. */
export async function findMessageDue(db: Reader): Promise<Temporal.Instant | null> {
  const due = sql<{ at: Temporal.Instant | null }>`(SELECT least(
    (SELECT min(due_at) FROM messages WHERE state = 'waiting'),
    (SELECT min(lease_until) FROM messages WHERE state = 'sending'),
    (SELECT min(created_at) FROM notifications WHERE fanned_out_at IS NULL)) AS at)`
  const { at } = await db.rows.selectFrom(due.as("due")).select("due.at").executeTakeFirstOrThrow()
  return at
}

export async function claimMessages(
  db: Writer,
  now: Temporal.Instant,
  limit: number,
  lease: MessageLease,
): Promise<readonly OutgoingMessage[]> {
  const due = db.rows
    .selectFrom("messages")
    .select("id")
    .where((e) =>
      e.or([
        e.and([e("state", "=", "waiting"), e("due_at", "<=", now)]),
        e.and([e("state", "=", "sending"), e("lease_until", "<=", now)]),
      ]),
    )
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return db.rows
    .updateTable("messages")
    .set((e) => ({
      state: "sending" as const,
      claim: e("claim", "+", 1),
      lease_until: lease.until,
      lease_by: lease.by,
    }))
    .where("id", "in", due)
    .returningAll()
    .execute()
}

export async function renewMessages(db: Writer, lease: MessageLease): Promise<void> {
  const statement = db.rows.updateTable("messages").set({ lease_until: lease.until })
  await statement.where("state", "=", "sending").where("lease_by", "=", lease.by).execute()
}

export type MessageResult = Pick<OutgoingMessage, "state" | "due_at" | "tries" | "last_error" | "ended_at">

/** Writes how a try ended. A worker that lost its claim meanwhile writes nothing. */
export async function settleMessage(
  db: Writer,
  { id, claim }: Pick<OutgoingMessage, "id" | "claim">,
  result: MessageResult,
): Promise<void> {
  // What was secret is of no use once the message is out, or given up.
  const over = result.ended_at === null ? {} : { secret: null }
  await db.rows
    .updateTable("messages")
    .set({ ...result, ...over, lease_until: null, lease_by: null })
    .where("id", "=", id)
    .where("claim", "=", claim)
    .execute()
}

/** The last that went, or failed, by e-mail to somebody. */
export async function findLatestMail(
  db: Reader,
  userId: Id<"usr">,
): Promise<Pick<OutgoingMessage, "state" | "ended_at" | "last_error" | "tries"> | undefined> {
  return db.rows
    .selectFrom("messages")
    .select(["state", "ended_at", "last_error", "tries"])
    .where("user_id", "=", userId)
    .where("way", "=", "mail")
    .where((e) => e.or([e("state", "=", "sent"), e("tries", ">", 0)]))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function countTests(db: Reader, userId: Id<"usr">, since: Temporal.Instant): Promise<number> {
  const { count } = await db.rows
    .selectFrom("messages")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("purpose", "=", "test")
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow()
  return count
}

/** Those that are out, or given up, each with the names of what it told. */
export const oldMessages = oldRows({ table: "messages", time: "ended_at", key: ["id"], atOnce: 100 })
