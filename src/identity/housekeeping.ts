import type { IdentityDeps } from "#identity/identity.ts"
import { deleteExpiredLinks } from "#storage/one-time-links.ts"
import { deleteExpiredChallenges } from "#storage/passkeys.ts"
import { deleteOldRateWindows } from "#storage/rates.ts"
import { listTotp, resealTotp } from "#storage/second-factors.ts"
import { deleteExpiredSessions } from "#storage/sessions.ts"
import { deleteOldFailures } from "#storage/sign-in-failures.ts"
import { deleteOldPlaces } from "#storage/sign-in-places.ts"
import { deleteExpiredUpstreamTrips } from "#storage/upstream-trips.ts"
import { deleteOldAlarms } from "#storage/wrong-code-alarms.ts"

/** People who sign in once a month still read that somebody guessed their codes. */
const alarmHours = 60 * 24

/** Somebody who was not at a place for a year is new there. */
const placeHours = 365 * 24

/** Removes what has run out. Nothing depends on it but the size of the tables: expired things do not count anyway. */
export async function sweepIdentity({ database, clock }: IdentityDeps): Promise<void> {
  const now = clock.now()
  await database.write(async (db) => {
    await deleteExpiredSessions(db, now)
    await deleteExpiredLinks(db, now)
    await deleteExpiredChallenges(db, now)
    await deleteExpiredUpstreamTrips(db, now)
    await deleteOldFailures(db, now.subtract({ hours: 24 }))
    await deleteOldAlarms(db, now.subtract({ hours: alarmHours }))
    await deleteOldPlaces(db, now.subtract({ hours: placeHours }))
    await deleteOldRateWindows(db, now.subtract({ hours: 1 }))
  })
}

/** Seals again what an older key sealed, so that the older key can be taken away. */
export async function resealIdentity({ database, keyring }: IdentityDeps): Promise<void> {
  for (const totp of await database.read(listTotp)) {
    if (!keyring.isStale(totp.sealed)) continue
    const secret = keyring.open("totp-secret", totp.user_id, totp.sealed)
    await database.write((db) => resealTotp(db, totp, keyring.seal("totp-secret", totp.user_id, secret)))
  }
}
