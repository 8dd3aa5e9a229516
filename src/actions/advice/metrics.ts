import type { Adviser } from "#actions/advice/advising.ts"
import { quietProviders, saySilent } from "#actions/advice/silent.ts"

type Entry = { readonly provider: string; readonly metrics?: object; readonly nextFetchAt?: string }

/** Why there are no numbers, where there are none. */
export const adviseOnMetrics: Adviser = async ({ output }) => {
  const { accounts } = output as { readonly accounts: readonly Entry[] }
  if (accounts.length === 0) return ["It is not out on any account, so there are no numbers."]
  const unread = accounts.some(({ metrics, nextFetchAt }) => metrics === undefined && nextFetchAt !== undefined)
  return [
    ...(unread ? ["An entry without metrics has not been read yet: nextFetchAt says when it will be."] : []),
    ...saySilent(quietProviders(accounts)),
  ]
}
