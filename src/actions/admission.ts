import type { Access, Actor, AuditSubject } from "#actions/action.ts"
import { newId } from "#crypto/random.ts"
import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { isAtLeast, type Role } from "#domain/roles.ts"
import type { Scope } from "#domain/scopes.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { holdRights, readRights } from "#identity/rights.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import type { Reader, Writer } from "#storage/database.ts"

/* Who may do something in a workspace, and the trail of who did: the same for actions and for what comes as a stream. */

type Member = Actor & { readonly workspaceId: Id<"wsp"> }

export function refuseWithoutWorkspace(actor: Actor): asserts actor is Member {
  if (actor.workspaceId === null) {
    throw new Problem("Forbidden", "No workspace is open. Create one, or ask for an invitation.")
  }
}

export function refuseStaleTab({ workspaceId, shownWorkspaceId }: Actor): void {
  if (shownWorkspaceId !== undefined && shownWorkspaceId !== workspaceId) {
    throw new Problem("Conflict", "You have opened another workspace. Nothing was changed. Load the page again.")
  }
}

/**
 * The actor with the rights of this moment, for something that needs `access`; refuses whoever has lost them since the
 * request began. What is looked at stays as it is until the transaction ends.
 */
export async function holdActor<A extends Actor>(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  actor: A,
  access: Access,
  name: string,
): Promise<A> {
  return admitAgain(actor, await holdRights({ clock }, db, actor), access, name)
}

/** The same for what changes nothing, or before slow work that a transaction must not wait for. */
export async function confirmActor<A extends Actor>(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Reader,
  actor: A,
  access: Access,
  name: string,
): Promise<A> {
  return admitAgain(actor, await readRights({ clock }, db, actor), access, name)
}

function admitAgain<A extends Actor>(actor: A, role: Role | null, access: Access, name: string): A {
  if (access === "person") return role === null ? { ...actor, workspaceId: null, role } : { ...actor, role }
  refuseWithoutWorkspace(actor)
  if (role === null)
    throw new Problem("Forbidden", "You are no longer a member of this workspace. Nothing was changed.")
  refuseRole({ role }, access, name)
  return { ...actor, role }
}

export function refuseRole({ role }: { readonly role: Role | null }, needed: Exclude<Access, "person">, name: string) {
  if (role === null || !isAtLeast(role, needed)) {
    throw new Problem("Forbidden", `${name} needs the role ${needed}; yours is ${role}.`)
  }
}

/** Refuses what a personal token was not made for. */
export function refuseScope({ scopes }: Pick<Actor, "scopes">, needed: Scope, name: string): void {
  if (scopes === undefined || scopes.includes(needed)) return
  throw new Problem(
    "Forbidden",
    `${name} needs ${needed}; this token has only ${scopes.join(", ")}. Use another token.`,
  )
}

export type Trace = {
  readonly action: string
  readonly detail: string
  readonly workspaceId: Id<"wsp"> | null
  readonly subject?: AuditSubject | undefined
}

/** Written in the transaction of the change. */
export async function leaveTrace(db: Writer, clock: Clock, actor: Actor, trace: Trace): Promise<void> {
  await insertAuditEntry(db, {
    id: newId(),
    workspace_id: trace.workspaceId,
    at: clock.now(),
    user_id: actor.userId,
    user_name: actor.userName,
    transport: actor.transport,
    client_name: actor.client?.name ?? null,
    action: trace.action,
    subject: trace.subject?.name || null,
    subject_id: trace.subject?.id ?? null,
    detail: trace.detail === "" ? null : trace.detail,
    request_id: actor.requestId,
  })
}
