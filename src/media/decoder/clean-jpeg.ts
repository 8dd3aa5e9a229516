/* ITU-T T.81: a marker of two bytes, mostly with a length and so many bytes, and after SOS the coded picture. */

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** Baseline and progressive Huffman frames, tables, restart intervals: what draws the picture. */
const drawn: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, startOfScan])

/** What says how to show it, by the name that the segment begins with. Everything else is notes. */
const shown: Readonly<Record<number, string>> = { 0xe0: "JFIF\0", 0xe2: "ICC_PROFILE\0", 0xee: "Adobe" }

/** The header without the preview that may follow it. */
const jfifBytes = 14

/** The picture without notes and without anything behind it, byte for byte; null when it is not built as expected. */
export function cleanJpeg(file: Buffer): Buffer | null {
  if (file.readUInt16BE(0) !== 0xff00 + startOfImage) return null
  const kept: Buffer[] = [file.subarray(0, 2)]
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    // Bytes of 0xff may fill up the space before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === endOfImage) return Buffer.concat([...kept, file.subarray(at, at + 2)])
    const end = at + 2 + file.readUInt16BE(at + 2)
    if (end > file.length) return null
    if (marker >= 0xe0 && marker <= 0xef) kept.push(...keepNotes(marker, file.subarray(at, end)))
    else if (drawn.has(marker)) kept.push(file.subarray(at, end))
    else if (marker !== 0xfe) return null
    at = end
    if (marker !== startOfScan) continue
    const next = findMarker(file, at)
    if (next === null) return null
    kept.push(file.subarray(at, next))
    at = next
    if (file[at + 1] === endOfImage) return Buffer.concat([...kept, file.subarray(at, at + 2)])
  }
  return null
}

function keepNotes(marker: number, segment: Buffer): readonly Buffer[] {
  const name = shown[marker]
  if (name === undefined || segment.toString("latin1", 4, 4 + name.length) !== name) return []
  if (marker !== 0xe0) return [segment]
  if (segment.length < 4 + jfifBytes) return []
  const header = Buffer.from(segment.subarray(0, 4 + jfifBytes))
  header.writeUInt16BE(2 + jfifBytes, 2)
  // The size of the preview.
  header.writeUInt16BE(0, 16)
  return [header]
}

/** Where the coded picture ends: at a marker that is neither a stuffed byte nor a restart. */
function findMarker(file: Buffer, from: number): number | null {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0
    const isPart = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7)
    if (!isPart) return at
  }
  return null
}
