import { webLink } from "#domain/web-link.ts"
import type { AccountView } from "../api/views.ts"

/** LinkedIn tells apps no address of a member's profile. To whoever is signed in there, this is their own. */
const ownOnLinkedIn = "https://www.linkedin.com/in/me/recent-activity/all/"

/** Where a person can look whether an account has a post; undefined where nobody told. */
export function profileOf(account: AccountView | undefined): string | undefined {
  if (account === undefined) return undefined
  const told = webLink(account.profileUrl)
  if (told !== undefined) return told
  if (account.sandbox) return new URL(`/sandbox/${account.key}`, window.location.href).href
  return account.key === "linkedin" ? ownOnLinkedIn : undefined
}
