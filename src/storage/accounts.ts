import { type Insertable, type Selectable, sql, type Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Account = Selectable<Tables["accounts"]>

/** The connected accounts, oldest first: they stay where people are used to find them. */
export async function listAccounts(db: WorkspaceReader): Promise<readonly Account[]> {
  return selectAccounts(db).where("deleted_at", "is", null).orderBy("connected_at").orderBy("id").execute()
}

/** All that were ever connected, disconnected ones too, oldest first. */
export async function listEveryAccount(db: WorkspaceReader): Promise<readonly Account[]> {
  return selectAccounts(db).orderBy("connected_at").orderBy("id").execute()
}

/** The accounts with these ids, disconnected ones too. */
export async function findAccounts(db: WorkspaceReader, ids: readonly Id<"acc">[]): Promise<readonly Account[]> {
  return ids.length === 0 ? [] : selectAccounts(db).where("id", "in", ids).execute()
}

/** The account, a disconnected one too, held until the transaction ends. */
export async function lockAccount(db: WorkspaceWriter, id: Id<"acc">): Promise<Account | undefined> {
  return selectAccounts(db).where("id", "=", id).forUpdate().executeTakeFirst()
}

/** For work across workspaces. */
export async function findAccountsOfWork(
  db: Reader,
  keys: readonly { readonly workspace_id: Id<"wsp">; readonly account_id: Id<"acc"> }[],
): Promise<readonly Account[]> {
  return db.rows.selectFrom("accounts").selectAll().where(isOneOf(keys)).execute()
}

/** What is told of an account when a post on it has ended. Its credentials are not needed for that. */
export type AccountInBrief = Pick<Account, "id" | "network" | "handle" | "deleted_at" | "statistics">

export async function listAccountsInBrief(
  db: Reader,
  keys: readonly { readonly workspace_id: Id<"wsp">; readonly account_id: Id<"acc"> }[],
): Promise<ReadonlyMap<Id<"acc">, AccountInBrief>> {
  const facts = await db.rows
    .selectFrom("accounts")
    .select(["id", "network", "handle", "deleted_at", "statistics"])
    .where(isOneOf(keys))
    .execute()
  return new Map(facts.map((account) => [account.id, account]))
}

function isOneOf(keys: readonly { readonly workspace_id: Id<"wsp">; readonly account_id: Id<"acc"> }[]) {
  const workspaces = keys.map(({ workspace_id }) => workspace_id)
  const accounts = keys.map(({ account_id }) => account_id)
  return sql<boolean>`(workspace_id, id) IN (SELECT * FROM unnest(${workspaces}::uuid[], ${accounts}::uuid[]))`
}

export async function insertAccount(
  db: WorkspaceWriter,
  account: Omit<Insertable<Tables["accounts"]>, "workspace_id" | "deleted_at">,
): Promise<void> {
  await db.rows
    .insertInto("accounts")
    .values({ ...account, workspace_id: db.workspaceId, deleted_at: null })
    .execute()
}

/** Disconnects an account. Undefined when none is connected with this id. */
export async function disconnectAccount(
  db: WorkspaceWriter,
  id: Id<"acc">,
  now: Temporal.Instant,
): Promise<Account | undefined> {
  return db.rows
    .updateTable("accounts")
    .set({ deleted_at: now, credentials: null, expires_at: null, upkeep_at: null })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst()
}

/** The sandbox's accounts are never taken for real ones, whatever ids it gives them. */
export async function findAccountByExternalId(
  db: WorkspaceReader,
  { key, sandbox }: { readonly key: Account["network"]; readonly sandbox: boolean },
  externalId: string,
): Promise<Account | undefined> {
  // One that was disconnected comes back as what it was: its posts and figures still name it.
  return selectAccounts(db)
    .where("network", "=", key)
    .where("sandbox", "=", sandbox)
    .where("external_id", "=", externalId)
    .orderBy("deleted_at", (order) => order.desc().nullsFirst())
    .executeTakeFirst()
}

/** Every account of a network that is connected, whichever workspace it belongs to: for whoever runs the server. */
export async function listAccountsOn(db: Reader, network: Account["network"]): Promise<readonly Account[]> {
  const statement = db.rows.selectFrom("accounts").selectAll().where("network", "=", network)
  return statement.where("deleted_at", "is", null).orderBy("id").execute()
}

/** Whether the same account of the network is connected once more: in another workspace, or anew. */
export async function isConnectedElsewhere(
  db: Reader,
  { id, network, sandbox, external_id }: Pick<Account, "id" | "network" | "sandbox" | "external_id">,
): Promise<boolean> {
  const found = await db.rows
    .selectFrom("accounts")
    .select("id")
    .where("network", "=", network)
    .where("sandbox", "=", sandbox)
    .where("external_id", "=", external_id)
    .where("id", "!=", id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type AccountChange = Omit<Updateable<Tables["accounts"]>, "workspace_id" | "id" | "network">

export async function updateAccount(db: WorkspaceWriter, id: Id<"acc">, change: AccountChange): Promise<Account> {
  const statement = db.rows.updateTable("accounts").set(change).where("workspace_id", "=", db.workspaceId)
  return statement.where("id", "=", id).returningAll().executeTakeFirstOrThrow()
}

/** Takes the right to fetch fresh credentials in place of these, unless somebody has it or has done it. */
export async function claimRefresh(
  db: WorkspaceWriter,
  account: Pick<Account, "id" | "credentials">,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<boolean> {
  const claimed = await db.rows
    .updateTable("accounts")
    .set({ refreshing_until: until })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", account.id)
    .where("credentials", "=", account.credentials)
    .where((e) => e.or([e("refreshing_until", "is", null), e("refreshing_until", "<", now)]))
    .returning("id")
    .executeTakeFirst()
  return claimed !== undefined
}

/** Takes the right to ask what an account offers, unless somebody has asked since `since`. */
export async function claimChoices(
  db: WorkspaceWriter,
  id: Id<"acc">,
  now: Temporal.Instant,
  since: Temporal.Instant,
): Promise<boolean> {
  const claimed = await db.rows
    .updateTable("accounts")
    .set({ choices_asked_at: now })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where((e) => e.or([e("choices_asked_at", "is", null), e("choices_asked_at", "<=", since)]))
    .returning("id")
    .executeTakeFirst()
  return claimed !== undefined
}

/** Marks an account as one that a person must reconnect. Undefined when it is marked already. */
export async function markTrouble(db: WorkspaceWriter, id: Id<"acc">, trouble: string): Promise<Account | undefined> {
  return db.rows
    .updateTable("accounts")
    .set({ status: "NeedsReconnect", trouble, refreshing_until: null, upkeep_at: null })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("status", "=", "Active")
    .where("deleted_at", "is", null)
    .returningAll()
    .executeTakeFirst()
}

/** Marks an account whose statistics a person must reconnect for. Publishing goes on. Undefined when it is marked already. */
export async function stopStatistics(db: WorkspaceWriter, id: Id<"acc">): Promise<Account | undefined> {
  return db.rows
    .updateTable("accounts")
    .set({ statistics: "NeedsReconnect" })
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .where("statistics", "=", "Reading")
    .returningAll()
    .executeTakeFirst()
}

function selectAccounts(db: WorkspaceReader) {
  return db.rows.selectFrom("accounts").selectAll().where("workspace_id", "=", db.workspaceId)
}
