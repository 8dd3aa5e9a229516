import { type NetworkKey, networkKeys } from "#domain/network.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import { findInstanceValue, putInstanceValue, swapInstanceValue } from "#storage/instance-values.ts"
import { endReadsOn, resumeReadsOn } from "#storage/switch-reads.ts"

const name = "statistics-off"

/**
 * Ends the reads that are planned on networks whose statistics have been switched off since the last start, and plans those
 * on networks where they have been switched on again.
 */
export async function alignReads({
  database,
  clock,
  statisticsOff,
}: Pick<StatisticsDeps, "database" | "clock" | "statisticsOff">): Promise<void> {
  const wanted = [...statisticsOff].toSorted().join(",")
  if (((await database.read((db) => findInstanceValue(db, name))) ?? "") === wanted) return
  await database.write(async (db) => {
    const before = await putInstanceValue(db, name, "")
    // Another process that starts now does the same.
    if (!(await swapInstanceValue(db, name, before, wanted))) return
    const wasOff: ReadonlySet<string> = new Set(before.split(","))
    const changed = (isOff: boolean): readonly NetworkKey[] =>
      networkKeys.filter((key) => statisticsOff.has(key) === isOff && wasOff.has(key) !== isOff)
    await endReadsOn(db, changed(true))
    await resumeReadsOn(db, changed(false), clock.now())
  })
}
