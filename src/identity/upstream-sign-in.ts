import type { Id } from "#domain/ids.ts"
import { isEmail } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { acceptInvitation } from "#identity/invitations.ts"
import { addPerson, type NewPerson } from "#identity/people.ts"
import { record } from "#identity/record.ts"
import { holdRights } from "#identity/rights.ts"
import type { CurrentSession } from "#identity/sessions.ts"
import { enter, type SignedIn } from "#identity/sign-in.ts"
import type { UpstreamPerson } from "#identity/upstream-provider.ts"
import { UpstreamRefusal } from "#identity/upstream-refusal.ts"
import type { Writer } from "#storage/database.ts"
import { isDuplicate } from "#storage/failures.ts"
import { announce } from "#storage/live-changes.ts"
import * as stored from "#storage/upstream-identities.ts"
import { findUser, type User } from "#storage/users.ts"

/*
 * People are known by what their provider calls them, and by nothing else. An e-mail address says nothing about who may
 * open an account: addresses here were never checked, so a person who entered the boss's address would be the boss.
 */

/** Signs in who is connected. A second factor that they set up here is asked for anyway. */
export async function enterUpstream(
  identity: IdentityDeps,
  visitor: Visitor,
  person: UpstreamPerson,
): Promise<SignedIn> {
  return identity.database.write(async (db) => {
    const user = await findConnected(identity, db, person)
    if (user === undefined) throw new UpstreamRefusal("unknown")
    return enter(identity, db, user, visitor, "sign-in")
  })
}

/** Joins with an invitation: as who they are here already, or as somebody new, without a password. */
export async function joinUpstream(
  identity: IdentityDeps,
  visitor: Visitor,
  person: UpstreamPerson,
  { invitation, timeZone }: { readonly invitation: string; readonly timeZone: string },
): Promise<SignedIn> {
  return identity.database.write(async (db) => {
    const known = await findConnected(identity, db, person)
    const user = known ?? (await addConnected(identity, db, person, { timeZone, language: visitor.language }))
    const workspaceId = await asReason(async () => acceptInvitation(identity, db, user.id, invitation), {
      NotFound: "invitationGone",
      Conflict: "member",
      PlanLimit: "full",
    })
    await record(identity, db, visitor, user, "join", workspaceId)
    return enter(identity, db, { ...user, last_workspace_id: workspaceId }, visitor, "sign-in")
  })
}

/** Connects an account there with the person who is signed in here. */
export async function connectUpstream(
  identity: IdentityDeps,
  visitor: Visitor,
  { id, user }: Pick<CurrentSession, "id" | "user">,
  person: UpstreamPerson,
): Promise<void> {
  const { clock, database } = identity
  await database.write(async (db) => {
    await holdRights(identity, db, { userId: user.id, workspaceId: null, credential: { kind: "session", id } })
    await connect(identity, db, user.id, person)
    await record(identity, db, visitor, user, "upstream.connect")
    await announce(db, clock.now(), { userId: user.id }, "security")
  })
}

async function findConnected({ clock }: IdentityDeps, db: Writer, person: UpstreamPerson): Promise<User | undefined> {
  const known = await stored.findUpstreamIdentity(db, person)
  if (known === undefined) return undefined
  await stored.useUpstreamIdentity(db, person, { email: person.email, last_used_at: clock.now() })
  return findUser(db, known.user_id)
}

async function addConnected(
  identity: IdentityDeps,
  db: Writer,
  person: UpstreamPerson,
  place: Pick<NewPerson, "timeZone" | "language">,
): Promise<User> {
  const { name, email } = person
  if (!isEmail(email)) throw new UpstreamRefusal("noEmail")
  const user = await asReason(async () => addPerson(identity, db, { name, email, ...place, passwordHash: null }), {
    Conflict: "emailTaken",
  })
  await connect(identity, db, user.id, person)
  return user
}

async function connect({ clock }: IdentityDeps, db: Writer, userId: Id<"usr">, person: UpstreamPerson): Promise<void> {
  const now = clock.now()
  const { issuer, subject, email } = person
  try {
    const identity = { issuer, subject, email, user_id: userId, created_at: now, last_used_at: now }
    await stored.insertUpstreamIdentity(db, identity)
  } catch (error) {
    const isTaken = ["upstream_identities_pkey", "upstream_identities_of_person"].some((key) => isDuplicate(error, key))
    throw isTaken ? new UpstreamRefusal("connected", error) : error
  }
}

type Reasons = Partial<Record<Problem["code"], ConstructorParameters<typeof UpstreamRefusal>[0]>>

/** On the way back there is no form to point at: what a page would say of a field is a reason of its own. */
async function asReason<T>(run: () => Promise<T>, reasons: Reasons): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const reason = error instanceof Problem ? reasons[error.code] : undefined
    throw reason === undefined ? error : new UpstreamRefusal(reason, error)
  }
}
