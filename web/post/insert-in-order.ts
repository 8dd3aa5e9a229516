/** Puts an entry before the first one that was chosen after it. Entries without a number were there before all of them. */
export function insertInOrder<Entry extends string>(
  list: readonly Entry[],
  entry: Entry,
  numbers: ReadonlyMap<string, number>,
): readonly Entry[] {
  const own = numbers.get(entry) ?? 0
  const at = list.findIndex((each) => (numbers.get(each) ?? 0) > own)
  return list.toSpliced(at === -1 ? list.length : at, 0, entry)
}
