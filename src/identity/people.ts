import { newId } from "#crypto/random.ts"
import type { Id } from "#domain/ids.ts"
import type { Language } from "#domain/language.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import type { Role } from "#domain/roles.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { isDuplicate } from "#storage/failures.ts"
import { insertMember } from "#storage/members.ts"
import { insertUser, updateUser, type User } from "#storage/users.ts"
import { insertWorkspace, type Workspace } from "#storage/workspaces.ts"

export type NewPerson = {
  readonly name: string
  readonly email: string
  /** Null for who signs in with the company's account. */
  readonly passwordHash: string | null
  readonly timeZone: string
  readonly language: Language | null
}

export async function addPerson({ clock }: IdentityDeps, db: Writer, person: NewPerson): Promise<User> {
  try {
    return await insertUser(db, {
      id: newId(),
      name: person.name,
      email: person.email.trim(),
      email_key: emailKey(person.email),
      password_hash: person.passwordHash,
      time_zone: person.timeZone,
      language: person.language,
      last_workspace_id: null,
      created_at: clock.now(),
    })
  } catch (error) {
    if (!isDuplicate(error, "users_email_key_key")) throw error
    const message = "This e-mail address already has an account. Sign in with it, then follow the link again."
    throw new Problem("Conflict", message, { cause: error, issues: [{ rule: "email.taken", path: "email", message }] })
  }
}

/** A workspace and its first owner. */
export async function addWorkspace(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  ownerId: Id<"usr">,
  workspace: { readonly name: string; readonly timeZone: string },
): Promise<Workspace> {
  const row = { id: newId<"wsp">(), name: workspace.name, time_zone: workspace.timeZone, created_at: clock.now() }
  const added = await insertWorkspace(db, row)
  await addMember({ clock }, db, added.id, ownerId, "owner")
  return added
}

/** Makes somebody a member, and the workspace the one they opened last. */
export async function addMember(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  workspaceId: Id<"wsp">,
  userId: Id<"usr">,
  role: Role,
): Promise<void> {
  const member = { id: newId<"mem">(), user_id: userId, role, created_at: clock.now() }
  try {
    await insertMember(inWorkspace(db, workspaceId), member)
  } catch (error) {
    if (!isDuplicate(error, "memberships_workspace_id_user_id_key")) throw error
    throw new Problem("Conflict", "You are already in this workspace.", { cause: error })
  }
  await updateUser(db, userId, { last_workspace_id: workspaceId })
}
