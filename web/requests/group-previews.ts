import { canonicalJson } from "#domain/canonical-json.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { inheritsText } from "#domain/post.ts"
import type { CardView, ShownAccountView, ShownPostView } from "../api/views.ts"

type Issues = CardView["verdict"]["issues"]

/**
 * The accounts that a post goes to, those together for which one drawing says everything: the same network and the same of
 * all that is shown of it. Nobody approves what they were not shown, so whoever differs in anything stands alone.
 */
export function groupPreviews(
  post: ShownPostView,
  accounts: readonly ShownAccountView[],
  issues: Issues,
): readonly (readonly [ShownAccountView, ...ShownAccountView[]])[] {
  const groups = new Map<string, [ShownAccountView, ...ShownAccountView[]]>()
  for (const id of post.accountIds) {
    const account = accounts.find((each) => each.id === id)
    if (account === undefined) continue
    const shown = canonicalJson(describe(post, account, issues))
    const group = groups.get(shown)
    if (group === undefined) groups.set(shown, [account])
    else group.push(account)
  }
  return [...groups.values()]
}

/** Everything that the preview of one account shows, but for who it is. */
function describe({ versions, results }: ShownPostView, account: ShownAccountView, issues: Issues): unknown {
  const original = versions.find(({ accountId }) => accountId === undefined)
  const own = versions.find(({ accountId }) => accountId === account.id)
  const hasOwnText = own !== undefined && !inheritsText(own, original)
  const options = Object.entries({ ...original?.options, ...own?.options })
  const { id: _, handle: _handle, displayName: _name, avatarUrl: _avatar, ...kind } = account
  return {
    ...kind,
    hasOwnText,
    content: (hasOwnText ? own : original)?.content ?? [],
    options: Object.fromEntries(options.filter(([key]) => networkOfOption(key) === account.key)),
    issues: issues
      .filter(({ accountId }) => accountId === account.id)
      .map(({ accountId: __, ...issue }) => canonicalJson(issue))
      .toSorted(),
    results: results.filter(({ accountId }) => accountId === account.id),
  }
}
