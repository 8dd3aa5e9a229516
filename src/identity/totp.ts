import { newTotpSecret, totpUri } from "#crypto/totp.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { renewRecoveryCodes, useTotpCode } from "#identity/second-factors.ts"
import { giveCodeBack, spendCode, type SpentCode } from "#identity/wrong-codes.ts"
import type { Writer } from "#storage/database.ts"
import { confirmTotp, countRecoveryCodes, findTotp, putUnconfirmedTotp } from "#storage/second-factors.ts"
import type { User } from "#storage/users.ts"

/** Gives out a secret for an authenticator app. It counts for nothing until a code made with it is shown. */
export async function offerTotp(
  { clock, keyring }: IdentityDeps,
  db: Writer,
  user: Pick<User, "id" | "email">,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = newTotpSecret()
  const sealed = keyring.seal("totp-secret", user.id, secret)
  const row = { user_id: user.id, sealed, last_step: 0, created_at: clock.now(), confirmed_at: null }
  if (!(await putUnconfirmedTotp(db, row))) {
    throw new Problem("Conflict", "An authenticator app is already set up. Remove it first.")
  }
  return { secret, uri: totpUri(secret, user.email) }
}

/** Counts a code before it is looked at; null where none is asked for, so that nobody uses up codes of a sign-in here. */
export async function spendTotpCode(identity: IdentityDeps, userId: Id<"usr">): Promise<SpentCode | null> {
  const totp = await identity.database.read((db) => findTotp(db, userId))
  return totp?.confirmed_at === null ? spendCode(identity, userId) : null
}

/**
 * Switches the authenticator app on; with the first second factor come recovery codes. `spent` is the wrong code that this
 * one was counted as before.
 */
export async function acceptTotp(
  identity: IdentityDeps,
  db: Writer,
  user: Pick<User, "id">,
  code: string,
  spent: SpentCode | null,
): Promise<readonly string[] | undefined> {
  const totp = await findTotp(db, user.id)
  if ((totp?.confirmed_at ?? null) !== null) {
    throw new Problem("Conflict", "This authenticator app is already switched on.")
  }
  if (totp === undefined || spent === null) {
    throw new Problem("NotFound", "The setup of the authenticator app was not started. Start again.")
  }
  if (!(await useTotpCode(identity, db, user.id, code))) {
    const message = "code does not match. Check that the phone's clock is right and type the newest code."
    throw new Problem("BadInput", message, { issues: [{ rule: "code.wrong", path: "code", message }] })
  }
  await giveCodeBack(db, spent)
  await confirmTotp(db, user.id, identity.clock.now())
  return (await countRecoveryCodes(db, user.id)) === 0 ? renewRecoveryCodes(db, user.id) : undefined
}
