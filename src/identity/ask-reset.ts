import { newSecret } from "#crypto/random.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import { beginLink } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { record } from "#identity/record.ts"
import { keepResetLink } from "#identity/reset.ts"
import { workspaceToOpen } from "#identity/sessions.ts"
import { takeOfHour } from "#storage/rates.ts"
import { findUserByEmail } from "#storage/users.ts"

const linkLife = { hours: 1 }

/** Nobody's mailbox is filled by strangers who know their address. */
const mailsAnHour = 3

/** No answer comes sooner: how long it took must not tell whether there is such a person. */
const leastSeconds = 1

export function noMail(): Problem {
  const message = "This server sends no e-mail. Ask its operator for a link: npm run fanfare -- reset-link makes one."
  return new Problem("Conflict", message)
}

/** Sends a link that lets somebody choose a new password. The answer is the same for an address that nobody has. */
export async function askForReset(identity: IdentityDeps, visitor: Visitor, email: string): Promise<void> {
  const { mailOut } = identity
  if (mailOut === null) throw noMail()
  await beginLink(identity, visitor.address)
  await Promise.all([identity.holdBack(leastSeconds), sendLink({ ...identity, mailOut }, visitor, email)])
}

type Mailing = IdentityDeps & { readonly mailOut: NonNullable<IdentityDeps["mailOut"]> }

async function sendLink(identity: Mailing, visitor: Visitor, email: string): Promise<void> {
  const { database, clock, baseUrl, mailOut } = identity
  await database.write(async (db) => {
    const user = await findUserByEmail(db, emailKey(email))
    // Who signs in with the company's account alone does so for a reason: an e-mail must not be a way around it.
    if (user === undefined || user.password_hash === null) return
    if (!(await takeOfHour(db, `reset-mail:${user.id}`, clock.now(), mailsAnHour))) return
    const secret = newSecret(16)
    await keepResetLink(identity, db, { secret, userId: user.id, life: linkLife, withoutSecondFactors: false })
    const url = new URL(`/reset#${secret}`, baseUrl).href
    await mailOut(db, { purpose: "reset", to: user.email, about: { url }, userId: user.id })
    await record(identity, db, visitor, user, "password-reset-asked", await workspaceToOpen(db, user))
  })
}
