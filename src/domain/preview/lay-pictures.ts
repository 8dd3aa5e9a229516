/** How a network lays out pictures. Ratios are width to height; what lies outside of them is cropped. */
export type PictureRule = {
  /**
   * `x`: halves, one beside two, quarters. `squares`: the same, but two are squares. `facebook`: rows, the rest behind
   * "+n". `strip`: one row of equal height that scrolls. `slides`: one at a time, all in the ratio of the first.
   */
  readonly layout: "x" | "squares" | "facebook" | "strip" | "slides"
  readonly minRatio: number
  readonly maxRatio?: number
  readonly gap?: number
  /** Shown whole on a ground, not cropped. */
  readonly isFitted?: true
  /** What is too tall loses its lower end, not both. */
  readonly keeps?: "top"
}

type Size = { readonly width: number; readonly height: number }

/** Lines of a grid: row and column where a picture starts and ends. */
type PictureCell = readonly [rowStart: number, columnStart: number, rowEnd: number, columnEnd: number]

export type PictureLayout =
  | {
      readonly kind: "grid"
      readonly ratio: number
      readonly rows: number
      readonly columns: number
      readonly gap: number
      readonly cells: readonly PictureCell[]
      /** How many are behind "+n" on the last cell. */
      readonly hidden: number
    }
  | { readonly kind: "strip" | "slides"; readonly ratio: number; readonly isFitted: boolean }

const wide = 16 / 9

type Mosaic = Omit<Extract<PictureLayout, { kind: "grid" }>, "kind" | "gap" | "hidden">

const alone: Mosaic = { ratio: 1, rows: 1, columns: 1, cells: [[1, 1, 2, 2]] }
const halves = { rows: 1, columns: 2, cells: [[1, 1, 2, 2], [1, 2, 2, 3]] } as const // prettier-ignore
const oneAndTwo = { rows: 2, columns: 2, cells: [[1, 1, 3, 2], [1, 2, 2, 3], [2, 2, 3, 3]] } as const // prettier-ignore
const quarters = { rows: 2, columns: 2, cells: [[1, 1, 2, 2], [1, 2, 2, 3], [2, 1, 3, 2], [2, 2, 3, 3]] } as const // prettier-ignore
/** One over two: columns of sixths, so that two and three fit under one or two. */
const oneOverTwo = { rows: 5, columns: 6, cells: [[1, 1, 4, 7], [4, 1, 6, 4], [4, 4, 6, 7]] } as const // prettier-ignore
const oneOverThree = { rows: 5, columns: 6, cells: [[1, 1, 4, 7], [4, 1, 6, 3], [4, 3, 6, 5], [4, 5, 6, 7]] } as const // prettier-ignore
const twoOverThree = {
  rows: 5,
  columns: 6,
  cells: [[1, 1, 4, 4], [1, 4, 4, 7], [4, 1, 6, 3], [4, 3, 6, 5], [4, 5, 6, 7]], // prettier-ignore
} as const

/** Mosaics by the number of pictures, from two on; the last one takes all that are more. */
const mosaics: Readonly<Record<"x" | "squares" | "facebook", readonly Mosaic[]>> = {
  x: [
    { ratio: wide, ...halves },
    { ratio: wide, ...oneAndTwo },
    { ratio: wide, ...quarters },
  ],
  squares: [
    { ratio: 2, ...halves },
    { ratio: wide, ...oneAndTwo },
    { ratio: wide, ...quarters },
  ],
  facebook: [
    { ratio: 1.2, ...halves },
    { ratio: 1.2, ...oneOverTwo },
    { ratio: 1.2, ...oneOverThree },
    { ratio: 1.2, ...twoOverThree },
  ],
}

/** A picture's own ratio, as far as the network lets it be. */
function clampRatio({ minRatio, maxRatio = Infinity }: PictureRule, size: Size | undefined): number {
  const own = size === undefined || size.height === 0 ? 1 : size.width / size.height
  return Math.min(Math.max(own, minRatio), maxRatio)
}

/** Where pictures stand, and in what shape. */
export function layPictures(rule: PictureRule, sizes: readonly Size[]): PictureLayout {
  const { layout, gap = 2, isFitted = false } = rule
  const ratio = clampRatio(rule, sizes[0])
  if (layout === "slides") return { kind: "slides", ratio, isFitted }
  if (sizes.length < 2) return { kind: "grid", ...alone, ratio, gap, hidden: 0 }
  if (layout === "strip") return { kind: "strip", ratio, isFitted }
  const known = mosaics[layout]
  const mosaic = known[Math.min(sizes.length - 2, known.length - 1)] ?? alone
  return { kind: "grid", ...mosaic, gap, hidden: sizes.length - mosaic.cells.length }
}
