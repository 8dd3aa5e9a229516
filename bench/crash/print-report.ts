import { findFailings, shareOk } from "./find-failings.ts"
import type { CrashReport } from "./run-crash.ts"

export function printReport(name: string, report: CrashReport): void {
  const { options, counts, states, hits, fallen, examples, latenessMs, recoveryMs, publications } = report
  console.log(`\n${name}: seed ${options.seed}, ${options.posts} posts over ${options.seconds} s, ${options.database}`)
  console.table(counts)
  console.table(
    Object.fromEntries(
      [...states].map(([key, each]) => [
        key,
        { ...Object.fromEntries(each), "share ok": `${(100 * shareOk(each)).toFixed(1)} %` },
      ]),
    ),
  )
  console.table(Object.fromEntries([...hits].toSorted(([one], [other]) => (one < other ? -1 : 1))))
  const faults = [...hits.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `${faults} faults; ${fallen} processes fell over by themselves; lateness ${say(latenessMs)}; taken over by another process, due to done: ${say(recoveryMs)}`,
  )
  const { told, missing } = report.backup
  console.log(`a backup taken meanwhile and restored: of ${told} ends told before it, ${missing.length} are missing`)
  const bound = `none of ${publications} publications went wrong: at 95 % fewer than ${(3 / publications).toExponential(1)} do (3/N)`
  const failings = findFailings(report)
  console.log(failings.length === 0 ? bound : `NOT GOOD: ${failings.join("; ")}`)
  for (const example of examples) console.log(example)
}

function say(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${sorted.length})`
}
