import type { PatchedFile } from "#media/decoder/patched-file.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"

/* The boxes of ISO/IEC 14496-12 and of QuickTime: a size, a name of four characters, and then bytes or more boxes. */

/** Names of boxes that are kept. A container lists the boxes that are kept inside it. */
export type AllowedBoxes = { readonly [name: string]: AllowedBoxes | true }

export type Box = {
  /** Empty for bytes that do not form a box. */
  readonly name: string
  readonly start: number
  readonly body: number
  readonly end: number
  readonly isKept: boolean
  /** The boxes inside a container that is kept; empty for all others. */
  readonly inside: readonly Box[]
}

/** One hour in fragments of one second has about 50,000 boxes. */
const mostBoxes = 1_000_000

export type Budget = { boxes: number }

export function newBudget(): Budget {
  return { boxes: mostBoxes }
}

/** Reads the boxes in a range of the file, and the boxes inside kept containers. */
export async function readBoxes(
  file: PatchedFile,
  from: number,
  to: number,
  kept: AllowedBoxes,
  budget: Budget,
): Promise<readonly Box[]> {
  const boxes: Box[] = []
  for (let start = from; start < to;) {
    budget.boxes -= 1
    if (budget.boxes < 0) throw new Unreadable("damaged")
    const head = await readHead(file, start, to)
    // Bytes after the last valid box are returned as a box without a name, which is not kept.
    if (head === undefined) return [...boxes, { name: "", start, body: start, end: to, isKept: false, inside: [] }]
    const rule = Object.hasOwn(kept, head.name) ? kept[head.name] : undefined
    const inside = typeof rule === "object" ? await readBoxes(file, head.body, head.end, rule, budget) : []
    boxes.push({ ...head, isKept: rule !== undefined, inside })
    start = head.end
  }
  return boxes
}

async function readHead(file: PatchedFile, start: number, to: number) {
  const head = await file.read(start, Math.min(16, to - start))
  if (head.length < 8) return undefined
  const name = head.toString("latin1", 4, 8)
  const short = head.readUInt32BE(0)
  const isLong = short === 1
  if (isLong && head.length < 16) return undefined
  const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short
  const body = start + (isLong ? 16 : 8)
  // An interrupted recording ends in the middle of its mdat.
  const end = name === "mdat" ? Math.min(to, start + length) : start + length
  return end < body || end > to ? undefined : { name, start, body, end }
}

/** Turns a box into `free` space, which players skip. No other byte moves. */
export async function freeBox(file: PatchedFile, { start, body, end, name }: Box): Promise<void> {
  if (name !== "") {
    await file.write(start + 4, Buffer.from("free"))
    await file.wipe(body, end)
    return
  }
  await file.wipe(start, end)
  const length = end - start
  if (length < 8) return
  // Size 0 means "to the end of the file", where these bytes end.
  const head = Buffer.alloc(8)
  head.writeUInt32BE(length < 2 ** 32 ? length : 0)
  head.write("free", 4)
  await file.write(start, head)
}

/** The first box at a path of names. */
export function findBox(box: Box, ...names: readonly string[]): Box | undefined {
  const [first, ...rest] = names
  if (first === undefined) return box
  const next = box.inside.find(({ name }) => name === first)
  return next && findBox(next, ...rest)
}

export function findBoxes(boxes: readonly Box[], name: string): readonly Box[] {
  return boxes.filter((box) => box.name === name)
}

/** Twenty hours of video have smaller tables. */
const mostTableBytes = 32 * 1024 * 1024

/** Reads the whole body of a box. */
export async function readTable(file: PatchedFile, box: Box): Promise<Buffer> {
  if (box.end - box.body > mostTableBytes) throw new Unreadable("damaged")
  return file.read(box.body, box.end - box.body)
}
