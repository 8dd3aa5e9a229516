import { fingerprint } from "#crypto/hash.ts"
import { newSecret } from "#crypto/random.ts"
import { Problem } from "#domain/problem.ts"
import { beginLink } from "#identity/attempts.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { hashNewPassword } from "#identity/new-password.ts"
import { keepOperator } from "#identity/operator.ts"
import { addPerson, addWorkspace, type NewPerson } from "#identity/people.ts"
import { record } from "#identity/record.ts"
import { startSession } from "#identity/sessions.ts"
import type { Writer } from "#storage/database.ts"
import { putInstanceValue } from "#storage/instance-values.ts"
import { deleteLinks, insertLink, isLinkOpen, takeLink } from "#storage/one-time-links.ts"
import { hasUsers, type User } from "#storage/users.ts"

/** A link from a console that scrolled away yesterday is still good; each start prints a new one anyway. */
const linkLife = { hours: 24 }

export type Owner = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly workspaceName: string
  readonly timeZone: string
}

export async function needsSetup({ database }: IdentityDeps): Promise<boolean> {
  return database.read(async (db) => !(await hasUsers(db)))
}

/** While there is no owner: a one-time link with which the reader of the console becomes the owner. */
export async function newSetupLink({ database, clock, baseUrl }: IdentityDeps): Promise<string> {
  const secret = newSecret(16)
  const now = clock.now()
  await database.write((db) =>
    insertLink(db, {
      secret_hash: fingerprint(secret),
      purpose: "setup",
      user_id: null,
      drops_second_factors: false,
      created_at: now,
      expires_at: now.add(linkLife),
    }),
  )
  return new URL(`/setup#${secret}`, baseUrl).href
}

function noSetup(): Problem {
  const message = "This setup link was used or has expired. Restart the server to print a new one."
  return new Problem("NotFound", message)
}

/** Makes the owner with the secret of the setup link and signs them in. */
export async function setUp(
  identity: IdentityDeps,
  visitor: Visitor,
  { secret, ...owner }: Owner & { readonly secret: string },
): Promise<string> {
  const { database, clock } = identity
  await beginLink(identity, visitor.address)
  const secretHash = fingerprint(secret)
  // Hashing is what costs: who has no link does not get that far.
  if (!(await database.read((db) => isLinkOpen(db, "setup", secretHash, clock.now())))) throw noSetup()
  const passwordHash = await hashNewPassword(identity, owner.password, visitor)
  return database.write(async (db) => {
    const link = await takeLink(db, "setup", secretHash, clock.now())
    const isOpen = link !== undefined && !(await hasUsers(db))
    const user = isOpen ? await makeOwner(identity, db, { ...owner, passwordHash, language: visitor.language }) : null
    if (user === null) throw noSetup()
    await record(identity, db, visitor, user, "setup", user.last_workspace_id)
    return startSession(identity, db, user, visitor)
  })
}

/** Makes the owner without a link, for a console or an environment that is trusted. Does nothing if people exist. */
export async function createOwner(identity: IdentityDeps, owner: Owner): Promise<boolean> {
  const passwordHash = await hashNewPassword(identity, owner.password, null)
  return identity.database.write(async (db) => {
    if (await hasUsers(db)) return false
    return (await makeOwner(identity, db, { ...owner, passwordHash, language: null })) !== null
  })
}

/** Null when another transaction was faster. */
async function makeOwner(
  identity: IdentityDeps,
  db: Writer,
  { workspaceName, ...person }: Omit<Owner, "password"> & NewPerson,
): Promise<User | null> {
  // Two instances that start together with FANFARE_OWNER_EMAIL, or two links followed at once, make one owner: the
  // second insert of this row waits for the first transaction and then finds the value of the other.
  const mine = newSecret(16)
  if ((await putInstanceValue(db, "owner-made", mine)) !== mine) return null
  const user = await addPerson(identity, db, person)
  await keepOperator(db, user.id)
  const workspace = await addWorkspace(identity, db, user.id, { name: workspaceName, timeZone: person.timeZone })
  await deleteLinks(db, "setup")
  return { ...user, last_workspace_id: workspace.id }
}
