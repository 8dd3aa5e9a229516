/** A card below the stave: in which row, on which side of its stem, and how wide it may be. */
export type Hanging = { readonly row: number; readonly isLeft: boolean; readonly width: number }

const rows = 2
const gap = 12

type Place = { readonly start: number; readonly hanging: Hanging }

/**
 * Hangs a card on each stem, from the first on, so that none lies on another: to the right where there is space, to the
 * left at the end, and in the second row where the first is taken. Null where both rows are full. A card ends before the
 * stem of one that hangs below it.
 */
export function hangCards(places: readonly number[], width: number, card: number): readonly (Hanging | null)[] {
  const ends = Array.from({ length: rows }, () => -gap)
  const hung = places.map((at): Place | null => {
    const isLeft = at + card > width
    const start = isLeft ? Math.max(0, at - card) : at
    const row = ends.findIndex((end) => end + gap <= start)
    if (row < 0) return null
    ends[row] = start + (isLeft ? at - start : card)
    return { start, hanging: { row, isLeft, width: card } }
  })
  return hung.map((each) => {
    if (each === null || each.hanging.isLeft) return each?.hanging ?? null
    const { start, hanging } = each
    const crossing = hung.flatMap((other, index) => {
      const at = places[index] ?? 0
      return other !== null && other.hanging.row > hanging.row && at > start && at < start + card ? [at - start] : []
    })
    return { ...hanging, width: Math.min(card, ...crossing.map((space) => space - gap / 2)) }
  })
}
