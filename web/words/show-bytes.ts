import { sayBytes } from "#domain/say-bytes.ts"
import { numberLocale } from "./language.ts"

const numbers = new Intl.NumberFormat(numberLocale)

/** "38.2 GB" */
export function showBytes(bytes: number): string {
  const [number = "", unit = ""] = sayBytes(bytes).split(" ")
  return `${numbers.format(Number(number))} ${unit}`
}
