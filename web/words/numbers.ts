import { numberLocale } from "./language.ts"

const numbers = new Intl.NumberFormat(numberLocale)
const percents = new Intl.NumberFormat(numberLocale, { style: "percent", maximumFractionDigits: 0 })
const rates = new Intl.NumberFormat(numberLocale, { style: "percent", maximumFractionDigits: 1 })

/** "182,430" */
export function showNumber(value: number): string {
  return numbers.format(Math.round(value))
}

/** "+6", "−7": with its sign, and 0 without one. */
export function showDifference(value: number): string {
  return sign(value) + numbers.format(Math.abs(value))
}

/** "+12%", "−7%", "×24": from one number to another, of which the first is not 0. */
export function showChange(before: number, now: number): string {
  if (now >= before * 10) return `×${showNumber(now / before)}`
  const change = Math.round(((now - before) / before) * 100)
  return sign(change) + percents.format(Math.abs(change) / 100)
}

/** "4.2%" of a share such as 0.042. */
export function showRate(value: number): string {
  return rates.format(value)
}

/** "+0.4": the difference of two shares, in points. */
export function showPoints(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  return `${sign(points)}${numbers.format(Math.abs(points))}`
}

function sign(value: number): string {
  return value > 0 ? "+" : value < 0 ? "−" : ""
}
