import type { Adviser } from "#actions/advice/advising.ts"
import { quoteText } from "#actions/advice/quote.ts"
import { quietProviders, saySilent } from "#actions/advice/silent.ts"
import { isTimeZone } from "#domain/time-zone.ts"

type Summary = {
  readonly timeZone: string
  readonly totals: { readonly posts: number }
  readonly byNetwork: readonly { readonly provider: string }[]
}

/** What the integers of the record cannot say: whose clock it is, and who reports nothing. */
export const adviseOnSummary: Adviser = async ({ output }) => {
  const { timeZone, totals, byNetwork } = output as Summary
  return [
    ...(isTimeZone(timeZone) ? [] : [`There is no time zone ${quoteText(timeZone)}: the hours are in UTC.`]),
    ...(totals.posts === 0 ? ["Nothing was published in this range."] : []),
    ...saySilent(quietProviders(byNetwork)),
  ]
}
