import { showInstant } from "#domain/instant.ts"
import type { NetworkState, QueueHistory, ServerFacts, ServerWarning, WarningLevel } from "#domain/server-status.ts"

/** Work that is due for so long is worth a look, and then needs somebody. */
export const oldQueueMinutes = { orange: 2, red: 10 } as const

/** So long before a version of an interface ends. */
export const versionEndDays = { orange: 90, red: 14 } as const

/** The alerts in deploy/ say the same. */
export const staleBackupDays = 3

/** Half of what a one-time code from a phone may be off. */
const clockOffMs = 15_000

/** What an operator should look at, the worst first. */
export function findWarnings(facts: ServerFacts): readonly ServerWarning[] {
  const found = [
    ...findProcesses(facts),
    ...facts.queues.flatMap((queue) => findOldQueue(facts, queue)),
    ...findBackup(facts),
    ...findVersions(facts),
    ...(Math.abs(facts.clock.offMs) > clockOffMs
      ? [{ kind: "clock-off", level: "orange", offMs: facts.clock.offMs } as const]
      : []),
  ]
  return [...found.filter(({ level }) => level === "red"), ...found.filter(({ level }) => level === "orange")]
}

function findProcesses({ processes, startedAt, database }: ServerFacts): readonly ServerWarning[] {
  const silent = processes.filter(({ isSilent }) => isSilent)
  const isWorking = processes.some(({ isSilent, roles }) => !isSilent && roles.includes("worker"))
  // The console opens the embedded database only while nobody else has it.
  const isMissed = !isWorking && (startedAt !== null || database.kind === "postgres")
  return [
    ...(isMissed ? [{ kind: "no-worker", level: "red" } as const] : []),
    ...silent.map(
      ({ host, pid, seenAt }) =>
        ({ kind: "process-silent", level: "red", host, pid, since: showInstant(seenAt) }) as const,
    ),
  ]
}

function findOldQueue({ checkedAt }: ServerFacts, queue: QueueHistory): readonly ServerWarning[] {
  const level = queueLevel(queue, checkedAt)
  if (level === null || queue.oldestAt === null) return []
  const minutes = Math.floor(queue.oldestAt.until(checkedAt).total("minutes"))
  return [{ kind: "queue-old", level, queue: queue.key, minutes, due: queue.due }]
}

/** How the age of the oldest piece of a queue is marked. A video takes its time, so its queue is not. */
export function queueLevel(
  { key, oldestAt }: Pick<QueueHistory, "key" | "oldestAt">,
  now: Temporal.Instant,
): WarningLevel | null {
  if (oldestAt === null || key === "media") return null
  const minutes = oldestAt.until(now).total("minutes")
  if (minutes > oldQueueMinutes.red) return "red"
  return minutes > oldQueueMinutes.orange ? "orange" : null
}

function findBackup({ backup, checkedAt }: ServerFacts): readonly ServerWarning[] {
  if (backup === null) return [{ kind: "no-backup", level: "red" }]
  const days = Math.floor(backup.at.until(checkedAt).total("hours") / 24)
  return days < staleBackupDays ? [] : [{ kind: "backup-old", level: "red", days, at: showInstant(backup.at) }]
}

/** Networks of one company end a version together: that is one thing to do. The sandbox's never end. */
function findVersions({ networks, checkedAt }: ServerFacts): readonly ServerWarning[] {
  const real = networks.filter(({ keys }) => keys === "set" || keys === "open")
  const groups = Map.groupBy(real, ({ apiVersion, endsOn }) => `${apiVersion} ${endsOn ?? ""}`)
  return groups
    .values()
    .toArray()
    .flatMap((group): readonly ServerWarning[] => {
      const [first] = group
      const level = first === undefined ? null : versionLevel(first, checkedAt)
      if (first === undefined || first.endsOn === null || level === null) return []
      const { apiVersion, endsOn } = first
      const days = daysUntil(endsOn, checkedAt)
      return [{ kind: "version-ends", level, networks: group.map(({ key }) => key), apiVersion, endsOn, days }]
    })
}

export function versionLevel({ endsOn }: Pick<NetworkState, "endsOn">, now: Temporal.Instant): WarningLevel | null {
  if (endsOn === null) return null
  const days = daysUntil(endsOn, now)
  if (days <= versionEndDays.red) return "red"
  return days <= versionEndDays.orange ? "orange" : null
}

function daysUntil(day: string, now: Temporal.Instant): number {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate()
  return today.until(Temporal.PlainDate.from(day)).total("days")
}
