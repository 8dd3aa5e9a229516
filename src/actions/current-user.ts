import type { Actor, Services } from "#actions/action.ts"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { confirmPassword } from "#identity/sign-in.ts"
import type { Reader } from "#storage/database.ts"
import { findUser, type User } from "#storage/users.ts"

export async function currentUser(db: Reader, actor: Actor): Promise<User> {
  const user = await findUser(db, actor.userId)
  if (user === undefined) throw new Problem("Unauthorized", "Sign in again.")
  return user
}

/** The session of a person in the app; tokens and apps have none. */
export function sessionOf({ credential }: Actor): Id<"ses"> | null {
  return credential.kind === "session" ? credential.id : null
}

/** The person themselves, after their password was checked: for changes that a stolen session must not make. */
export async function provenUser(services: Services, actor: Actor, password: string): Promise<User> {
  const user = await services.database.read((db) => currentUser(db, actor))
  await confirmPassword(services, user, actor.address, password)
  return user
}
