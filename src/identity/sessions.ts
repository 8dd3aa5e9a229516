import { fingerprint } from "#crypto/hash.ts"
import { newId, newSecret } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps, Visitor } from "#identity/identity.ts"
import { noteNewPlace } from "#identity/new-place.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import type { SessionState } from "#storage/people-tables.ts"
import * as stored from "#storage/sessions.ts"
import type { User } from "#storage/users.ts"
import { listWorkspacesOf } from "#storage/workspaces.ts"

/** A session ends a week after it was last used, and a month after it began in any case. */
const idle = { hours: 7 * 24 }
const absolute = { hours: 30 * 24 }

/** How long somebody may look for their phone. */
const secondFactorWait = { minutes: 10 }

/** "Last seen" is this exact, which saves a write on most requests. */
const seenEvery = { minutes: 1 }

/** Requests under way with the old secret still arrive after a rotation. */
const rotationOverlap = { minutes: 1 }

export type CurrentSession = stored.SessionOfPerson

/** Begins a session in the workspace that the person opened last, and gives out its secret. */
export async function startSession(
  identity: IdentityDeps,
  db: Writer,
  user: User,
  visitor: Visitor,
  state: SessionState = "active",
): Promise<string> {
  const now = identity.clock.now()
  const secret = newSecret(32)
  await endReplaced(db, visitor.session, now)
  await stored.insertSession(db, {
    id: newId(),
    user_id: user.id,
    secret_hash: fingerprint(secret),
    previous_hash: null,
    previous_until: null,
    state,
    workspace_id: await workspaceToOpen(db, user),
    user_agent: visitor.userAgent,
    address: visitor.address,
    created_at: now,
    last_seen_at: now,
    expires_at: now.add(state === "active" ? idle : secondFactorWait),
  })
  if (state === "active") {
    await noteNewPlace(identity, db, user, visitor)
    await announce(db, now, { userId: user.id }, "session")
  }
  return secret
}

/** Ends the session that the browser had before. The browser forgets its secret, so only a thief could still use it. */
async function endReplaced(db: Writer, session: Visitor["session"], now: Temporal.Instant): Promise<void> {
  if (session === null || (await stored.deleteSessions(db, session.user_id, { only: session.id })) === 0) return
  await announce(db, now, { userId: session.user_id }, "session")
}

/** The workspace that a person opened last, or another one if they are not in it any more. */
export async function workspaceToOpen(db: Reader, user: User): Promise<Id<"wsp"> | null> {
  const workspaces = await listWorkspacesOf(db, user.id)
  const workspace = workspaces.find(({ id }) => id === user.last_workspace_id) ?? workspaces[0]
  return workspace?.id ?? null
}

export type Recognised = {
  readonly session: CurrentSession
  /** The secret to use from now on, when it changed. */
  readonly newSecret: string | undefined
}

/** The session that a secret opens, kept alive by being used. */
export async function recogniseSession(identity: IdentityDeps, secret: string): Promise<Recognised | null> {
  const { database, clock } = identity
  const now = clock.now()
  const session = await database.read((db) => stored.findSession(db, fingerprint(secret), now))
  if (session === undefined) return null
  if (session.state === "active" && Temporal.Instant.compare(session.last_seen_at.add(seenEvery), now) < 0) {
    const latest = session.created_at.add(absolute)
    const wanted = now.add(idle)
    const expires_at = Temporal.Instant.compare(wanted, latest) < 0 ? wanted : latest
    await database.write((db) => stored.updateSession(db, session.id, { last_seen_at: now, expires_at }))
  }
  const isHomeless = session.state === "active" && session.workspace === null
  return {
    session: isHomeless ? await findHome(identity, session) : session,
    newSecret: session.must_rotate ? await rotate(identity, session) : undefined,
  }
}

/** If a person was removed from the open workspace, or it was deleted, another of their workspaces opens instead. */
async function findHome({ database, clock }: IdentityDeps, session: CurrentSession): Promise<CurrentSession> {
  const [next] = await database.read((db) => listWorkspacesOf(db, session.user_id))
  if (next === undefined) return session
  await database.write(async (db) => {
    await stored.updateSession(db, session.id, { workspace_id: next.id })
    await announce(db, clock.now(), { userId: session.user_id }, "workspaces")
  })
  return { ...session, workspace_id: next.id, workspace: next, role: next.role }
}

/** Reads the session of a secret without renewing it: for callers that cannot send a new secret. */
export async function lookAtSession(
  { database, clock }: IdentityDeps,
  secret: string,
): Promise<CurrentSession | undefined> {
  return database.read((db) => stored.findSession(db, fingerprint(secret), clock.now()))
}

async function rotate({ database, clock }: IdentityDeps, session: CurrentSession): Promise<string | undefined> {
  const secret = newSecret(32)
  const next = { secret_hash: fingerprint(secret), previous_until: clock.now().add(rotationOverlap) }
  const isOurs = await database.write((db) => stored.rotateSession(db, session, next))
  return isOurs ? secret : undefined
}

export async function endSession({ database }: IdentityDeps, session: CurrentSession): Promise<void> {
  await database.write((db) => stored.deleteSessions(db, session.user_id, { only: session.id }))
}

/** The session after the second factor: a new one with a new secret, in place of the one that waited. */
export async function replaceSession(
  identity: IdentityDeps,
  db: Writer,
  session: CurrentSession,
  visitor: Visitor,
): Promise<string> {
  const ended = await stored.deleteSessions(db, session.user_id, { only: session.id })
  if (ended === 0) throw new Problem("Unauthorized", "This sign-in was completed or has expired. Sign in again.")
  return startSession(identity, db, session.user, visitor)
}
