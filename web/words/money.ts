/** "€20", "€0.64" */
export function showMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat("en", { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" }).format(
    amount,
  )
}
