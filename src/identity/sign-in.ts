import type { AuditEvent } from "#domain/audit-event.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { attemptWindowMinutes } from "#domain/sign-in-limits.ts"
import { beginAttempt, noteFailure, noteSuccess } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { networkOf } from "#identity/network-of.ts"
import { record, recordFailure } from "#identity/record.ts"
import { type SecondFactor, secondFactorsOf } from "#identity/second-factors.ts"
import { startSession, workspaceToOpen } from "#identity/sessions.ts"
import type { Writer } from "#storage/database.ts"
import { findUserByEmail, updateUser, type User } from "#storage/users.ts"

/** The secret of the session that began; with `secondFactors` it does not count until one of them is shown. */
export type SignedIn = {
  readonly secret: string
  readonly secondFactors: readonly SecondFactor[]
}

export async function signIn(
  identity: IdentityDeps,
  visitor: Visitor,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const { database, passwords } = identity
  const attempt = { account: email, address: visitor.address }
  const triesLeft = await beginAttempt(identity, attempt)
  const user = await database.read((db) => findUserByEmail(db, emailKey(email)))
  const turn = { network: networkOf(visitor.address) }
  const isRight = await passwords.verify(password, user?.password_hash ?? null, turn)
  if (user === undefined || !isRight) {
    await noteFailure(identity, attempt)
    if (user !== undefined) await recordFailure(identity, visitor, user, "sign-in-failed")
    const tries = triesLeft === 1 ? "1 try" : `${triesLeft} tries`
    const after = `${tries} left before a ${attemptWindowMinutes} minute wait.`
    throw new Problem("Unauthorized", `That e-mail and password do not match. ${after}`)
  }
  await noteSuccess(identity, attempt)
  const rehashed = passwords.needsRehash(user.password_hash ?? "") ? await passwords.hash(password, turn) : undefined
  return database.write(async (db) => {
    if (rehashed !== undefined) await updateUser(db, user.id, { password_hash: rehashed })
    return enter(identity, db, user, visitor, "sign-in")
  })
}

/** Begins the session of somebody who showed a first factor. `action` goes into the audit trail once they are in. */
export async function enter(
  identity: IdentityDeps,
  db: Writer,
  user: User,
  visitor: Visitor,
  action: AuditEvent | null,
): Promise<SignedIn> {
  const secondFactors = await secondFactorsOf(db, user.id)
  const isDone = secondFactors.length === 0
  if (isDone && action !== null) await record(identity, db, visitor, user, action, await workspaceToOpen(db, user))
  const secret = await startSession(identity, db, user, visitor, isDone ? "active" : "second-factor")
  return { secret, secondFactors }
}

/**
 * Checks the password of somebody who is signed in, before a change that a stolen session must not be able to make.
 * Counts as an attempt like any other.
 */
export async function confirmPassword(
  identity: IdentityDeps,
  user: Pick<User, "email" | "password_hash">,
  address: string,
  password: string,
): Promise<void> {
  if (user.password_hash === null) {
    const message =
      "You have no password here. Set one in the settings, or ask the operator of the server for a reset link."
    throw new Problem("Forbidden", message)
  }
  const attempt = { account: user.email, address }
  await beginAttempt(identity, attempt)
  if (await identity.passwords.verify(password, user.password_hash, { network: networkOf(address) })) {
    await noteSuccess(identity, attempt)
    return
  }
  await noteFailure(identity, attempt)
  throw new Problem("Forbidden", "That is not your current password.")
}
