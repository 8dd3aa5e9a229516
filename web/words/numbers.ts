const numbers = new Intl.NumberFormat("en")
const percents = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
const rates = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 })

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
  return `${sign(change)}${percents.format(Math.abs(change))}%`
}

/** "4.2%" of a share such as 0.042. */
export function showRate(value: number): string {
  return rates.format(value)
}

/** "+0.4 points": the difference of two shares. */
export function showPoints(difference: number): string {
  const points = Math.round(difference * 1000) / 10
  return `${sign(points)}${numbers.format(Math.abs(points))} points`
}

function sign(value: number): string {
  return value > 0 ? "+" : value < 0 ? "−" : ""
}
