import { sql } from "kysely"
import type { Credential } from "#domain/credential.ts"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Reader, Writer } from "#storage/database.ts"

export type RightsHolder = {
  readonly userId: Id<"usr">
  readonly workspaceId: Id<"wsp"> | null
  readonly credential: Credential
}

type Rights = {
  /** Whether the credential is still there and has not expired. */
  readonly isValid: boolean
  /** The role in the workspace; null for who is not a member. */
  readonly role: Role | null
}

const tables = { session: "sessions", token: "tokens", grant: "app_grants" } as const

/** What somebody may do at this moment. */
export async function readRights(db: Reader, holder: RightsHolder, now: Temporal.Instant): Promise<Rights> {
  return selectRights(db, holder, now, { credential: sql``, membership: sql`` })
}

/**
 * The same, held until the transaction ends: whoever takes the credential, the membership or the role away waits for it,
 * or was first and is seen here. Other requests with the same credential do not wait.
 */
export async function holdRights(db: Writer, holder: RightsHolder, now: Temporal.Instant): Promise<Rights> {
  return selectRights(db, holder, now, { credential: sql`FOR KEY SHARE`, membership: sql`FOR SHARE` })
}

async function selectRights(
  db: Reader,
  { userId, workspaceId, credential }: RightsHolder,
  now: Temporal.Instant,
  lock: { readonly credential: ReturnType<typeof sql>; readonly membership: ReturnType<typeof sql> },
): Promise<Rights> {
  // Only a session can wait for its second factor, and only a token is made for one workspace.
  const further = {
    session: sql`AND state = 'active'`,
    token: sql`AND workspace_id = ${workspaceId}`,
    grant: sql``,
  } as const
  const rights = sql<Rights>`(
    WITH credential AS (
      SELECT id FROM ${sql.table(tables[credential.kind])}
      WHERE id = ${credential.id} AND user_id = ${userId} AND (expires_at IS NULL OR expires_at > ${now})
        ${further[credential.kind]} ${lock.credential}
    ), membership AS (
      SELECT role FROM memberships WHERE workspace_id = ${workspaceId} AND user_id = ${userId} ${lock.membership}
    )
    SELECT (SELECT count(*) FROM credential) > 0 AS "isValid", (SELECT role FROM membership) AS role
  )`
  return db.rows.selectFrom(rights.as("rights")).selectAll().executeTakeFirstOrThrow()
}
