/** One line of the table that is printed in the end. */
export type Row = { readonly [column: string]: string | number }

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const showMs = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(1))

export const showRatio = (one: number, other: number): string => `${(one / other).toFixed(2)} ×`
