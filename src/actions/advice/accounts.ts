import type { AccountRecord } from "#actions/accounts/view.ts"
import type { Adviser } from "#actions/advice/advising.ts"
import { adviseOnCards } from "#actions/advice/cards.ts"
import { networkOf } from "#domain/networks/all.ts"

/** Who has to be reconnected, which requests wait, and what to ask next. */
export const adviseOnAccounts: Adviser = async (advising) => {
  const { accounts } = advising.output as { readonly accounts: readonly AccountRecord[] }
  if (accounts.length === 0) {
    return [
      "No account is connected, so nothing can be published. A person connects one in the app; providers.list has the links.",
    ]
  }
  const broken = accounts.filter(({ status }) => status === "NeedsReconnect").length
  const keys = [...new Set(accounts.map(({ key }) => networkOf(key).key))]
  const cards = await adviseOnCards(
    advising,
    accounts.map(({ id }) => id),
  )
  return [
    ...(broken === 0 ? [] : [`${broken} of them cannot publish: give the user reconnectUrl to open in a browser.`]),
    ...cards,
    `Their networks, for providers.limits: ${JSON.stringify({ keys })}.`,
  ]
}
