import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"

/* Small real pictures, made here so that nothing binary lies in the tree. */

export const colours = { red: "#d02020", blue: "#2040d0", green: "#20a040" } as const

export async function jpeg(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colours.red } })
    .jpeg()
    .toBuffer()
}

export async function png(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: { r: 10, g: 200, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer()
}

/** A picture that no encoder makes small: noise from a fixed seed. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3)
  let seed = 20_261_114
  for (let at = 0; at < raw.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    raw[at] = seed >>> 24
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** An animation of one red, one green and one blue frame, played four times. */
export async function animation(format: "gif" | "webp"): Promise<Buffer> {
  const [width, pageHeight] = [40, 30]
  const frames = Object.values(colours).map((background) =>
    sharp({ create: { width, height: pageHeight, channels: 3, background } })
      .raw()
      .toBuffer(),
  )
  const raw = Buffer.concat(await Promise.all(frames))
  const strip = sharp(raw, { raw: { width, height: pageHeight * 3, channels: 3, pageHeight } })
  const timing = { delay: [100, 200, 300], loop: 4 }
  return format === "gif" ? strip.gif(timing).toBuffer() : strip.webp(timing).toBuffer()
}

/** Some bytes that say of themselves that they are so many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Pictures with a short note in comments, text chunks and IPTC data, and after the end. */
export async function notedPictures(note: string): Promise<readonly Buffer[]> {
  const text = Buffer.from(note)
  const insert = (picture: Buffer, at: number, ...more: readonly Buffer[]) =>
    Buffer.concat([picture.subarray(0, at), ...more, picture.subarray(at), text])
  const segment = (marker: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data])
  const iptc = Buffer.concat([Buffer.from("Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0c\x1c\x02\x5a\0\x07"), text])
  const gif = await animation("gif")
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])])
  // After the screen descriptor and the global colour table.
  const firstFrame = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)
  return [
    insert(await jpeg(), 2, segment(0xfe, text), segment(0xed, iptc)),
    insert(await png(), 33, chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), text])), chunk("eXIf", text)),
    insert(gif, firstFrame, comment),
  ]
}

/** Each frame is small enough; all of them together are not. */
export function gifBomb(side: number, frames: number): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1")
  screen.writeUInt16LE(side, 6)
  screen.writeUInt16LE(side, 8)
  const frame = Buffer.from("\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\0\0\0\0\0\x02\x02\x44\x01\0", "latin1")
  frame.writeUInt16LE(side, 13)
  frame.writeUInt16LE(side, 15)
  return Buffer.concat([screen, ...Array<Buffer>(frames).fill(frame), Buffer.from(";")])
}
