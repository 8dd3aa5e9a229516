import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { beginLink } from "#identity/attempts.ts"
import { describeEnded, endAccess, type EndedAccess } from "#identity/end-access.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { hashNewPassword } from "#identity/new-password.ts"
import { record } from "#identity/record.ts"
import { workspaceToOpen } from "#identity/sessions.ts"
import { enter, type SignedIn } from "#identity/sign-in.ts"
import type { Writer } from "#storage/database.ts"
import { deleteLinksOf, insertLink, isLinkOpen, takeLink } from "#storage/one-time-links.ts"
import { deletePasskeysOf } from "#storage/passkeys.ts"
import { deleteTotp, replaceRecoveryCodes } from "#storage/second-factors.ts"
import { findUserByEmail, updateUser } from "#storage/users.ts"
import { deleteAlarm } from "#storage/wrong-code-alarms.ts"

const linkLife = { hours: 1 }

/**
 * A link that lets somebody choose a new password. Made at the console; using one made `withoutSecondFactors` also removes
 * theirs, for who lost the phone as well.
 */
export async function newResetLink(
  { database, clock, baseUrl }: IdentityDeps,
  email: string,
  { withoutSecondFactors }: { readonly withoutSecondFactors: boolean },
): Promise<string> {
  const secret = newSecret(16)
  await database.write(async (db) => {
    const user = await findUserByEmail(db, emailKey(email))
    if (user === undefined) throw new Problem("NotFound", `Nobody here has the e-mail address ${email}.`)
    await keepResetLink({ clock }, db, { secret, userId: user.id, life: linkLife, withoutSecondFactors })
  })
  return new URL(`/reset#${secret}`, baseUrl).href
}

type ResetLink = {
  readonly secret: string
  readonly userId: Id<"usr">
  readonly life: Temporal.DurationLike
  readonly withoutSecondFactors: boolean
}

export async function keepResetLink(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  { secret, userId, life, withoutSecondFactors }: ResetLink,
): Promise<void> {
  const now = clock.now()
  await insertLink(db, {
    secret_hash: fingerprint(secret),
    purpose: "reset",
    user_id: userId,
    drops_second_factors: withoutSecondFactors,
    created_at: now,
    expires_at: now.add(life),
  })
}

function noLink(): Problem {
  return new Problem("NotFound", "This link was used or has expired. Ask the operator of the server for a new one.")
}

type Reset = { readonly secret: string; readonly password: string; readonly endAccess: boolean }

/**
 * Sets the new password and begins a new session. Every other session and link of the person ends. Personal tokens and app
 * grants end too, unless the person keeps them: more than the password may have been lost.
 */
export async function resetPassword(
  identity: IdentityDeps,
  visitor: Visitor,
  { secret, password, endAccess: tokensAndApps }: Reset,
): Promise<SignedIn & { readonly ended: EndedAccess }> {
  const { database, clock } = identity
  await beginLink(identity, visitor.address)
  const secretHash = fingerprint(secret)
  // Hashing is what costs: who has no link does not get that far.
  if (!(await database.read((db) => isLinkOpen(db, "reset", secretHash, clock.now())))) throw noLink()
  const password_hash = await hashNewPassword(identity, password, visitor)
  return database.write(async (db) => {
    const link = await takeLink(db, "reset", secretHash, clock.now())
    if (link === undefined || link.user_id === null) throw noLink()
    const user = await updateUser(db, link.user_id, { password_hash })
    const ended = await endAccess(identity, db, user.id, { exceptSession: null, tokensAndApps })
    await deleteLinksOf(db, user.id)
    await deleteAlarm(db, user.id)
    if (link.drops_second_factors) {
      await deletePasskeysOf(db, user.id)
      await deleteTotp(db, user.id)
      await replaceRecoveryCodes(db, user.id, [])
    }
    const workspaceId = await workspaceToOpen(db, user)
    await record(identity, db, visitor, user, "password-reset", workspaceId, describeEnded(ended))
    return { ...(await enter(identity, db, user, visitor, null)), ended }
  })
}
