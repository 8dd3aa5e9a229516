import { badField } from "#domain/problem.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import { networkOf } from "#identity/network-of.ts"

/** What is wrong with a password that many people have, behind the name of its field. */
export const commonPasswordComplaint =
  "is a common password, or similar to one. Choose another, such as four unrelated words"

/** From where somebody chooses a password, and what its field is called. */
type Choosing = { readonly address: string; readonly field?: string }

/** The hash of a password that somebody chooses; `choosing` is null at the console. */
export async function hashNewPassword(
  { passwords, commonPasswords }: IdentityDeps,
  password: string,
  choosing: Choosing | null,
): Promise<string> {
  const field = choosing?.field ?? "password"
  if (await commonPasswords.has(password)) throw badField(field, commonPasswordComplaint, "password.common")
  return passwords.hash(password, { network: choosing === null ? "console" : networkOf(choosing.address) })
}
