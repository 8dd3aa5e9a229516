/** The one source of time: the database's in service, moved by hand in tests. */
export type Clock = {
  now(): Temporal.Instant
}
