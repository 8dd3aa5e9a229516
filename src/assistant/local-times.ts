import type { JsonObject } from "#domain/json-object.ts"

/*
 * People speak of times by their own clock, and models are bad at offsets. So a model writes local times, without an
 * offset, and reads local times, with one: the person's time zone decides in both directions.
 */

const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** The fields of actions that hold a moment. */
const moments = new Set(["at", "scheduledAt", "from", "to"])

/** Local times in what a model wrote become instants. A time that a change of the clocks skips moves behind it. */
export function readLocalTimes(input: JsonObject, timeZone: string): JsonObject {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) =>
      moments.has(name) && typeof value === "string" && local.test(value)
        ? [name, toInstant(value, timeZone) ?? value]
        : [name, value],
    ),
  )
}

function toInstant(text: string, timeZone: string): string | undefined {
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).toInstant().toString()
  } catch (error) {
    // "2026-02-31T09:00": the action says what is wrong with it.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Instants in an answer become times by the person's clock, with their offset. */
export function showLocalTimes<T>(data: T, timeZone: string): T {
  return JSON.parse(
    JSON.stringify(data, (name, value: unknown) => {
      // Compared to the letter when it is sent back.
      if (name === "updatedAt" || typeof value !== "string" || !instant.test(value)) return value
      return showLocalTime(Temporal.Instant.from(value), timeZone)
    }),
  ) as T
}

export function showLocalTime(at: Temporal.Instant, timeZone: string): string {
  return at.toZonedDateTimeISO(timeZone).toString({ timeZoneName: "never", smallestUnit: "second" })
}
