import { fingerprint } from "#crypto/hash.ts"
import { newRecoveryCode, normaliseRecoveryCode } from "#crypto/recovery-code.ts"
import { matchTotp } from "#crypto/totp.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { beginAttempt, noteFailure, noteSuccess } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { record, recordFailure } from "#identity/record.ts"
import { type CurrentSession, replaceSession } from "#identity/sessions.ts"
import { codesRefusedUntil, countWrongCode, raiseAlarm, tooManyCodes } from "#identity/wrong-codes.ts"
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

type Shown = { readonly method: "totp" | "recoveryCode"; readonly code: string }

/**
 * Completes a sign-in that waits for its second factor with a code of either kind. Once the wrong codes of an hour are used
 * up, codes of the authenticator app are refused unread. Recovery codes are still checked: they cannot be guessed, and
 * without them somebody who knows the password could keep the owner out.
 */
export async function showCode(
  identity: IdentityDeps,
  session: CurrentSession,
  visitor: Visitor,
  { method, code }: Shown,
): Promise<string> {
  const { user_id: userId } = session
  const use = method === "totp" ? useConfirmedTotpCode : useRecoveryCode
  return completeSignIn(identity, session, visitor, method, async (db) => {
    const until = await codesRefusedUntil(identity, db, userId)
    if (until !== null && method === "totp") {
      const advice = "Use a passkey or a recovery code, or wait"
      return tooManyCodes(identity.clock.now(), until, advice)
    }
    if (await use(identity, db, userId, code)) return null
    const isLast = await countWrongCode(identity, db, userId)
    if (!isLast) return wrongCode()
    await raiseAlarm(identity, db, session, visitor)
    const advice = "This sign-in has ended. Sign in with a passkey or a recovery code, or wait"
    return tooManyCodes(identity.clock.now(), identity.clock.now().add({ hours: 1 }), advice)
  })
}

function wrongCode(): Problem {
  return new Problem("Unauthorized", "That code does not match. Codes change every 30 seconds and work once.")
}

/**
 * Turns a session that waits for its second factor into one that counts, unless `check` refuses what was shown. What it
 * writes is kept in either case.
 */
export async function completeSignIn(
  identity: IdentityDeps,
  session: CurrentSession,
  visitor: Visitor,
  method: SecondFactor,
  check: (db: Writer) => Promise<Problem | null>,
): Promise<string> {
  const attempt = { account: `${method} of ${session.user_id}`, address: visitor.address }
  await beginAttempt(identity, attempt)
  const secret = await identity.database.write(async (db) => {
    const refusal = await check(db)
    if (refusal !== null) return refusal
    await record(identity, db, visitor, session.user, "sign-in", session.workspace?.id ?? null)
    return replaceSession(identity, db, session, visitor)
  })
  if (secret instanceof Problem) {
    await noteFailure(identity, attempt)
    await recordFailure(identity, visitor, session.user, "second-factor-failed")
    throw secret
  }
  await noteSuccess(identity, attempt)
  return secret
}

export async function useTotpCode(
  { clock, keyring }: IdentityDeps,
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
async function useConfirmedTotpCode(
  identity: IdentityDeps,
  db: Writer,
  userId: Id<"usr">,
  code: string,
): Promise<boolean> {
  const isConfirmed = ((await stored.findTotp(db, userId))?.confirmed_at ?? null) !== null
  return isConfirmed && useTotpCode(identity, db, userId, code)
}

async function useRecoveryCode(_: IdentityDeps, db: Writer, userId: Id<"usr">, code: string): Promise<boolean> {
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
