import { mayGrant, roles } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import type { SelectChoice } from "../../kit/select-box.tsx"
import { words } from "../../words/words.ts"

/** The roles that a person may give, highest first, each with a line on what it allows. */
export function roleChoices(granter: Role): readonly SelectChoice<Role>[] {
  return roles
    .filter((role) => mayGrant(granter, role))
    .toReversed()
    .map((role) => ({ value: role, text: words.roles[role].name, lead: words.roles[role].does }))
}
