import { mayBeAsked } from "#domain/may-be-asked.ts"
import type { AccountView, PostView } from "../api/views.ts"
import { namedAccounts } from "./named-accounts.ts"
import { openAccounts } from "./open-accounts.ts"

export type OpenAccounts = {
  /** All that do not have the post for certain. */
  readonly open: readonly AccountView[]
  /** Those that do not have it: they get it. */
  readonly without: readonly AccountView[]
  /** Those that may have it, and whose network is asked first. */
  readonly asked: readonly AccountView[]
  /** Those that may have it, and whose network tells nobody: a person has to look. */
  readonly silent: readonly AccountView[]
}

/** What publishing a post again means for each of its accounts. */
export function splitOpen(post: PostView, accounts: readonly AccountView[]): OpenAccounts {
  const open = openAccounts(namedAccounts(post, accounts), post.results)
  const isUnsure = ({ id }: AccountView) => post.results.some((each) => each.accountId === id && each.uncertain)
  const unsure = open.filter(isUnsure)
  return {
    open,
    without: open.filter((account) => !isUnsure(account)),
    asked: unsure.filter(({ key }) => mayBeAsked(key)),
    silent: unsure.filter(({ key }) => !mayBeAsked(key)),
  }
}
