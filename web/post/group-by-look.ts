import { canonicalJson } from "#domain/canonical-json.ts"
import { networkOfOption } from "#domain/option-key.ts"
import type { AccountView, PostView } from "../api/views.ts"

type Look = {
  readonly key: string
  /** As they hold for these accounts. */
  readonly options: Readonly<Record<string, string>>
  readonly accounts: readonly [AccountView, ...AccountView[]]
}

/** The options that hold for an account: its own over the original's, those of its network. */
export function optionsFor(
  { versions }: Pick<PostView, "versions">,
  account: Pick<AccountView, "id" | "key">,
): Readonly<Record<string, string>> {
  const original = versions.find(({ accountId }) => accountId === undefined)?.options
  const own = versions.find(({ accountId }) => accountId === account.id)?.options
  const set = Object.entries({ ...original, ...own })
  return Object.fromEntries(set.filter(([key, value]) => value !== "" && networkOfOption(key) === account.key))
}

/** Accounts that get the same text, those together on which it looks the same. */
export function groupByLook(post: Pick<PostView, "versions">, accounts: readonly AccountView[]): readonly Look[] {
  const looks = new Map<string, { options: Look["options"]; accounts: [AccountView, ...AccountView[]] }>()
  for (const account of accounts) {
    const options = optionsFor(post, account)
    const key = `${account.key} ${canonicalJson(options)}`
    const known = looks.get(key)
    if (known === undefined) looks.set(key, { options, accounts: [account] })
    else known.accounts.push(account)
  }
  return Array.from(looks, ([key, look]) => ({ key, ...look }))
}
