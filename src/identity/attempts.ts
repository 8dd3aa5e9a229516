import { fingerprint } from "#crypto/hash.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { answerDelaySeconds, attemptWindowMinutes } from "#domain/sign-in-limits.ts"
import type { Identity } from "#identity/identity.ts"
import { networkOf } from "#identity/network-of.ts"
import { deleteRateWindows, takePermits } from "#storage/rates.ts"
import { addFailure, countFailures, forgetFailures } from "#storage/sign-in-failures.ts"

type Attempt = { readonly account: string; readonly address: string }

/** Counts an attempt to get in and holds its answer back, or refuses it. Tells how many more may follow. */
export async function beginAttempt(identity: Identity, attempt: Attempt): Promise<number> {
  const { database, clock, signInLimits } = identity
  const windowSeconds = attemptWindowMinutes * 60
  const nowSeconds = Math.floor(clock.now().epochMilliseconds / 1000)
  const startSeconds = nowSeconds - (nowSeconds % windowSeconds)
  const startedAt = Temporal.Instant.fromEpochMilliseconds(startSeconds * 1000)

  const taken = await database.write(async (db) => {
    const byAddress = await takePermits(db, { key: addressKey(attempt), startedAt }, 1, signInLimits.perAddress)
    if (byAddress.got === 0) return null
    const limit = signInLimits.perAccountAndAddress
    const byPair = await takePermits(db, { key: pairKey(attempt), startedAt }, 1, limit)
    return byPair.got === 0 ? null : limit - byPair.used
  })
  if (taken === null) {
    const retryAfterSeconds = startSeconds + windowSeconds - nowSeconds
    const minutes = Math.ceil(retryAfterSeconds / 60)
    const message = `Too many tries. Wait ${minutes} ${minutes === 1 ? "minute" : "minutes"}, then try again.`
    throw new Problem("TooManyRequests", message, { retryAfterSeconds })
  }
  const failures = await database.read((db) => countFailures(db, accountHash(attempt), recently(identity)))
  await identity.holdBack(answerDelaySeconds(failures))
  return taken
}

export async function noteFailure(identity: Identity, attempt: Attempt): Promise<void> {
  const { database, clock } = identity
  await database.write((db) => addFailure(db, accountHash(attempt), clock.now(), recently(identity)))
}

/** Whoever got in starts counting afresh; the address does not, or one known password would hide guesses at others. */
export async function noteSuccess(identity: Identity, attempt: Attempt): Promise<void> {
  await identity.database.write(async (db) => {
    await forgetFailures(db, accountHash(attempt))
    await deleteRateWindows(db, pairKey(attempt))
  })
}

function recently({ clock }: Identity): Temporal.Instant {
  return clock.now().subtract({ hours: 24 })
}

function accountHash({ account }: Attempt): Buffer {
  return fingerprint(emailKey(account))
}

function pairKey(attempt: Attempt): string {
  return `sign-in-pair:${accountHash(attempt).toString("base64url")}:${networkOf(attempt.address)}`
}

function addressKey({ address }: Attempt): string {
  return `sign-in-address:${networkOf(address)}`
}
