import { fingerprint } from "#crypto/hash.ts"
import { isPersonalToken, newPersonalToken, tokenHint } from "#crypto/personal-token.ts"
import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { Scope } from "#domain/scopes.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { inWorkspace, type WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { findTokenBearer, insertToken, type TokenBearer, touchToken } from "#storage/tokens.ts"

const usedEvery = { minutes: 1 }

/** The owner of a personal token, or null. Its checksum reveals a mistyped one, without asking the database. */
export async function recogniseToken({ database, clock }: IdentityDeps, token: string): Promise<TokenBearer | null> {
  if (!isPersonalToken(token)) return null
  const now = clock.now()
  const bearer = await database.read((db) => findTokenBearer(db, fingerprint(token), now))
  if (bearer === undefined) return null
  const { last_used_at: lastUsed } = bearer
  if (lastUsed === null || Temporal.Instant.compare(lastUsed.add(usedEvery), now) < 0) {
    await database.write(async (db) => {
      const isNoted = await touchToken(inWorkspace(db, bearer.workspace_id), bearer, now)
      // Somebody may look at the page that says how to connect, and wait for this.
      if (isNoted && lastUsed === null) await announce(db, now, { userId: bearer.user_id }, "tokens")
    })
  }
  return bearer
}

export type NewToken = {
  readonly id: Id<"tok">
  /** Given out once; what is kept is a hash. */
  readonly token: string
  readonly hint: string
  readonly createdAt: Temporal.Instant
}

type TokenWishes = {
  readonly name: string
  readonly expiresAt: Temporal.Instant | null
  /** Null for all. */
  readonly scopes: readonly Scope[] | null
}

export async function createToken(
  { clock }: Pick<IdentityDeps, "clock">,
  db: WorkspaceWriter,
  userId: Id<"usr">,
  { name, expiresAt, scopes }: TokenWishes,
): Promise<NewToken> {
  const token = newPersonalToken()
  const made: NewToken = { id: newId(), token, hint: tokenHint(token), createdAt: clock.now() }
  await insertToken(db, {
    id: made.id,
    user_id: userId,
    name,
    hint: made.hint,
    secret_hash: fingerprint(token),
    scopes,
    created_at: made.createdAt,
    expires_at: expiresAt,
    last_used_at: null,
  })
  return made
}
