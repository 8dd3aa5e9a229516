import type { z } from "zod"
import { listCalendarPosts } from "#actions/calendar/posts.ts"
import { listTray } from "#actions/calendar/tray.ts"
import { listPosts } from "#actions/posts/list.ts"
import { readInput } from "#actions/read-input.ts"
import { showId } from "#domain/ids.ts"
import { Database, inWorkspace, type Reader } from "#storage/database.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { explain } from "./calendar/explain.ts"
import { fill, type Filled } from "./calendar/fill.ts"
import { median, percentile, showMs, showRatio } from "./lateness/figures.ts"
import { ask } from "./lateness/ground.ts"

// How long the calendar and the list of what is out take in a workspace of a thousand posts and in one of a million, with as
// many posts in the answer; and by which index the database finds them.
// `npm run bench:calendar -- 1000 1000000`: how many posts.

const counts = process.argv.slice(2).map(Number)
const sizes = counts.length === 0 ? [1000, 1_000_000] : counts
const turns = 11
const begun = performance.now()
const say = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)

type Reading = {
  readonly input: z.ZodType
  readonly output: z.ZodType
  run(input: never, context: never): Promise<unknown>
}

type Question = (reader: Reader) => Promise<unknown>

/** From the input to the checked answer. */
function questionsOf({ workspaceId, now, accountId, labelId }: Filled): Readonly<Record<string, Question>> {
  const run =
    (action: Reading, input: object): Question =>
    async (reader) => {
      const context = { db: inWorkspace(reader, workspaceId), actor: {}, services: {}, prepared: undefined }
      return action.output.parse(await action.run(readInput(action.input, input) as never, context as never))
    }
  const days = (from: number, to: number) => ({
    from: now.add({ hours: from * 24 }).toString(),
    to: now.add({ hours: to * 24 }).toString(),
  })
  const month = days(-21, 20)
  return {
    "calendar.posts, 6 weeks": run(listCalendarPosts, month),
    "calendar.posts, 1 week": run(listCalendarPosts, days(-3, 4)),
    "calendar.posts, 6 weeks of 1 account": run(listCalendarPosts, {
      ...month,
      accountIds: [showId("acc", accountId)],
    }),
    "calendar.posts, 6 weeks of 1 label": run(listCalendarPosts, { ...month, labelId: showId("lbl", labelId) }),
    "calendar.tray": run(listTray, {}),
    "posts.list by published time, 4 weeks": run(listPosts, { order: "published", ...days(-28, 0), limit: 50 }),
    "posts.list by published time, all": run(listPosts, { order: "published", limit: 50 }),
  }
}

const took = new Map<string, number[]>()
const plans: string[] = []
const postgres = await startPostgres()
try {
  const grounds: { size: number; url: string; database: Database; questions: Readonly<Record<string, Question>> }[] = []
  for (const size of sizes) {
    const url = postgres.url(await postgres.createDatabase())
    const database = await Database.open({ kind: "postgres", url, connections: 2 })
    say(`making ${size.toLocaleString("en")} posts`)
    const filled = await fill(database, { posts: size })
    await ask(url, "VACUUM ANALYZE")
    grounds.push({ size, url, database, questions: questionsOf(filled) })
  }
  say("measuring, in turns")
  // The first turn does not count.
  for (let turn = -1; turn < turns; turn += 1) {
    for (const { size, database, questions } of grounds) {
      for (const [name, question] of Object.entries(questions)) {
        const start = performance.now()
        await database.read(question)
        const key = `${name} ${size}`
        if (turn >= 0) took.set(key, [...(took.get(key) ?? []), performance.now() - start])
      }
    }
  }
  const largest = grounds.at(-1)
  for (const [name, question] of Object.entries(largest?.questions ?? {})) {
    plans.push(`\n${name}`, ...(await explain(largest?.url ?? "", question)).map((line) => `  ${line}`))
  }
  for (const { database } of grounds) await database.close()
  const [first = 0] = sizes
  const table = Object.keys(largest?.questions ?? {}).map((name) => {
    const of = (size: number) => took.get(`${name} ${size}`) ?? []
    const columns = sizes.flatMap((size): readonly (readonly [string, string])[] => {
      const label = size.toLocaleString("en")
      return [
        [`${label}: p50`, `${showMs(median(of(size)))} ms`],
        [`${label}: worst`, `${showMs(percentile(of(size), 1))} ms`],
      ]
    })
    const ratio = showRatio(median(of(sizes.at(-1) ?? 0)), median(of(first)))
    return [name, Object.fromEntries([...columns, ["last of first", ratio]])] as const
  })
  say("done")
  console.table(Object.fromEntries(table))
  console.log(`How the rows of ${largest?.size.toLocaleString("en")} posts are found:${plans.join("\n")}`)
} finally {
  await postgres.stop()
}
