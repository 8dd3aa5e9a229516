import { sql } from "kysely"
import type { Account } from "#storage/accounts.ts"
import type { Reader, Writer } from "#storage/database.ts"

/* The daily work of looking after accounts, across workspaces: the accounts themselves are the queue. */

/** When an account is due next; null where there is none. */
export async function findUpkeepDue(db: Reader): Promise<Temporal.Instant | null> {
  const row = await db.rows
    .selectFrom("accounts")
    .select((e) => e.fn.min("upkeep_at").as("at"))
    .where("upkeep_at", "is not", null)
    .executeTakeFirst()
  return row?.at ?? null
}

/** Takes accounts that are due. They are due again at `until`, unless whoever took them says something else before. */
export async function claimUpkeep(
  db: Writer,
  now: Temporal.Instant,
  limit: number,
  until: Temporal.Instant,
): Promise<readonly Account[]> {
  const { rows } = await sql<Account>`
    UPDATE accounts SET upkeep_at = ${until}
    WHERE (workspace_id, id) IN (
      SELECT workspace_id, id FROM accounts WHERE upkeep_at <= ${now} AND upkeep_at IS NOT NULL
      ORDER BY upkeep_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING *`.execute(db.rows)
  return rows
}

/** Says when an account is due next, unless it can no longer be looked after. */
export async function putOffUpkeep(
  db: Writer,
  { workspace_id, id }: Pick<Account, "workspace_id" | "id">,
  at: Temporal.Instant,
): Promise<void> {
  await db.rows
    .updateTable("accounts")
    .set({ upkeep_at: at })
    .where("workspace_id", "=", workspace_id)
    .where("id", "=", id)
    .where("upkeep_at", "is not", null)
    .execute()
}
