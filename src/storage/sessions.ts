import type { Insertable, Selectable, Updateable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { Role } from "#domain/roles.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"
import type { User } from "#storage/users.ts"

export type Session = Selectable<Tables["sessions"]>

/** A session with its person, and the workspace that is open in it if that person is still a member. */
export type SessionOfPerson = Session & {
  readonly user: User
  readonly workspace: { readonly id: Id<"wsp">; readonly name: string; readonly time_zone: string } | null
  readonly role: Role | null
}

/**
 * The session with this secret, in one query. The previous secret opens it too for a short while after a rotation,
 * because other requests of the same page may be under way with it.
 */
export async function findSession(
  db: Reader,
  secretHash: Buffer,
  now: Temporal.Instant,
): Promise<SessionOfPerson | undefined> {
  const row = await db.rows
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .leftJoin("memberships", (join) =>
      join
        .onRef("memberships.workspace_id", "=", "sessions.workspace_id")
        .onRef("memberships.user_id", "=", "sessions.user_id"),
    )
    .leftJoin("workspaces", "workspaces.id", "memberships.workspace_id")
    .selectAll("sessions")
    .select((e) => [
      e.fn.toJson("users").as("user"),
      "users.created_at as user_created_at",
      "memberships.role",
      "workspaces.name as workspace_name",
      "workspaces.time_zone as workspace_time_zone",
    ])
    .where((e) =>
      e.or([
        e("sessions.secret_hash", "=", secretHash),
        e.and([e("sessions.previous_hash", "=", secretHash), e("sessions.previous_until", ">", now)]),
      ]),
    )
    .where("sessions.expires_at", ">", now)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { user, user_created_at, role, workspace_name, workspace_time_zone, ...session } = row
  const id = session.workspace_id
  const isMember = id !== null && workspace_name !== null && workspace_time_zone !== null
  const workspace = isMember ? { id, name: workspace_name, time_zone: workspace_time_zone } : null
  return { ...session, user: { ...user, created_at: user_created_at }, role, workspace }
}

export async function insertSession(db: Writer, session: Insertable<Tables["sessions"]>): Promise<void> {
  await db.rows.insertInto("sessions").values(session).execute()
}

type SessionChange = Omit<Updateable<Tables["sessions"]>, "id" | "user_id" | "created_at">

export async function updateSession(db: Writer, id: Id<"ses">, change: SessionChange): Promise<void> {
  await db.rows.updateTable("sessions").set(change).where("id", "=", id).execute()
}

/** Gives the session its next secret, unless another request was first: one of several gets to do it. */
export async function rotateSession(
  db: Writer,
  session: Pick<Session, "id" | "secret_hash">,
  next: { readonly secret_hash: Buffer; readonly previous_until: Temporal.Instant },
): Promise<boolean> {
  const result = await db.rows
    .updateTable("sessions")
    .set({ ...next, previous_hash: session.secret_hash, must_rotate: false })
    .where("id", "=", session.id)
    .where("secret_hash", "=", session.secret_hash)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markSessionsForRotation(db: Writer, userId: Id<"usr">): Promise<void> {
  await db.rows.updateTable("sessions").set({ must_rotate: true }).where("user_id", "=", userId).execute()
}

export async function listSessionsOf(
  db: Reader,
  userId: Id<"usr">,
  now: Temporal.Instant,
): Promise<readonly Session[]> {
  return db.rows
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("state", "=", "active")
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .execute()
}

/** Ends one session of a person, or with `except` all but that one; returns how many. */
export async function deleteSessions(
  db: Writer,
  userId: Id<"usr">,
  which: { readonly only: Id<"ses"> } | { readonly except: Id<"ses"> | null },
): Promise<number> {
  let statement = db.rows.deleteFrom("sessions").where("user_id", "=", userId)
  if ("only" in which) statement = statement.where("id", "=", which.only)
  else if (which.except !== null) statement = statement.where("id", "!=", which.except)
  return Number((await statement.executeTakeFirst()).numDeletedRows)
}

export const endedSessions = oldRows({ table: "sessions", time: "expires_at", key: ["id"] })

/** Signs everybody out. */
export async function deleteEverySession(db: Writer): Promise<void> {
  await db.rows.deleteFrom("sessions").execute()
}
