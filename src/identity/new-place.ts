import { fingerprint } from "#crypto/hash.ts"
import { newId } from "#crypto/random.ts"
import { nameBrowser } from "#domain/name-browser.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { regionOf } from "#identity/network-of.ts"
import type { Writer } from "#storage/database.ts"
import { insertNotifications } from "#storage/notifications.ts"
import { putPlace } from "#storage/sign-in-places.ts"
import type { User } from "#storage/users.ts"

/** Tells somebody who signs in from a network where they never were. The first one is not new: there is nothing to compare. */
export async function noteNewPlace(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  { id: user_id }: Pick<User, "id">,
  { address, userAgent }: Visitor,
): Promise<void> {
  const now = clock.now()
  const others = await putPlace(db, { user_id, place: fingerprint(`${user_id} ${regionOf(address)}`), seen_at: now })
  if (others === null || others === 0) return
  const device = nameBrowser(userAgent)
  await insertNotifications(db, [
    {
      id: newId<"ntf">(),
      kind: "sign-in.new",
      user_id,
      data: { address, ...(device === null ? {} : { device }) },
      created_at: now,
    },
  ])
}
