import { type Box, findBox, findBoxes, readTable } from "#media/decoder/boxes.ts"
import type { PatchedFile } from "#media/decoder/patched-file.ts"

/** Bytes of a file that belong to a track. `end` is Infinity where the size of the samples is not reliable. */
export type Range = { readonly start: number; readonly end: number }

/** The byte ranges of the samples of a track, from its sample tables. */
export async function listChunks(file: PatchedFile, track: Box): Promise<readonly Range[]> {
  const find = (name: string) => findBox(track, "mdia", "minf", "stbl", name)
  const read = async (name: string) => {
    const box = find(name)
    return box === undefined ? undefined : new Table(await readTable(file, box), name === "co64" ? 8 : 4)
  }
  const [groups, offsets] = [await read("stsc"), (await read("stco")) ?? (await read("co64"))]
  const sizes = sizesOf(find("stz2")?.name, (await read("stsz")) ?? (await read("stz2")))
  if (groups === undefined || offsets === undefined || sizes === undefined) return []
  const ranges: Range[] = []
  let sample = 0
  for (let chunk = 0, group = 0, count = offsets.count(4, 1); chunk < count; chunk += 1) {
    const isNext = chunk + 1 >= groups.number(8 + (group + 1) * 12) && group + 1 < groups.count(4, 3)
    if (isNext) group += 1
    const start = offsets.offset(8 + chunk * offsets.width)
    const last = Math.min(sizes.count, sample + groups.number(8 + group * 12 + 4))
    let end = start
    if (sizes.at === undefined) end = Infinity
    else for (; sample < last; sample += 1) end += sizes.at(sample)
    add(ranges, start, end)
  }
  return ranges
}

/** The body of a box with numbers. Reads beyond its end return 0. */
class Table {
  readonly bytes: Buffer
  readonly width: number

  constructor(bytes: Buffer, width: number) {
    this.bytes = bytes
    this.width = width
  }

  number(at: number): number {
    return at + 4 <= this.bytes.length ? this.bytes.readUInt32BE(at) : 0
  }

  offset(at: number): number {
    return this.width === 4 ? this.number(at) : this.number(at) * 2 ** 32 + this.number(at + 4)
  }

  /** The number of entries: as declared at `at`, but no more than there are bytes for. */
  count(at: number, numbers: number): number {
    return Math.min(this.number(at), Math.floor((this.bytes.length - at - 4) / (numbers * this.width)))
  }
}

type Sizes = { readonly count: number; readonly at?: (sample: number) => number }

function sizesOf(compact: string | undefined, table: Table | undefined): Sizes | undefined {
  if (table === undefined) return undefined
  if (compact === undefined) {
    // QuickTime declares 1 byte per sample for uncompressed sound, whatever the real size.
    if (table.number(4) !== 0) return { count: table.number(8) }
    return { count: table.count(8, 1), at: (sample) => table.number(12 + sample * 4) }
  }
  const bits = table.number(4) & 0xff
  const { bytes } = table
  const read = (bit: number) => (bytes[12 + (bit >> 3)] ?? 0) >> (bits === 4 && (bit & 7) === 0 ? 4 : 0)
  const at = (sample: number) => {
    const first = read(sample * bits)
    return bits === 4 ? first & 0xf : bits === 8 ? first : first * 256 + read(sample * bits + 8)
  }
  return { count: Math.min(table.number(8), Math.floor(((bytes.length - 12) * 8) / Math.max(4, bits))), at }
}

export type TrackFragment = { readonly box: Box; readonly trackId: number; readonly ranges: readonly Range[] }

/** The byte ranges of the samples of each track in a movie fragment. */
export async function listFragments(
  file: PatchedFile,
  moof: Box,
  defaultSizes: ReadonlyMap<number, number>,
): Promise<readonly TrackFragment[]> {
  const fragments: TrackFragment[] = []
  // Without an explicit offset, the samples of a track follow those of the previous one.
  let implied = moof.start
  for (const box of findBoxes(moof.inside, "traf")) {
    const head = findBox(box, "tfhd")
    if (head === undefined) continue
    const header = readTrackHeader(new Table(await readTable(file, head), 4))
    const base = header.base ?? (header.isFromFragment ? moof.start : implied)
    const size = header.size ?? defaultSizes.get(header.trackId) ?? 0
    const ranges: Range[] = []
    let at = base
    for (const run of findBoxes(box.inside, "trun")) {
      const { offset, bytes } = readRun(new Table(await readTable(file, run), 4), size)
      if (offset !== undefined) at = base + offset
      add(ranges, at, at + bytes)
      at += bytes
    }
    implied = at
    fragments.push({ box, trackId: header.trackId, ranges })
  }
  return fragments
}

function readTrackHeader(table: Table) {
  const flags = table.number(0) & 0xff_ff_ff
  const sizeAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0) + (flags & 0x8 ? 4 : 0)
  return {
    trackId: table.number(4),
    base: flags & 0x1 ? table.number(8) * 2 ** 32 + table.number(12) : undefined,
    size: flags & 0x10 ? table.number(sizeAt) : undefined,
    isFromFragment: (flags & 0x2_00_00) !== 0,
  }
}

function readRun(table: Table, defaultSize: number) {
  const flags = table.number(0) & 0xff_ff_ff
  const first = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0)
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  const offset = flags & 0x1 ? table.number(8) | 0 : undefined
  if (!(flags & 0x200)) return { offset, bytes: table.number(4) * defaultSize }
  const count = Math.min(table.number(4), Math.floor((table.bytes.length - first) / (fields.length * 4)))
  let bytes = 0
  for (let sample = 0; sample < count; sample += 1) {
    bytes += table.number(first + (sample * fields.length + fields.indexOf(0x200)) * 4)
  }
  return { offset, bytes }
}

/** Merges adjacent chunks. */
function add(ranges: Range[], start: number, end: number): void {
  const last = ranges.at(-1)
  if (last?.end === start) ranges[ranges.length - 1] = { start: last.start, end }
  else ranges.push({ start, end })
}

/** The parts of `within` that `covered` does not cover. An open range ends where the next one begins. */
export function listGaps(within: readonly Range[], covered: readonly Range[]): readonly Range[] {
  const byStart = (a: Range, b: Range) => a.start - b.start
  const sorted = covered.toSorted(byStart)
  const gaps: Range[] = []
  let next = 0
  let reach = 0
  for (const { start, end } of within.toSorted(byStart)) {
    let at = Math.max(start, reach)
    for (let range = sorted[next]; range !== undefined && range.start < end; range = sorted[next]) {
      if (range.start > at) gaps.push({ start: at, end: range.start })
      next += 1
      reach = Math.max(reach, range.end === Infinity ? (sorted[next]?.start ?? Infinity) : range.end)
      at = Math.max(at, reach)
    }
    if (at < end) gaps.push({ start: at, end })
  }
  return gaps
}
