/** A post takes as much of a column as reads well, although it is a moment. */
const tileMinutes = 60

export type Laid<E> = { readonly entry: E; readonly column: number; readonly columns: number }

export type Bundle<E> = {
  readonly laid: readonly Laid<E>[]
  /** Those for which there is no space, and from where on they would stand. */
  readonly more: readonly { readonly minute: number; readonly entries: readonly E[] }[]
}

/** Lets tiles that would cover each other share the width, up to `most` of them; the rest is bundled. */
export function layOut<E extends { readonly minute: number }>(entries: readonly E[], most: number): Bundle<E> {
  const laid: Laid<E>[] = []
  const more: { minute: number; entries: readonly E[] }[] = []
  for (const group of groupTouching(entries)) {
    const columns: number[] = []
    const placed: { entry: E; column: number }[] = []
    const left: E[] = []
    for (const entry of group) {
      const free = columns.findIndex((end) => end <= entry.minute)
      const column = free === -1 ? columns.length : free
      if (column >= most) left.push(entry)
      else {
        columns[column] = entry.minute + tileMinutes
        placed.push({ entry, column })
      }
    }
    for (const { entry, column } of placed) laid.push({ entry, column, columns: columns.length })
    const [first] = left
    if (first !== undefined) more.push({ minute: first.minute, entries: left })
  }
  return { laid, more }
}

/** Runs of entries of which each begins before those before it have ended. */
function groupTouching<E extends { readonly minute: number }>(entries: readonly E[]): readonly (readonly E[])[] {
  const groups: E[][] = []
  let end = -Infinity
  for (const entry of entries.toSorted((a, b) => a.minute - b.minute)) {
    const last = groups.at(-1)
    if (last === undefined || entry.minute >= end) groups.push([entry])
    else last.push(entry)
    end = Math.max(end, entry.minute + tileMinutes)
  }
  return groups
}
