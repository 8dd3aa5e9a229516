/** ISO-8601 with a time and an offset; annotations such as `[Europe/Paris]` are not part of it. */
const isoInstant = /^[0-9]{4}-?[0-9]{2}-?[0-9]{2}[Tt][0-9:.,]+(?:[Zz]|[+-][0-9:]{2,})$/

/** The years 1 to 9999, in milliseconds since 1970: what both this form of writing and the database can hold. */
const earliest = -62_135_596_800_000
const latest = 253_402_300_799_999

/** What is wrong with a text that is no instant. */
export const instantComplaint = "must be an ISO-8601 instant with an offset or Z, such as 2026-11-17T09:00:00+01:00"

/** The instant in `text`, cut to microseconds (what the database keeps), or null. */
export function parseInstant(text: string): Temporal.Instant | null {
  if (!isoInstant.test(text)) return null
  try {
    const instant = Temporal.Instant.from(text).round({ smallestUnit: "microsecond", roundingMode: "floor" })
    const { epochMilliseconds } = instant
    return epochMilliseconds >= earliest && epochMilliseconds <= latest ? instant : null
  } catch {
    return null
  }
}

/** UTC with six fractional digits, the one form in which the service writes instants. */
export function showInstant(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 6 })
}
