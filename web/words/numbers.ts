import { numberLocale } from "./language.ts"

const numbers = new Intl.NumberFormat(numberLocale)
const percents = new Intl.NumberFormat(numberLocale, { style: "percent", maximumFractionDigits: 0 })

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

function sign(value: number): string {
  return value > 0 ? "+" : value < 0 ? "−" : ""
}
