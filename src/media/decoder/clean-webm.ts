import type { PatchedFile } from "#media/decoder/patched-file.ts"

/* Elements of EBML (RFC 8794) as Matroska uses them (RFC 9559): an id, a length, and then bytes or more elements. */

/** Keep the element, keep it with an empty value, or apply rules to the elements inside. Others are removed. */
type Rule = "keep" | "blank" | Level

type Level = ReadonlyMap<number, Rule>

type Element = {
  readonly id: number
  readonly start: number
  readonly body: number
  readonly end: number
  readonly isOpen: boolean
}

const ids = {
  header: 0x1a_45_df_a3,
  segment: 0x18_53_80_67,
  seekHead: 0x11_4d_9b_74,
  seek: 0x4d_bb,
  seekId: 0x53_ab,
  info: 0x15_49_a9_66,
  tracks: 0x16_54_ae_6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  cues: 0x1c_53_bb_6b,
  cluster: 0x1f_43_b6_75,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

function keeping(kept: readonly number[], others: readonly (readonly [number, Rule])[] = []): Level {
  return new Map<number, Rule>([...kept.map((id) => [id, "keep"] as const), ...others])
}

/** Number, type, flags, timing, language, codec, picture and sound; not the names of the track and the codec. */
const track = keeping([
  0xd7, 0x73_c5, 0x83, 0xb9, 0x88, 0x55_aa, 0x55_ab, 0x55_ac, 0x55_ad, 0x55_ae, 0x55_af, 0x9c, 0x6d_e7, 0x6d_f8,
  0x23_e3_83, 0x23_4e_7a, 0x23_31_4f, 0x55_ee, 0x41_e4, 0x22_b5_9c, 0x22_b5_9d, 0x86, 0x63_a2, 0xaa, 0x56_aa, 0x56_bb,
  0xe0, 0xe1, 0x6d_80,
])

const segment: Level = new Map<number, Rule>([
  [ids.seekHead, keeping([ids.seek])],
  // TimestampScale and Duration. MuxingApp and WritingApp are mandatory, so they stay, empty.
  [
    ids.info,
    keeping(
      [0x2a_d7_b1, 0x44_89],
      [
        [0x4d_80, "blank"],
        [0x57_41, "blank"],
      ],
    ),
  ],
  [ids.tracks, keeping([], [[ids.track, track]])],
  [ids.cues, keeping([0xbb])],
  // Timestamp, Position, PrevSize; blocks with duration, references, padding, additions and codec state.
  [
    ids.cluster,
    keeping(
      [0xe7, 0xa7, 0xab, ids.simpleBlock],
      [[ids.blockGroup, keeping([ids.block, 0x9b, 0xfa, 0xfb, 0x75_a2, 0x75_a1, 0xa4])]],
    ),
  ],
])

const top: Level = new Map<number, Rule>([
  [ids.header, keeping([0x42_86, 0x42_f7, 0x42_f2, 0x42_f3, 0x42_82, 0x42_87, 0x42_85])],
  [ids.segment, segment],
])

/** Ids that end a cluster of unknown length. The last three are Tags, Attachments and Chapters. */
const afterCluster: ReadonlySet<number> = new Set([
  ...segment.keys(),
  ...top.keys(),
  0x12_54_c3_67,
  0x19_41_a4_69,
  0x10_43_a7_70,
])

const playedTypes: ReadonlySet<number> = new Set([1, 2])

/**
 * Removes everything from a WebM file that is neither picture nor sound, in place: tags, attachments, chapters, names,
 * dates, other tracks with their blocks, and unknown elements. They become Void elements, which players skip. Nothing
 * moves, so the cues stay valid.
 */
export async function cleanWebm(file: PatchedFile): Promise<void> {
  const cleaner = new Cleaner(file)
  await cleaner.clean(0, file.size, top)
  // Blocks of a removed track may precede the list of tracks.
  if (cleaner.hasLateTracks) await cleaner.clean(0, file.size, top)
}

class Cleaner {
  readonly #file: PatchedFile
  readonly #unplayed = new Set<number>()
  #hasBlocks = false
  hasLateTracks = false

  constructor(file: PatchedFile) {
    this.#file = file
  }

  /** Returns where it stopped: at `to`, or at an element that ends a parent of unknown length. */
  async clean(from: number, to: number, level: Level, isOpen = false): Promise<number> {
    let at = from
    while (at < to) {
      const element = await readElement(this.#file, at, to)
      if (element === undefined) {
        await this.#void({ start: at, end: to })
        return to
      }
      if (isOpen && (level === segment ? top : afterCluster).has(element.id)) return at
      at = await this.#handle(element, level)
    }
    return at
  }

  /** Returns where the element ends. */
  async #handle(element: Element, level: Level): Promise<number> {
    const { id, body, end } = element
    const rule = level.get(id)
    if (rule === undefined || (await this.#isUnplayed(element))) {
      await this.#void(element)
    } else if (rule === "blank") {
      await this.#file.wipe(body, end)
    } else if (rule !== "keep") {
      return this.clean(body, end, rule, element.isOpen)
    }
    return end
  }

  async #isUnplayed(element: Element): Promise<boolean> {
    const { id, end } = element
    if (id === ids.seek) return !(await this.#leadsToKept(element))
    if (id === ids.track) return this.#isUnplayedTrack(element)
    if (id !== ids.simpleBlock && id !== ids.blockGroup) return false
    this.#hasBlocks = true
    if (this.#unplayed.size === 0) return false
    const block = id === ids.simpleBlock ? element : await findInside(this.#file, element, ids.block)
    if (block === undefined) return true
    return this.#unplayed.has((await readNumber(this.#file, block.body, end))?.value ?? -1)
  }

  async #leadsToKept(seek: Element): Promise<boolean> {
    const target = await findInside(this.#file, seek, ids.seekId)
    if (target === undefined) return false
    return segment.has(await readUnsigned(this.#file, target))
  }

  async #isUnplayedTrack(element: Element): Promise<boolean> {
    const number = await findInside(this.#file, element, ids.trackNumber)
    const type = await findInside(this.#file, element, ids.trackType)
    if (type !== undefined && playedTypes.has(await readUnsigned(this.#file, type))) return false
    if (number !== undefined) this.#unplayed.add(await readUnsigned(this.#file, number))
    if (this.#hasBlocks) this.hasLateTracks = true
    return true
  }

  /** Overwrites a range with a Void element of the same total length. */
  async #void({ start, end, body = start + 2 }: { start: number; end: number; body?: number }): Promise<void> {
    await this.#file.wipe(start, end)
    const length = end - start
    if (length < 2) return
    const width = Math.min(8, length - 1, lengthWidth(length, body - start - 1))
    const head = Buffer.alloc(1 + width)
    head.writeUInt8(0xec)
    for (let place = width, rest = length - 1 - width; place > 0; place -= 1, rest = Math.floor(rest / 256)) {
      head.writeUInt8(rest % 256, place)
    }
    head.writeUInt8((head[1] ?? 0) | (0x80 >> (width - 1)), 1)
    await this.#file.write(start, head)
  }
}

/** The number of bytes for the length field: as wished, or more where the length needs it. */
function lengthWidth(length: number, wished: number): number {
  let width = Math.max(1, wished)
  while (width < 8 && length - 1 - width >= 2 ** (7 * width) - 1) width += 1
  return width
}

async function readElement(file: PatchedFile, at: number, to: number): Promise<Element | undefined> {
  const head = await file.read(at, Math.min(12, to - at))
  const idWidth = widthOf(head[0])
  if (idWidth > 4 || head.length < idWidth + 1) return undefined
  const length = await readNumber(file, at + idWidth, to)
  if (length === undefined) return undefined
  const body = at + idWidth + length.width
  const isOpen = length.isUnknown
  const end = isOpen ? to : Math.min(to, body + length.value)
  return { id: head.readUIntBE(0, idWidth), start: at, body, end, isOpen }
}

/** A variable-size integer (RFC 8794, section 4). */
async function readNumber(file: PatchedFile, at: number, to: number) {
  const bytes = await file.read(at, Math.min(8, to - at))
  const width = widthOf(bytes[0])
  if (width > bytes.length) return undefined
  let value = (bytes[0] ?? 0) & (0xff >> width)
  let isUnknown = value === 0xff >> width
  for (const byte of bytes.subarray(1, width)) {
    value = value * 256 + byte
    isUnknown &&= byte === 0xff
  }
  return { value, width, isUnknown }
}

/** The width is the position of the first set bit; 9 means invalid. */
function widthOf(first = 0): number {
  return Math.clz32(first) - 23
}

async function findInside(file: PatchedFile, { body, end }: Element, id: number): Promise<Element | undefined> {
  for (let at = body; at < end;) {
    const element = await readElement(file, at, end)
    if (element === undefined || element.id === id) return element
    at = element.end
  }
  return undefined
}

async function readUnsigned(file: PatchedFile, { body, end }: Element): Promise<number> {
  const bytes = await file.read(body, Math.min(8, end - body))
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}
