import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { mayChange, type Role } from "#domain/roles.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findMember, type Member } from "#storage/members.ts"

/** A member whom somebody with this role may change or remove. */
export async function findChangeable(db: WorkspaceReader, role: Role, id: Id<"mem">): Promise<Member> {
  const member = await findMember(db, id)
  if (member === undefined) throw new Problem("NotFound", "There is no such member in this workspace.")
  if (!mayChange(role, member.role)) {
    throw new Problem("Forbidden", `You cannot change somebody who is ${member.role}: that is above your own role.`)
  }
  return member
}
