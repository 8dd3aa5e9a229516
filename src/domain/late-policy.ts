/** How late is too late. What nobody has seen is not sent long after its time: it fails, and a person decides. */
export type LatePolicy = {
  /** How long after its time a post may start, when no worker was there to start it. */
  readonly startMinutes: number
  /** How long it is tried from its start. A thread that has begun is finished anyway. */
  readonly tryMinutes: number
}

export const defaultLatePolicy: LatePolicy = { startMinutes: 15, tryMinutes: 15 }

/** Whether a post is too late to start. */
export function isTooLate({ startMinutes }: LatePolicy, scheduledAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(scheduledAt.add({ minutes: startMinutes }), now) < 0
}

/** Until when a post that starts now is tried. */
export function triedUntil({ tryMinutes }: LatePolicy, now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: tryMinutes })
}

export function sayTooLate({ startMinutes }: LatePolicy): string {
  return `The service was not running at the scheduled time and found the post more than ${startMinutes} minutes late.`
}

export function sayTriedInVain({ tryMinutes }: LatePolicy): string {
  return `The post could not be sent within ${tryMinutes} minutes of its start.`
}
