/**
 * Whether `name` is an IANA time zone. Offsets such as `+02:00` are refused although `Intl` takes them, because
 * PostgreSQL reads them with the sign turned.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A stretch of time with one offset, up to the next one's `since`. */
export type Offset = { readonly since: Temporal.Instant; readonly seconds: number }

/** The offsets from UTC of a time zone between two instants, in order; the first holds at `from`. */
export function offsetsIn(
  timeZone: string,
  from: Temporal.Instant,
  to: Temporal.Instant,
): readonly [Offset, ...(readonly Offset[])] {
  const offsetAt = (at: Temporal.ZonedDateTime) => ({
    since: at.toInstant(),
    seconds: Math.floor(at.offsetNanoseconds / 1_000_000_000),
  })
  const start = from.toZonedDateTimeISO(timeZone)
  const later: Offset[] = []
  let next = start.getTimeZoneTransition("next")
  while (next !== null && Temporal.Instant.compare(next.toInstant(), to) < 0) {
    later.push(offsetAt(next))
    next = next.getTimeZoneTransition("next")
  }
  return [offsetAt(start), ...later]
}
