/**
 * How much text one page of a list holds, in bytes. What is longer comes on the next page; a single row that is longer
 * stands alone.
 */
export const pageBytes = 1_000_000

export type Page<R> = { readonly rows: readonly R[]; readonly hasMore: boolean }

/** As many of the rows as fit into a page, given their sizes. Found were one more than asked for, if there are. */
export function fitPage<R extends { readonly bytes: number }>(found: readonly R[], limit: number): Page<R> {
  let bytes = 0
  const full = found.findIndex((row, index) => {
    bytes += row.bytes
    return index > 0 && bytes > pageBytes
  })
  const end = Math.min(limit, full === -1 ? found.length : full)
  return { rows: found.slice(0, end), hasMore: end < found.length }
}

/** The rows themselves, in the order of the page. */
export function fillPage<R extends { readonly id: string }>(
  { rows, hasMore }: Page<Pick<R, "id">>,
  read: readonly R[],
): Page<R> {
  const byId = new Map(read.map((row) => [row.id, row]))
  return { rows: rows.flatMap(({ id }) => byId.get(id) ?? []), hasMore }
}
