import type { Id } from "#domain/ids.ts"
import { emailKey } from "#domain/person.ts"
import { Problem } from "#domain/problem.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { findInstanceValue, putInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"
import { findUserByEmail } from "#storage/users.ts"

/*
 * The operator is the person who runs the server: the one who set it up, unless the console has named another. Some things
 * concern every workspace, so no role in one workspace is enough for them.
 */

const valueName = "operator"

export async function isOperator(db: Reader, userId: Id<"usr">): Promise<boolean> {
  return (await findInstanceValue(db, valueName)) === userId
}

/** The first person of the instance becomes its operator. */
export async function keepOperator(db: Writer, userId: Id<"usr">): Promise<void> {
  await putInstanceValue(db, valueName, userId)
}

/** Makes somebody else the operator, for a console that is trusted. */
export async function setOperator({ database }: IdentityDeps, email: string): Promise<void> {
  await database.write(async (db) => {
    const user = await findUserByEmail(db, emailKey(email))
    if (user === undefined) throw new Problem("NotFound", `Nobody here has the e-mail address ${email}.`)
    const before = await putInstanceValue(db, valueName, user.id)
    await swapInstanceValue(db, valueName, before, user.id)
  })
}
