import { numberLocale } from "./language.ts"

/** "€20", "€0.64" */
export function showMoney(amount: number, currency: string): string {
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const
  return new Intl.NumberFormat(numberLocale, options).format(amount)
}
