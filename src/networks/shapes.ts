import * as z from "zod"
import { webLink } from "#domain/web-link.ts"

/* What answers must hold to be worked with, whichever network gives them. One that does not is as good as none. */

/** Ids and tokens: nothing is no name for anything. */
export const someText = z.string().min(1)

/** An id that stands there as a number as well. */
export const someId = z.union([someText, z.int()]).transform(String)

/** What a network says in words; nothing, and what is no text, is nothing said. */
export const someWords = someText.optional().catch(undefined)

/** Where something is shown. What does not lead to the web is nothing said. */
export const someLink = z.string().nullish().catch(undefined).transform(webLink)

const tenYears = 10 * 365 * 24 * 60 * 60

/** How long something lasts. */
export const lifeSeconds = z.number().positive().max(tenYears)

/** How long something is to be waited for. */
export const waitSeconds = z
  .number()
  .nonnegative()
  .max(24 * 60 * 60)

/** A date as networks write it, with as many digits as they like; undefined where it is none. */
export function readInstant(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/** A text that is such a date. */
export const momentText = z.string().refine((text) => readInstant(text) !== undefined)

/** When what lasts so many seconds ends, as it is kept. */
export function endAfter(now: Temporal.Instant, seconds: number): string {
  return now.add({ seconds: Math.floor(seconds) }).toString()
}

/** The moment that a Retry-After of seconds means; undefined where it is none, or one that nobody lives to see. */
export function readRetryAfter(now: Temporal.Instant, text: string | undefined): Temporal.Instant | undefined {
  if (text === undefined || !/^\d{1,8}(?:\.\d+)?$/.test(text)) return undefined
  return now.add({ milliseconds: Math.round(Number(text) * 1000) })
}

/** The moment that a count of seconds since 1970 means; undefined where it is none. */
export function readEpochSeconds(text: string | undefined): Temporal.Instant | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text)
    ? Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000)
    : undefined
}
