import type { ProcessRow } from "#storage/processes.ts"
import { silentSeconds } from "#watch/watch.ts"

/** Whether a process has said nothing for so long that it is taken for gone. */
export function isSilent({ seen_at }: Pick<ProcessRow, "seen_at">, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(seen_at.add({ seconds: silentSeconds }), now) < 0
}
