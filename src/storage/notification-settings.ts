import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Language } from "#domain/language.ts"
import type { NotificationKind } from "#domain/notification.ts"
import type { Role } from "#domain/roles.ts"
import type { Reader, WorkspaceWriter, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type NotificationSettings = Selectable<Tables["notification_settings"]>

/** A person who may be told something, with what they have chosen for it; null where they chose nothing. */
export type Recipient = {
  readonly user_id: Id<"usr">
  readonly email: string
  readonly name: string
  readonly time_zone: string
  readonly language: Language | null
  readonly role: Role | null
  readonly choices: NotificationSettings["choices"] | null
  readonly quiet_from: number | null
  readonly quiet_to: number | null
  readonly digest_minute: number | null
}

const columns = [
  "users.id as user_id",
  "users.email",
  "users.name",
  "users.time_zone",
  "users.language",
  "s.choices",
  "s.quiet_from",
  "s.quiet_to",
  "s.digest_minute",
] as const

/** Everybody in a workspace. */
export async function listRecipients(db: Reader, workspaceId: Id<"wsp">): Promise<readonly Recipient[]> {
  return db.rows
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .leftJoin("notification_settings as s", (join) =>
      join.onRef("s.user_id", "=", "users.id").onRef("s.workspace_id", "=", "memberships.workspace_id"),
    )
    .select(columns)
    .select("memberships.role")
    .where("memberships.workspace_id", "=", workspaceId)
    .execute()
}

/** One person, who need not be in any workspace. */
export async function findRecipient(db: Reader, userId: Id<"usr">): Promise<Recipient | undefined> {
  return db.rows
    .selectFrom("users")
    .leftJoin("notification_settings as s", (join) => join.on(sql<boolean>`false`))
    .select(columns)
    .select(sql<Role | null>`NULL::text`.as("role"))
    .where("users.id", "=", userId)
    .executeTakeFirst()
}

export async function findSettings(
  db: Reader,
  userId: Id<"usr">,
  workspaceId: Id<"wsp">,
): Promise<NotificationSettings | undefined> {
  return db.rows
    .selectFrom("notification_settings")
    .selectAll()
    .where("user_id", "=", userId)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst()
}

/** In which of these workspaces somebody has chosen something about a kind of notification. */
export async function findChoosing(
  db: Reader,
  kind: NotificationKind,
  workspaceIds: Iterable<Id<"wsp">>,
): Promise<ReadonlySet<Id<"wsp">>> {
  const choosing = await db.rows
    .selectFrom("memberships as m")
    .innerJoin("notification_settings as s", (join) =>
      join.onRef("s.user_id", "=", "m.user_id").onRef("s.workspace_id", "=", "m.workspace_id"),
    )
    .select("m.workspace_id")
    .distinct()
    .where(sql<boolean>`m.workspace_id = ANY(${[...new Set(workspaceIds)]}::uuid[])`)
    .where(sql<boolean>`jsonb_exists(s.choices, ${kind})`)
    .execute()
  return new Set(choosing.map(({ workspace_id }) => workspace_id))
}

export async function putSettings(
  db: WorkspaceWriter,
  settings: Omit<NotificationSettings, "workspace_id">,
): Promise<void> {
  const { user_id, choices, ...rest } = settings
  const values = { ...rest, choices: JSON.stringify(choices) }
  await db.rows
    .insertInto("notification_settings")
    .values({ user_id, workspace_id: db.workspaceId, ...values })
    .onConflict((conflict) => conflict.columns(["user_id", "workspace_id"]).doUpdateSet(values))
    .execute()
}

export type PushSubscriptionRow = Selectable<Tables["push_subscriptions"]>

export async function listSubscriptions(
  db: Reader,
  userIds: readonly Id<"usr">[],
): Promise<readonly PushSubscriptionRow[]> {
  if (userIds.length === 0) return []
  return db.rows.selectFrom("push_subscriptions").selectAll().where("user_id", "in", userIds).orderBy("id").execute()
}

export async function findSubscription(db: Reader, id: Id<"psh">): Promise<PushSubscriptionRow | undefined> {
  return db.rows.selectFrom("push_subscriptions").selectAll().where("id", "=", id).executeTakeFirst()
}

/** For sealing their keys again with a newer one. */
export async function listEverySubscription(db: Reader): Promise<readonly PushSubscriptionRow[]> {
  return db.rows.selectFrom("push_subscriptions").selectAll().execute()
}

/** Only if the browser has not brought others meanwhile. */
export async function resealSubscription(db: Writer, old: PushSubscriptionRow, keys: string): Promise<void> {
  const statement = db.rows.updateTable("push_subscriptions").set({ keys }).where("id", "=", old.id)
  await statement.where("keys", "=", old.keys).execute()
}

/** A browser that signs in as somebody else is that person's from then on. */
export async function putSubscription(db: Writer, row: Omit<PushSubscriptionRow, "reached_at">): Promise<Id<"psh">> {
  const { user_id, keys, device } = row
  const { id } = await db.rows
    .insertInto("push_subscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ user_id, keys, device }))
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteSubscription(db: Writer, id: Id<"psh">, userId?: Id<"usr">): Promise<boolean> {
  const statement = db.rows.deleteFrom("push_subscriptions").where("id", "=", id)
  const { numDeletedRows } = await (
    userId === undefined ? statement : statement.where("user_id", "=", userId)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markReached(db: Writer, id: Id<"psh">, now: Temporal.Instant): Promise<void> {
  await db.rows.updateTable("push_subscriptions").set({ reached_at: now }).where("id", "=", id).execute()
}
