import { type Kysely, sql } from "kysely"

/** Requests that a newer one replaces, and the name of the token that a client has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE conversations ADD COLUMN token_name text`,
  `ALTER TABLE approvals ADD COLUMN replaced_by uuid`,
  `ALTER TABLE approvals DROP CONSTRAINT approvals_state_check`,
  `ALTER TABLE approvals ADD CONSTRAINT approvals_state_check
    CHECK (state IN ('pending', 'approved', 'declined', 'expired', 'replaced'))`,
  `ALTER TABLE approvals ADD CONSTRAINT approvals_replaced_check CHECK ((state = 'replaced') = (replaced_by IS NOT NULL))`,
]
