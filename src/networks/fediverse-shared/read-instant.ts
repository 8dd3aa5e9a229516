/** A date as servers write it, with as many digits as they like; undefined where it is none. */
export function readInstant(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}
