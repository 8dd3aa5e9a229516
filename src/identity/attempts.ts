import { fingerprint } from "#crypto/hash.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { answerDelaySeconds, attemptWindowMinutes } from "#domain/sign-in-limits.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { networkOf } from "#identity/network-of.ts"
import { deleteRateWindows, takePermits } from "#storage/rates.ts"
import { addFailure, countFailures, forgetFailures } from "#storage/sign-in-failures.ts"

type Attempt = { readonly account: string; readonly address: string }

/** Counts that somebody follows a link that lets them in, which is as good a place to guess as any. */
export async function beginLink(identity: IdentityDeps, address: string): Promise<void> {
  await takeTry(identity, `link-address:${networkOf(address)}`)
}

/** Counts an attempt to get in and holds its answer back, or refuses it. Tells how many more may follow. */
export async function beginAttempt(identity: IdentityDeps, attempt: Attempt): Promise<number> {
  const { database, signInLimits } = identity
  const { startedAt, leftSeconds } = await takeTry(identity, `sign-in-address:${networkOf(attempt.address)}`)
  const limit = signInLimits.perAccountAndAddress
  const { got, used } = await database.write((db) => takePermits(db, { key: pairKey(attempt), startedAt }, 1, limit))
  if (got === 0) throw tooManyTries(leftSeconds)
  const failures = await database.read((db) => countFailures(db, accountHash(attempt), recently(identity)))
  await identity.holdBack(answerDelaySeconds(failures))
  return limit - used
}

/** Takes one of a network's tries in the current window, or refuses. */
async function takeTry(identity: IdentityDeps, key: string): Promise<AttemptWindow> {
  const { database, clock, signInLimits, networkTries } = identity
  const window = windowAt(clock.now())
  const { startedAt, leftSeconds } = window
  const isLeft = await networkTries.take(key, startedAt, async () => {
    const { got } = await database.write((db) => takePermits(db, { key, startedAt }, 1, signInLimits.perAddress))
    return got > 0
  })
  if (!isLeft) throw tooManyTries(leftSeconds)
  return window
}

export async function noteFailure(identity: IdentityDeps, attempt: Attempt): Promise<void> {
  const { database, clock } = identity
  await database.write((db) => addFailure(db, accountHash(attempt), clock.now(), recently(identity)))
}

/** A successful sign-in resets the count of the account, not of the address: one known password must not hide guesses at others. */
export async function noteSuccess(identity: IdentityDeps, attempt: Attempt): Promise<void> {
  await identity.database.write(async (db) => {
    await forgetFailures(db, accountHash(attempt))
    await deleteRateWindows(db, pairKey(attempt))
  })
}

const windowSeconds = attemptWindowMinutes * 60

type AttemptWindow = { readonly startedAt: Temporal.Instant; readonly leftSeconds: number }

function windowAt(now: Temporal.Instant): AttemptWindow {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const over = seconds % windowSeconds
  const startedAt = Temporal.Instant.fromEpochMilliseconds((seconds - over) * 1000)
  return { startedAt, leftSeconds: windowSeconds - over }
}

function tooManyTries(leftSeconds: number): Problem {
  const minutes = Math.ceil(leftSeconds / 60)
  const message = `Too many attempts. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`
  return new Problem("TooManyRequests", message, { retryAfterSeconds: leftSeconds })
}

function recently({ clock }: IdentityDeps): Temporal.Instant {
  return clock.now().subtract({ hours: 24 })
}

function accountHash({ account }: Attempt): Buffer {
  return fingerprint(emailKey(account))
}

function pairKey(attempt: Attempt): string {
  return `sign-in-pair:${accountHash(attempt).toString("base64url")}:${networkOf(attempt.address)}`
}
