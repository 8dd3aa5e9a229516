/** For how many days records are kept that the contract says nothing about; null for ever. */
export type WithKeptDays = {
  readonly keptDays: {
    readonly audit: number | null
    readonly attempts: number | null
    readonly snapshots: number | null
  }
}

/** Before when something is old; null where it never is. */
export function oldBefore(now: Temporal.Instant, days: number | null): Temporal.Instant | null {
  return days === null ? null : now.subtract({ hours: days * 24 })
}
