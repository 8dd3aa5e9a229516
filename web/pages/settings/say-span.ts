import { numberLocale } from "../../words/language.ts"
import { serverWords } from "../../words/server-words.ts"

const fine = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 0 })

/** "4 ms", "0.7 s", "41 s", "5 min", "3 h", "12 days": as exact as anybody needs it. */
export function saySpan(ms: number): string {
  if (ms < 100) return `${whole.format(ms)} ms`
  const seconds = ms / 1000
  if (seconds < 10) return `${fine.format(seconds)} s`
  if (seconds < 60) return `${whole.format(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : serverWords.days(Math.floor(hours / 24))
}

/** The same from one instant to another. */
export function sayBetween(from: string, to: string): string {
  return saySpan(Math.max(0, Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total("milliseconds")))
}

/** "4 s ago"; what is less than two seconds ago happens now. */
export function sayAgo(from: string, to: string): string {
  const seconds = Temporal.Instant.from(from).until(Temporal.Instant.from(to)).total("seconds")
  return seconds < 2 ? serverWords.justNow : serverWords.ago(sayBetween(from, to))
}
