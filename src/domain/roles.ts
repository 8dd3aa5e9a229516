/** What a person may do in a workspace, least first: each role may do all that the ones before it may. */
export const roles = ["viewer", "editor", "admin", "owner"] as const

export type Role = (typeof roles)[number]

export function isAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** Nobody can give a role above their own. */
export function mayGrant(granter: Role, granted: Role): boolean {
  return isAtLeast(granter, "admin") && isAtLeast(granter, granted)
}

/** The roles that a person may not give; all of them for a person without a role. */
export function rolesBeyond(granter: Role | null): readonly Role[] {
  return roles.filter((role) => granter === null || !mayGrant(granter, role))
}

/** Changing or removing a member needs a role that is not below theirs, too: an admin cannot touch an owner. */
export function mayChange(changer: Role, current: Role): boolean {
  return mayGrant(changer, current)
}
