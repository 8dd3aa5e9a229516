import type { Credential } from "#domain/credential.ts"
import { Problem } from "#domain/problem.ts"
import type { Role } from "#domain/roles.ts"
import type { IdentityDeps } from "#identity/identity.ts"
import type { Reader, Writer } from "#storage/database.ts"
import * as stored from "#storage/rights.ts"

/*
 * A request is identified by its first bytes, and its last byte may come a minute later. Whatever it changes, it changes
 * with the rights that hold then: they are read again in the transaction of the change, and held until it ends.
 */

export type RightsHolder = stored.RightsHolder

const lapsed: Readonly<Record<Credential["kind"], string>> = {
  session: "Your session has ended. Nothing was changed. Sign in again.",
  token: "The token is wrong, expired or revoked. Nothing was changed.",
  grant: "Access for this app has ended. Nothing was changed. Sign in again.",
}

/** The role that somebody has now. Refuses a credential that is no longer valid. */
export async function readRights(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Reader,
  holder: RightsHolder,
): Promise<Role | null> {
  return requireValid(holder, await stored.readRights(db, holder, clock.now()))
}

/** The same, and the credential, the membership and the role stay as they are until the transaction ends. */
export async function holdRights(
  { clock }: Pick<IdentityDeps, "clock">,
  db: Writer,
  holder: RightsHolder,
): Promise<Role | null> {
  return requireValid(holder, await stored.holdRights(db, holder, clock.now()))
}

function requireValid(
  { credential }: RightsHolder,
  { isValid, role }: { readonly isValid: boolean; readonly role: Role | null },
): Role | null {
  // A personal token needs a membership: without it there is no token.
  if (!isValid || (credential.kind === "token" && role === null)) {
    throw new Problem("Unauthorized", lapsed[credential.kind])
  }
  return role
}
