import { fingerprint } from "#crypto/hash.ts"
import { newRecoveryCode, normaliseRecoveryCode } from "#crypto/recovery-code.ts"
import { matchTotp } from "#crypto/totp.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { beginAttempt, noteFailure, noteSuccess } from "#identity/attempts.ts"
import type { Identity, Visitor } from "#identity/identity.ts"
import { record } from "#identity/record.ts"
import { type CurrentSession, replaceSession } from "#identity/sessions.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { listPasskeysOf } from "#storage/passkeys.ts"
import * as stored from "#storage/second-factors.ts"

export type SecondFactor = "totp" | "passkey" | "recoveryCode"

const recoveryCodeCount = 10

/** What a person must show one of, after the password; empty for who has set up none. */
export async function secondFactorsOf(db: Reader, userId: Id<"usr">): Promise<readonly SecondFactor[]> {
  const totp = await stored.findTotp(db, userId)
  const passkeys = await listPasskeysOf(db, userId)
  const factors: SecondFactor[] = []
  if (passkeys.length > 0) factors.push("passkey")
  if (totp !== undefined && totp.confirmed_at !== null) factors.push("totp")
  if (factors.length > 0 && (await stored.countRecoveryCodes(db, userId)) > 0) factors.push("recoveryCode")
  return factors
}

/** Completes a sign-in that waits for its second factor with a code of either kind. */
export async function showCode(
  identity: Identity,
  session: CurrentSession,
  visitor: Visitor,
  { method, code }: { readonly method: "totp" | "recoveryCode"; readonly code: string },
): Promise<string> {
  const use = method === "totp" ? useConfirmedTotpCode : useRecoveryCode
  return completeSignIn(identity, session, visitor, (db) => use(identity, db, session.user_id, code))
}

/** Turns a session that waits for its second factor into one that counts, if `check` says that it was shown. */
export async function completeSignIn(
  identity: Identity,
  session: CurrentSession,
  visitor: Visitor,
  check: (db: Writer) => Promise<boolean>,
): Promise<string> {
  const attempt = { account: `second factor of ${session.user_id}`, address: visitor.address }
  await beginAttempt(identity, attempt)
  const secret = await identity.database.write(async (db) => {
    if (!(await check(db))) return null
    await record(identity, db, visitor, session.user, "sign-in", session.workspace?.id ?? null)
    return replaceSession(identity, db, session, visitor)
  })
  if (secret === null) {
    await noteFailure(identity, attempt)
    throw new Problem("Unauthorized", "That code does not match. Codes change every 30 seconds and work once.")
  }
  await noteSuccess(identity, attempt)
  return secret
}

export async function useTotpCode(
  { clock, keyring }: Identity,
  db: Writer,
  userId: Id<"usr">,
  code: string,
): Promise<boolean> {
  const totp = await stored.findTotp(db, userId)
  if (totp === undefined) return false
  const step = matchTotp(keyring.open("totp-secret", userId, totp.sealed), code, clock.now(), totp.last_step)
  return step !== null && (await stored.useTotpStep(db, userId, step))
}

/** An authenticator app that is still being set up does not sign anybody in. */
async function useConfirmedTotpCode(identity: Identity, db: Writer, userId: Id<"usr">, code: string): Promise<boolean> {
  const isConfirmed = ((await stored.findTotp(db, userId))?.confirmed_at ?? null) !== null
  return isConfirmed && useTotpCode(identity, db, userId, code)
}

async function useRecoveryCode(_: Identity, db: Writer, userId: Id<"usr">, code: string): Promise<boolean> {
  return stored.takeRecoveryCode(db, userId, hashRecoveryCode(userId, code))
}

/** Ten new codes in place of the old ones. They are shown once; what is kept are hashes. */
export async function renewRecoveryCodes(db: Writer, userId: Id<"usr">): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hashes = codes.map((code) => hashRecoveryCode(userId, code))
  await stored.replaceRecoveryCodes(db, userId, hashes)
  return codes
}

/** The person's id goes into the hash, so that one table of hashed codes does not serve for everybody. */
function hashRecoveryCode(userId: Id<"usr">, code: string): Buffer {
  return fingerprint(`${userId}:${normaliseRecoveryCode(code)}`)
}
