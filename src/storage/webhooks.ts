import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { NewEvent } from "#storage/events.ts"
import type { Tables } from "#storage/tables.ts"

export type Webhook = Selectable<Tables["webhooks"]>

/** Oldest first: those are the ones that a smaller plan keeps. */
export async function listWebhooks(db: WorkspaceReader): Promise<readonly Webhook[]> {
  return selectWebhooks(db).orderBy("created_at").orderBy("id").execute()
}

export async function findWebhook(db: WorkspaceReader, id: Id<"whk">): Promise<Webhook | undefined> {
  return selectWebhooks(db).where("id", "=", id).executeTakeFirst()
}

/** Holds it until the transaction ends: its counter and its secrets change by what they were. */
export async function lockWebhook(db: WorkspaceWriter, id: Id<"whk">): Promise<Webhook | undefined> {
  const statement = db.rows.selectFrom("webhooks").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.where("id", "=", id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertWebhook(
  db: WorkspaceWriter,
  webhook: Omit<Insertable<Tables["webhooks"]>, "workspace_id">,
): Promise<Webhook> {
  return db.rows
    .insertInto("webhooks")
    .values({ ...webhook, workspace_id: db.workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type WebhookChange = Omit<Updateable<Tables["webhooks"]>, "workspace_id" | "id" | "created_at">

export async function updateWebhook(db: WorkspaceWriter, id: Id<"whk">, change: WebhookChange): Promise<Webhook> {
  const statement = db.rows.updateTable("webhooks").set(change).where("workspace_id", "=", db.workspaceId)
  return statement.where("id", "=", id).returningAll().executeTakeFirstOrThrow()
}

/** Deletes it, and with it everything that was on its way to it. */
export async function deleteWebhook(db: WorkspaceWriter, id: Id<"whk">): Promise<Webhook | undefined> {
  const statement = db.rows.deleteFrom("webhooks").where("workspace_id", "=", db.workspaceId)
  return statement.where("id", "=", id).returningAll().executeTakeFirst()
}

/** The webhooks of the workspaces that these events are of. */
export async function findWebhooksFor(db: Reader, events: readonly NewEvent[]): Promise<readonly Webhook[]> {
  const workspaces = [...new Set(events.map(({ workspace_id }) => workspace_id))]
  return db.rows.selectFrom("webhooks").selectAll().where("workspace_id", "in", workspaces).execute()
}

/**
 * Holds the webhooks whose count changes, in an order that all processes keep to: those that have given something up, and
 * of those that were reached the ones that had done so before.
 */
export async function lockForGivingUp(
  db: Writer,
  gaveUp: readonly Id<"whk">[],
  reached: readonly Id<"whk">[],
): Promise<readonly Webhook[]> {
  const gone = sql<boolean>`id = ANY(${gaveUp}::uuid[])`
  const back = sql<boolean>`id = ANY(${reached}::uuid[]) AND given_up_in_a_row > 0`
  const statement = db.rows
    .selectFrom("webhooks")
    .selectAll()
    .where(sql<boolean>`(${gone} OR ${back})`)
  return statement.orderBy("id").forNoKeyUpdate().execute()
}

/** Writes how many were given up in a row, and since when a webhook is paused, if it is. */
export async function countGivenUp(
  db: Writer,
  counts: readonly Pick<Webhook, "id" | "given_up_in_a_row" | "paused_at">[],
): Promise<void> {
  const ids = counts.map(({ id }) => id)
  const numbers = counts.map(({ given_up_in_a_row }) => given_up_in_a_row)
  const pauses = counts.map(({ paused_at }) => paused_at)
  await sql`
    UPDATE webhooks AS w SET given_up_in_a_row = c.given_up, paused_at = c.paused_at,
      status = CASE WHEN c.paused_at IS NULL THEN 'active' ELSE 'paused' END
    FROM unnest(${ids}::uuid[], ${numbers}::integer[], ${pauses}::timestamptz[]) AS c (id, given_up, paused_at)
    WHERE w.id = c.id`.execute(db.rows)
}

/** For sealing them again with a newer key. */
export async function listEveryWebhook(db: Reader): Promise<readonly Webhook[]> {
  return db.rows.selectFrom("webhooks").selectAll().execute()
}

/** Only if nobody has changed them meanwhile. */
export async function resealSecrets(
  db: Writer,
  old: Webhook,
  fresh: Pick<Webhook, "secret" | "next_secret">,
): Promise<void> {
  await db.rows
    .updateTable("webhooks")
    .set(fresh)
    .where("id", "=", old.id)
    .where("secret", "=", old.secret)
    .where("next_secret", "is not distinct from", old.next_secret)
    .execute()
}

function selectWebhooks(db: WorkspaceReader) {
  return db.rows.selectFrom("webhooks").selectAll().where("workspace_id", "=", db.workspaceId)
}
