/** What a million tokens cost. */
export type Price = { readonly currency: string; readonly perMillionIn: number; readonly perMillionOut: number }

export type TokenCount = { readonly tokensIn: number; readonly tokensOut: number }

/** In millionths of the currency: a price for a million tokens is what one token costs in millionths. */
export function costMicros(price: Price | undefined, { tokensIn, tokensOut }: TokenCount): number {
  if (price === undefined) return 0
  return Math.ceil(tokensIn * price.perMillionIn + tokensOut * price.perMillionOut)
}
