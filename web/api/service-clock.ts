/* The time of the service. Its clock can be moved in the sandbox, and the one of this machine may be wrong. */

let aheadMs = 0

/** Learns from the header of an answer how far the clock of the service is from ours. */
export function learnTime(header: string | null): void {
  const told = Date.parse(header ?? "")
  if (!Number.isNaN(told)) aheadMs = told - Date.now()
}

export const nowMs = (): number => Date.now() + aheadMs

export const now = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(nowMs())

/** When that was for the service, which was `ms` for this machine. */
export const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms + aheadMs)

export const nowIn = (timeZone: string): Temporal.ZonedDateTime => now().toZonedDateTimeISO(timeZone)

export const todayIn = (timeZone: string): Temporal.PlainDate => nowIn(timeZone).toPlainDate()
