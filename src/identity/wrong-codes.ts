import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { nextCodeAt, wrongCodesAnHour } from "#domain/sign-in-limits.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { record } from "#identity/record.ts"
import type { CurrentSession } from "#identity/sessions.ts"
import type { Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { lockUser } from "#storage/locks.ts"
import { addUse, listUses, type RateWindow, takeBackUse } from "#storage/rates.ts"
import { deleteSessions } from "#storage/sessions.ts"
import { putAlarm } from "#storage/wrong-code-alarms.ts"

/*
 * A code has six digits. Somebody who knows the password and asks from many addresses guesses it in time. So wrong codes
 * are also counted per account, over all addresses, in the hour that ends now.
 */

type Clocked = Pick<IdentityDeps, "clock">

/** Holds the account until the transaction ends. Returns when the next code may be wrong; null when that is now. */
export async function codesRefusedUntil(
  { clock }: Clocked,
  db: Writer,
  userId: Id<"usr">,
): Promise<Temporal.Instant | null> {
  await lockUser(db, userId)
  return nextCodeAt(await listUses(db, keyOf(userId), clock.now().subtract({ hours: 1 })))
}

/** Counts a wrong code. True when the limit of the hour is reached. */
export async function countWrongCode(identity: Clocked, db: Writer, userId: Id<"usr">): Promise<boolean> {
  await addUse(db, { key: keyOf(userId), startedAt: identity.clock.now() })
  return (await codesRefusedUntil(identity, db, userId)) !== null
}

/** Ends the sign-in that reached the limit, and notes it for the person whose account it is. */
export async function raiseAlarm(identity: IdentityDeps, db: Writer, session: CurrentSession, visitor: Visitor) {
  const at = identity.clock.now()
  const { user, user_id } = session
  await deleteSessions(db, user_id, { only: session.id })
  await putAlarm(db, { user_id, at, address: visitor.address })
  const more = `${wrongCodesAnHour} wrong codes in an hour`
  await record(identity, db, visitor, user, "second-factor-limit", session.workspace?.id ?? null, more)
  await announce(db, at, { userId: user_id }, "security")
}

/** Counts a code as wrong before it is checked, for actions whose refusal rolls their transaction back. */
export async function spendCode({ database, clock }: IdentityDeps, userId: Id<"usr">): Promise<SpentCode> {
  const use = { key: keyOf(userId), startedAt: clock.now() }
  await database.write(async (db) => {
    const until = await codesRefusedUntil({ clock }, db, userId)
    if (until !== null) throw tooManyCodes(clock.now(), until, "Wait")
    await addUse(db, use)
  })
  return use
}

/** For a code that was right. */
export const giveCodeBack = takeBackUse

export type SpentCode = RateWindow

/** `advice` is what the person can do, up to the number of minutes. */
export function tooManyCodes(now: Temporal.Instant, until: Temporal.Instant, advice: string): Problem {
  const retryAfterSeconds = Math.ceil(until.since(now).total("seconds"))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`
  const alarm = "If you did not enter them, somebody knows your password: change it."
  const message = `${wrongCodesAnHour} wrong codes in an hour. ${advice} ${wait}. ${alarm}`
  return new Problem("TooManyRequests", message, { retryAfterSeconds })
}

function keyOf(userId: Id<"usr">): string {
  return `wrong-codes:${userId}`
}
