import { join } from "node:path"
import { breakSource, listVariants } from "./crash/break-source.ts"
import { findFailings } from "./crash/find-failings.ts"
import { printReport } from "./crash/print-report.ts"
import { runCrash } from "./crash/run-crash.ts"

// Publishing under faults: processes killed, stopped, ended and started again with wrong clocks, the database restarted,
// networks that misbehave. What the networks have is held against what the service says, and a backup that is taken meanwhile
// against what was told before it: five processes on PostgreSQL, then one on its embedded database, then ways in which
// others get it wrong, each of which must be noticed.
// `npm run bench:crash -- 3000 150 7 3`: how many posts, due over how many seconds, the first seed, and how many seeds.

const given = process.argv.slice(2).map(Number)
const [posts = 3000, seconds = 150, firstSeed = Math.floor(Math.random() * 2 ** 31), seeds = 1] = given
const folder = join(import.meta.dirname, "..")
const few = { posts: Math.ceil(posts / 10), seconds: Math.ceil(seconds / 5) }
const always = { folder, isComplete: true, backsUp: true } as const

for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
  const many = { posts, seconds, database: "postgres", peaceSeconds: 300, isHurried: false } as const
  const fleet = await runCrash({ ...always, ...many, seed })
  printReport("five processes", fleet)
  const one = { ...few, database: "embedded", peaceSeconds: 200, isHurried: true } as const
  const alone = await runCrash({ ...always, ...one, seed })
  printReport("the whole service in one", alone)
  if ([fleet, alone].some((report) => findFailings(report).length > 0)) process.exitCode = 1
}

for (const variant of await listVariants()) {
  const broken = await breakSource(variant)
  try {
    const how = { ...few, database: "postgres", peaceSeconds: 100, isHurried: true, backsUp: false } as const
    const { counts } = await runCrash({ ...always, ...how, seed: firstSeed, folder: broken.copy })
    const noticed = Object.entries(counts).filter(([, count]) => count > 0)
    console.log(`\n${variant}: ${noticed.map(([name, count]) => `${name} ${count}`).join(", ") || "NOT NOTICED"}`)
    if (noticed.length === 0) process.exitCode = 1
  } finally {
    await broken.clear()
  }
}
