import { join } from "node:path"
import { runCrash } from "./crash/run-crash.ts"

// Publishing under faults: a fleet of five processes on PostgreSQL, killed, stopped, restarted, with wrong clocks and
// networks that misbehave. What the networks have is held against what the service says.
// `npm run bench:crash -- 3000 120 7`: how many posts, due over how many seconds, and the seed.

const [posts = 3000, seconds = 120, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2).map(Number)
const report = await runCrash({ house: join(import.meta.dirname, ".."), seed, posts, seconds, peaceSeconds: 240 })

const percentile = (share: number) =>
  Math.round(report.latenessMs.toSorted((a, b) => a - b)[Math.floor(report.latenessMs.length * share)] ?? 0)

console.log(`seed ${seed}, ${posts} posts over ${seconds} s`)
console.table(report.counts)
console.table(
  Object.fromEntries(
    [...report.states].map(([key, states]) => {
      const all = [...states.values()].reduce((sum, count) => sum + count, 0)
      return [
        key,
        { ...Object.fromEntries(states), "share ok": `${((100 * (states.get("ok") ?? 0)) / all).toFixed(1)} %` },
      ]
    }),
  ),
)
console.table(Object.fromEntries([...report.deeds, ...report.crossings].toSorted(([a], [b]) => (a < b ? -1 : 1))))
console.log(`lateness p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`)
for (const example of report.examples) console.log(example)
if (Object.values(report.counts).some((count) => count > 0)) process.exitCode = 1
