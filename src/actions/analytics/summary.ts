import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { summaryView, viewSummary } from "#actions/analytics/view.ts"
import { idInput, textOrNothing } from "#actions/schemas.ts"
import { parseInstant } from "#domain/instant.ts"
import { Problem } from "#domain/problem.ts"
import { longestRangeHours, topPostsCount } from "#domain/summary.ts"
import { isTimeZone, offsetsIn } from "#domain/time-zone.ts"
import { findAccounts } from "#storage/accounts.ts"
import { sumUp } from "#storage/summary.ts"

/** An instant together with the words in which it was given: the answer repeats them. */
const echoedInstant = z
  .string()
  .meta({ format: "date-time" })
  .transform((text, context) => {
    const instant = parseInstant(text)
    if (instant !== null) return { text, instant }
    context.addIssue("must be an ISO-8601 instant")
    return z.NEVER
  })

const input = z
  .strictObject({
    from: echoedInstant.describe("Where the range begins, an ISO-8601 instant; included."),
    to: echoedInstant.describe("Where it ends, an ISO-8601 instant; not included, at most 400 days after from."),
    accountIds: z
      .array(idInput("acc"))
      .max(1000)
      .default([])
      .describe("The accounts that count, acc_… from accounts.list; left out or empty for all."),
    timeZone: textOrNothing(1000).describe(
      "The time zone of bestTimes, an IANA name such as Europe/Copenhagen; UTC if left out or unknown.",
    ),
  })
  .superRefine(({ from, to }, context) => {
    const hours = from.instant.until(to.instant).total("hours")
    const message =
      hours <= 0 ? "must be after from" : hours > longestRangeHours ? "must be at most 400 days after from" : undefined
    if (message !== undefined) context.addIssue({ code: "custom", path: ["to"], message })
  })

export const summarizeAnalytics = defineAction({
  name: "analytics.summary",
  title: "Sum up the statistics",
  description:
    "What was published in a range of at most 400 days and how it did: totals, by account, by network, the ten posts with most engagement, and the hours of the week that did best. For one post, ask for a range around its publication.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input,
  output: summaryView,

  async run({ from, to, accountIds, timeZone = "UTC" }, { db }) {
    const asked = [...new Set(accountIds)]
    if ((await findAccounts(db, asked)).length < asked.length) {
      throw new Problem("NotFound", "accountIds names an account that is not there.")
    }
    const zone = isTimeZone(timeZone) ? timeZone : "UTC"
    const rows = await sumUp(db, {
      from: from.instant,
      to: to.instant,
      accountIds: asked,
      offsets: offsetsIn(zone, from.instant, to.instant),
      topPosts: topPostsCount,
    })
    return { from: from.text, to: to.text, timeZone, ...viewSummary(rows) }
  },
})
