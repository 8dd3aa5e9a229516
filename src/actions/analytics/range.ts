import { z } from "zod"
import { idInput, idOrNothing, textOrNothing } from "#actions/schemas.ts"
import type { Id } from "#domain/ids.ts"
import { instantComplaint, parseInstant } from "#domain/instant.ts"
import { Problem } from "#domain/problem.ts"
import { longestRangeHours } from "#domain/summary.ts"
import { isTimeZone, offsetsIn } from "#domain/time-zone.ts"
import { findAccounts } from "#storage/accounts.ts"
import type { CountedRange } from "#storage/counted-range.ts"
import type { WorkspaceReader } from "#storage/database.ts"
import { findLabel } from "#storage/labels.ts"

/** An instant together with the words in which it was given: the answer repeats them. */
const echoedInstant = z
  .string()
  .meta({ format: "date-time" })
  .transform((text, context) => {
    const instant = parseInstant(text)
    if (instant !== null) return { text, instant }
    context.addIssue(instantComplaint)
    return z.NEVER
  })

const rangeFields = {
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
}

type Ends = Readonly<Record<"from" | "to", { readonly instant: Temporal.Instant }>>

export function refuseOddRange({ from, to }: Ends, context: z.RefinementCtx): void {
  const hours = from.instant.until(to.instant).total("hours")
  const message =
    hours <= 0 ? "must be after from" : hours > longestRangeHours ? "must be at most 400 days after from" : undefined
  if (message !== undefined) context.addIssue({ code: "custom", path: ["to"], message })
}

/** What statistics are asked for: when, of whom, by which clock. */
export const rangeInput = z.strictObject(rangeFields).superRefine(refuseOddRange)

/** The same of the posts with one label, or of all. */
export const labelledRangeFields = { ...rangeFields, labelId: idOrNothing("lbl") }
export const labelledRangeInput = z.strictObject(labelledRangeFields).superRefine(refuseOddRange)

type Asked = z.output<typeof rangeInput> & { readonly labelId?: Id<"lbl"> | undefined }

/** The same for the database. An account or a label that is not there is refused. */
export async function readRange(db: WorkspaceReader, { from, to, accountIds, timeZone = "UTC", labelId }: Asked) {
  const asked: readonly Id<"acc">[] = [...new Set(accountIds)]
  if ((await findAccounts(db, asked)).length < asked.length) {
    throw new Problem("NotFound", "accountIds names an account that does not exist.")
  }
  if (labelId !== undefined && (await findLabel(db, labelId)) === undefined) {
    throw new Problem("NotFound", "labelId names no label of this workspace. See labels.list.")
  }
  const zone = isTimeZone(timeZone) ? timeZone : "UTC"
  const offsets = offsetsIn(zone, from.instant, to.instant)
  const range: CountedRange = { from: from.instant, to: to.instant, accountIds: asked, labelId, offsets }
  return { range, zone, echo: { from: from.text, to: to.text, timeZone } }
}
