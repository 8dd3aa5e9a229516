import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { noMail } from "#identity/ask-reset.ts"
import { beginLink } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { record } from "#identity/record.ts"
import { workspaceToOpen } from "#identity/sessions.ts"
import type { Writer } from "#storage/database.ts"
import { isDuplicate } from "#storage/failures.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteLinksOf, insertLink, takeLink } from "#storage/one-time-links.ts"
import { takeOfHour } from "#storage/rates.ts"
import { changeUserEmail, findUser, findUserByEmail, type User } from "#storage/users.ts"

const linkLife = { hours: 1 }

/** The mail server of the operator is nobody's way to write to strangers. */
const mailsAnHour = 5

/** Sends a link to the new address. Nothing changes before somebody there follows it. */
export async function askForEmailChange(identity: IdentityDeps, db: Writer, user: User, email: string): Promise<void> {
  const { mailOut, clock, baseUrl } = identity
  if (mailOut === null) throw noMail()
  if (!(await takeOfHour(db, `email-change:${user.id}`, clock.now(), mailsAnHour))) {
    throw new Problem("TooManyRequests", `Only ${mailsAnHour} links an hour are sent. Try again later.`)
  }
  // Whether an address has an account is nobody else's business: the answer is the same.
  if ((await findUserByEmail(db, emailKey(email))) !== undefined) return
  const now = clock.now()
  const secret = newSecret(16)
  await insertLink(db, {
    secret_hash: fingerprint(secret),
    purpose: "email",
    user_id: user.id,
    drops_second_factors: false,
    email: email.trim(),
    created_at: now,
    expires_at: now.add(linkLife),
  })
  const url = new URL(`/confirm-email#${secret}`, baseUrl).href
  await mailOut(db, {
    purpose: "email-change",
    to: email.trim(),
    about: { url, address: email.trim() },
    userId: user.id,
  })
}

function noLink(): Problem {
  return new Problem("NotFound", "This link was used or has expired. Change the address again in the settings.")
}

/** Makes the address that a link confirms the one that its person signs in with, and tells the old one. */
export async function confirmEmail(identity: IdentityDeps, visitor: Visitor, secret: string): Promise<string> {
  const { database, clock, mailOut } = identity
  await beginLink(identity, visitor.address)
  return database.write(async (db) => {
    const now = clock.now()
    const link = await takeLink(db, "email", fingerprint(secret), now)
    const { user_id: userId = null, email = null } = link ?? {}
    const before = userId === null ? undefined : await findUser(db, userId)
    if (email === null || before === undefined) throw noLink()
    await changeUserEmail(db, before.id, { email, email_key: emailKey(email) }).catch((error: unknown) => {
      throw isDuplicate(error, "users_email_key_key") ? noLink() : error
    })
    // Links that went to the old address open nothing any more.
    await deleteLinksOf(db, before.id)
    await mailOut?.(db, { purpose: "email-changed", to: before.email, about: { address: email }, userId: before.id })
    await record(identity, db, visitor, before, "email-changed", await workspaceToOpen(db, before))
    await announce(db, now, { userId: before.id }, "profile")
    return email
  })
}
