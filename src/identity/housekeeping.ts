import type { IdentityDeps } from "#identity/identity.ts"
import { endedLinks } from "#storage/one-time-links.ts"
import { endedChallenges } from "#storage/passkeys.ts"
import { oldRateWindows } from "#storage/rates.ts"
import { listTotp, resealTotp } from "#storage/second-factors.ts"
import { endedSessions } from "#storage/sessions.ts"
import { oldFailures } from "#storage/sign-in-failures.ts"
import { oldPlaces } from "#storage/sign-in-places.ts"
import type { SweepDeps } from "#storage/sweeper.ts"
import { endedUpstreamTrips } from "#storage/upstream-trips.ts"
import { oldAlarms } from "#storage/wrong-code-alarms.ts"

/** People who sign in once a month still read that somebody guessed their codes. */
const alarmHours = 60 * 24

/** Somebody who was not at a place for a year is new there. */
const placeHours = 365 * 24

/** Removes what has run out. Nothing depends on it but the size of the tables: expired things do not count anyway. */
export async function sweepIdentity({ sweeper, clock }: SweepDeps): Promise<void> {
  const now = clock.now()
  for (const rows of [endedSessions, endedLinks, endedChallenges, endedUpstreamTrips]) {
    await sweeper.removeEnded(rows, now)
  }
  await sweeper.removeOld(oldFailures, now.subtract({ hours: 24 }))
  await sweeper.removeOld(oldAlarms, now.subtract({ hours: alarmHours }))
  await sweeper.removeOld(oldPlaces, now.subtract({ hours: placeHours }))
  await sweeper.removeOld(oldRateWindows, now.subtract({ hours: 1 }))
}

/** Seals again what an older key sealed, so that the older key can be taken away. */
export async function resealIdentity({ database, keyring }: IdentityDeps): Promise<void> {
  for (const totp of await database.read(listTotp)) {
    if (!keyring.isStale(totp.sealed)) continue
    const secret = keyring.open("totp-secret", totp.user_id, totp.sealed)
    await database.write((db) => resealTotp(db, totp, keyring.seal("totp-secret", totp.user_id, secret)))
  }
}
