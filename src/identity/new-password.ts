import { badField } from "#domain/problem.ts"
import type { Identity } from "#identity/identity.ts"

/** What is wrong with a password that many people have, behind the name of its field. */
export const commonPasswordComplaint =
  "is one that many people use, or nearly. Choose another, such as four words that have nothing to do with one another"

/** The hash of a password that somebody chooses. `field` is what its input is called. */
export async function hashNewPassword(
  { passwords, commonPasswords }: Identity,
  password: string,
  field = "password",
): Promise<string> {
  if (await commonPasswords.has(password)) throw badField(field, commonPasswordComplaint, "password.common")
  return passwords.hash(password)
}
