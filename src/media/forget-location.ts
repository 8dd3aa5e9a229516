import { type FileHandle, open } from "node:fs/promises"

/** What cameras and telephones note in a video beside the video: where it was taken, by whom, with what. */
const noted: ReadonlySet<string> = new Set(["udta", "meta"])

/** XMP, in a box of its own kind. */
const xmp = "be7acfcb97a942e89c71999491e3afac"

/** No real file has so many boxes on these levels. */
const mostBoxes = 10_000

type Box = { readonly type: string; readonly start: number; readonly body: number; readonly end: number }

/**
 * Takes the notes out of an MP4 or MOV file where it lies: their boxes are renamed to `free`, which players skip, and
 * their contents wiped. Nothing moves, so every frame stays where the tables say.
 */
export async function forgetLocation(path: string): Promise<void> {
  const file = await open(path, "r+")
  try {
    const { size } = await file.stat()
    const budget = { boxes: mostBoxes }
    for (const box of await listBoxes(file, 0, size, budget)) {
      if (box.type === "moov") await clean(file, box, budget)
      else if (box.type === "uuid" && (await isXmp(file, box))) await wipe(file, box)
    }
  } finally {
    await file.close()
  }
}

async function clean(file: FileHandle, parent: Box, budget: { boxes: number }): Promise<void> {
  for (const box of await listBoxes(file, parent.body, parent.end, budget)) {
    if (noted.has(box.type) || (box.type === "uuid" && (await isXmp(file, box)))) await wipe(file, box)
    else if (box.type === "trak") await clean(file, box, budget)
  }
}

async function listBoxes(
  file: FileHandle,
  from: number,
  to: number,
  budget: { boxes: number },
): Promise<readonly Box[]> {
  const boxes: Box[] = []
  const head = Buffer.alloc(16)
  for (let start = from; start + 8 <= to && budget.boxes > 0; budget.boxes -= 1) {
    const { bytesRead } = await file.read(head, 0, 16, start)
    if (bytesRead < 8) break
    const short = head.readUInt32BE(0)
    const isLong = short === 1 && bytesRead === 16
    const length = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short
    const body = start + (isLong ? 16 : 8)
    const end = start + length
    if (end < body || end > to) break
    boxes.push({ type: head.toString("latin1", 4, 8), start, body, end })
    start = end
  }
  return boxes
}

async function isXmp(file: FileHandle, { body }: Box): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, body)
  return buffer.toString("hex") === xmp
}

async function wipe(file: FileHandle, { start, body, end }: Box): Promise<void> {
  const zeros = Buffer.alloc(64 * 1024)
  for (let at = body; at < end; at += zeros.length) await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
  await file.write(Buffer.from("free"), 0, 4, start + 4)
}
