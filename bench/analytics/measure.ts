import { CompiledQuery } from "kysely"
import type { z } from "zod"
import type { Services } from "#actions/action.ts"
import { listDays } from "#actions/analytics/daily.ts"
import { summarizeAnalytics } from "#actions/analytics/summary.ts"
import { listPosts } from "#actions/posts/list.ts"
import { readPostMetrics } from "#actions/posts/metrics.ts"
import { readInput } from "#actions/read-input.ts"
import { showId } from "#domain/ids.ts"
import { DayKeeper } from "#statistics/day-keeper.ts"
import { type Database, inWorkspace } from "#storage/database.ts"
import { median, percentile, showMs, showRatio } from "../lateness/figures.ts"
import { askBare } from "./bare-summary.ts"
import { days as rangeDays, type Made } from "./make-posts.ts"

const zone = "Europe/Copenhagen"

export type Row = { readonly p50: string; readonly worst: string; readonly "of the summary by hand": string }

type Reading = {
  readonly input: z.ZodType
  readonly output: z.ZodType
  run(input: never, context: never): Promise<unknown>
}

/** The actions and the statements by hand take turns, after one turn that does not count. */
export async function measure(
  title: string,
  database: Database,
  made: Made,
  turns: number,
): Promise<Readonly<Record<string, Row>>> {
  const keeper = new DayKeeper(database, (error) => {
    throw error
  })
  // They use no other service, and nothing of who asks.
  const services = { days: keeper, clock: { now: () => Temporal.Now.instant() } } as unknown as Services
  const run = async (action: Reading, input: object) =>
    database.read(async (reader) => {
      const context = { db: inWorkspace(reader, made.workspaceId), actor: {}, services, prepared: undefined }
      return action.output.parse(await action.run(readInput(action.input, input) as never, context as never))
    })
  const from = made.to.subtract({ hours: rangeDays * 24 }).toString()
  const range = { from, to: made.to.toString(), timeZone: zone }
  const some = { ...range, accountIds: made.accounts.slice(2, 4).map((id) => showId("acc", id)) }
  const month = { ...range, from: made.to.subtract({ hours: 30 * 24 }).toString() }
  const byHand = async () =>
    database.write(async ({ rows }) =>
      askBare(
        async (text, values) =>
          (await rows.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows,
        made.workspaceId,
        range.from,
        range.to,
        zone,
      ),
    )
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    "the summary by hand": byHand,
    "analytics.summary": () => run(summarizeAnalytics, range),
    "analytics.summary, 30 days": () => run(summarizeAnalytics, month),
    "analytics.summary, 2 of 10 accounts": () => run(summarizeAnalytics, some),
    "analytics.daily": () => run(listDays, range),
    "posts.metrics": () => run(readPostMetrics, { id: showId("pst", made.postId) }),
    "posts.list, 50": () => run(listPosts, { limit: 50 }),
  }
  const took: Record<string, number[]> = {}
  const take = async (name: string, question: () => Promise<unknown>) => {
    const begun = performance.now()
    await question()
    ;(took[name] ??= []).push(performance.now() - begun)
  }
  await byHand()
  await take("analytics.summary, no day closed yet", questions["analytics.summary"] ?? byHand)
  await take("closing the days, in the background", () => keeper.rest())
  for (const question of Object.values(questions)) if (question !== byHand) await question()
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [name, question] of Object.entries(questions)) await take(name, question)
  }
  await keeper.stop()
  const hand = median(took["the summary by hand"] ?? [])
  return Object.fromEntries(
    Object.entries(took).map(([name, values]) => [
      `${title}: ${name}`,
      {
        p50: `${showMs(median(values))} ms`,
        worst: `${showMs(percentile(values, 1))} ms`,
        "of the summary by hand": showRatio(median(values), hand),
      },
    ]),
  )
}
