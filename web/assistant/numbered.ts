/** Things that only ever grow at their end, known by their place. */
export function numbered<Value>(
  values: readonly Value[],
): readonly { readonly number: number; readonly value: Value }[] {
  return values.map((value, number) => ({ number, value }))
}
