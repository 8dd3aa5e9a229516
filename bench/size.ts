import { setTimeout as wait } from "node:timers/promises"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { openReceiver } from "../test/webhooks/receiver.ts"
import { openWorld } from "../test/world.ts"
import { ask } from "./lateness/ground.ts"
import { type TableSize, listSizes } from "./size/list-sizes.ts"
import { publishMany, readAll } from "./size/publish-many.ts"

// How large the tables become: the service itself makes posts, publishes each to two accounts of the sandbox, tells a webhook
// and reads statistics six times, on PostgreSQL. Prints what each table takes for 100,000 posts.
// `npm run bench:size -- 10000`: how many posts are made.

const given = Number(process.argv[2] ?? 10_000)
const begun = performance.now()
const say = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)

const postgres = await startPostgres()
try {
  const url = postgres.url(await postgres.createDatabase())
  const receiver = await openReceiver()
  const world = await openWorld({
    DATABASE_URL: url,
    FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
    FANFARE_RATE_PER_TOKEN: "1000000",
  })
  try {
    await world.service.tidied
    const empty = await listSizes(url)
    await publishMany(world, receiver.url, given, say)
    // A month in which the database tidies up as it does by itself: in one go nothing would be used again.
    await readAll(world, say, async () => ask(url, "VACUUM"))
    // What is on its way to the receiver arrives.
    for (let looks = 0; looks < 600 && receiver.received.length < given; looks += 1) await wait(100)
    await ask(url, "VACUUM ANALYZE")
    print(empty, await listSizes(url))
  } finally {
    await world.close()
    await receiver.close()
  }
} finally {
  await postgres.stop()
}

function print(empty: ReadonlyMap<string, TableSize>, full: ReadonlyMap<string, TableSize>): void {
  const scale = 100_000 / given
  const lines = Array.from(full, ([table, { bytes, rows }]) => {
    const grown = Math.max(0, bytes - (empty.get(table)?.bytes ?? 0)) * scale
    return { table, rows: Math.round(rows * scale), megabytes: Math.round(grown / 1e5) / 10 }
  })
  // What does not grow with the posts is no more in an installation with many.
  const shown = lines.filter(({ rows }) => rows >= 10_000).toSorted((a, b) => b.megabytes - a.megabytes)
  console.log(`For 100,000 posts on two accounts each, from ${given.toLocaleString("en")}, with indexes:`)
  console.table(shown)
  say(`together ${Math.round(shown.reduce((sum, { megabytes }) => sum + megabytes, 0))} MB`)
}
