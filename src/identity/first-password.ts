import { newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { keepResetLink } from "#identity/reset.ts"
import { holdRights } from "#identity/rights.ts"
import type { CurrentSession } from "#identity/sessions.ts"
import type { UpstreamPerson } from "#identity/upstream-provider.ts"
import { UpstreamRefusal } from "#identity/upstream-refusal.ts"
import { requireUpstream } from "#identity/upstream-trips.ts"
import { findUpstreamIdentity, findUpstreamIdentityOf } from "#storage/upstream-identities.ts"
import { findUser, type User } from "#storage/users.ts"

/*
 * Who joined with the account of their company has no password that could prove it is them. The company proves it: they
 * sign in there once more, now, and get a link like the one that the console prints.
 */

const linkLife = { minutes: 10 }

/** A provider tells times in whole seconds, and we may learn of a sign-in a little late. */
const leewaySeconds = 60

/** Only for who has none: a password that exists is changed with that password, whatever else somebody can show. */
export async function requireFirstPassword(
  identity: IdentityDeps,
  user: Pick<User, "id" | "password_hash">,
): Promise<{ readonly purpose: "first-password"; readonly userId: Id<"usr">; readonly begunAt: string }> {
  if (user.password_hash !== null)
    throw new Problem("Forbidden", "You already have a password here. Use it to set a new one.")
  const { issuer } = requireUpstream(identity)
  const connected = await identity.database.read((db) => findUpstreamIdentityOf(db, user.id, issuer))
  if (connected === undefined) {
    throw new Problem(
      "Forbidden",
      "You have not connected an account there. Ask the operator of the server for a reset link.",
    )
  }
  return { purpose: "first-password", userId: user.id, begunAt: identity.clock.now().toString() }
}

/** The secret of a link to choose the first password with, for who has just signed in at the company as this person. */
export async function allowFirstPassword(
  identity: IdentityDeps,
  session: Pick<CurrentSession, "id" | "user_id">,
  trip: { readonly begunAt: string },
  person: UpstreamPerson,
): Promise<string> {
  const { clock, database } = identity
  const underWay = clock.now().since(Temporal.Instant.from(trip.begunAt)).total("seconds")
  const { signedInFor } = person
  // The address was in the hands of the browser: what it asked for says nothing, what the provider signed does.
  if (signedInFor === undefined || signedInFor > underWay + leewaySeconds) throw new UpstreamRefusal("notNow")
  const { id, user_id: userId } = session
  return database.write(async (db) => {
    await holdRights(identity, db, { userId, workspaceId: null, credential: { kind: "session", id } })
    const known = await findUpstreamIdentity(db, person)
    if (known?.user_id !== userId) throw new UpstreamRefusal("otherAccount")
    const user = await findUser(db, userId)
    if (user?.password_hash !== null) throw new UpstreamRefusal("over")
    const secret = newSecret(16)
    await keepResetLink(identity, db, { secret, userId: user.id, life: linkLife, withoutSecondFactors: false })
    return secret
  })
}
