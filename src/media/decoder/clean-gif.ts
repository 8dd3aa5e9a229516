/* GIF89a: a header, then blocks, each made of sub-blocks that begin with their length and end with an empty one. */

const imageBlock = 0x2c
const extensionBlock = 0x21
const trailer = 0x3b

const graphicControl = 0xf9
const application = 0xff

/** The extension that says how often it plays: one sub-block of three bytes. */
const repeats = "NETSCAPE2.0"

/** The animation without comments, texts and the data of programs, frame by frame what it was. Null when it is damaged. */
export function cleanGif(file: Buffer): Buffer | null {
  let at = 13 + tableBytes(file.readUInt8(10))
  const kept: Buffer[] = [file.subarray(0, at)]
  while (at < file.length) {
    const kind = file.readUInt8(at)
    if (kind === trailer) return Buffer.concat([...kept, file.subarray(at, at + 1)])
    const end = kind === imageBlock ? endOfImage(file, at) : kind === extensionBlock ? skipBlocks(file, at + 2) : null
    if (end === null) return null
    if (kind === imageBlock || isShown(file, at, end)) kept.push(file.subarray(at, end))
    at = end
  }
  return null
}

function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0
}

function endOfImage(file: Buffer, at: number): number | null {
  return skipBlocks(file, at + 10 + tableBytes(file.readUInt8(at + 9)) + 1)
}

/** Where the sub-blocks that begin here end. */
function skipBlocks(file: Buffer, from: number): number | null {
  for (let at = from; at < file.length;) {
    const length = file.readUInt8(at)
    at += 1 + length
    if (length === 0) return at <= file.length ? at : null
  }
  return null
}

function isShown(file: Buffer, at: number, end: number): boolean {
  const label = file.readUInt8(at + 1)
  if (label === graphicControl) return end - at === 8
  return label === application && end - at === 19 && file.toString("latin1", at + 3, at + 14) === repeats
}
