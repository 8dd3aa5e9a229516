import { readFile } from "node:fs/promises"
import { crc32, deflateSync } from "node:zlib"
import type { HeifImage, HeifLibrary } from "libheif-js/wasm-bundle.js"
import { loadSharp } from "#media/decoder/load-sharp.ts"
import { refuseHugePicture } from "#media/decoder/picture-limits.ts"
import { Unreadable } from "#media/decoder/unreadable.ts"

/* Pictures of telephones. Their codec is patented, so the library for all other pictures comes without it. */

/** The picture as a PNG, turned upright, with its colour profile and without its notes. */
export async function decodeHeic(file: string): Promise<Buffer> {
  const { default: library } = await import("libheif-js/wasm-bundle.js")
  const images = new library.HeifDecoder().decode(await readFile(file))
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (image === undefined) throw new Unreadable("damaged")
  const [width, height] = [image.get_width(), image.get_height()]
  refuseHugePicture("image/heic", { width, height })
  const profile = readProfile(library, image)
  const data = await draw(image, width, height)
  for (const each of images) each.free()
  const sharp = await loadSharp()
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  const { isOpaque } = await picture.stats()
  const plain = isOpaque ? picture.removeAlpha() : picture
  const png = await plain.png({ compressionLevel: 0 }).toBuffer()
  return profile === null ? png : addProfile(png, profile)
}

async function draw(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const data = new Uint8ClampedArray(width * height * 4)
  const drawn = await new Promise<object | null>((resolve) => image.display({ data, width, height }, resolve))
  if (drawn === null) throw new Unreadable("damaged")
  return data
}

function readProfile(library: HeifLibrary, { handle }: HeifImage): Buffer | null {
  const { ptr } = handle.$$
  const length = library._heif_image_handle_get_raw_color_profile_size(ptr)
  if (length === 0) return null
  // The error that it may tell of takes a few words of memory, before the profile itself.
  const errorBytes = 16
  const address = library._malloc(errorBytes + length)
  try {
    library._heif_image_handle_get_raw_color_profile(address, ptr, address + errorBytes)
    return Buffer.from(library.HEAPU8.slice(address + errorBytes, address + errorBytes + length))
  } finally {
    library._free(address)
  }
}

/** W3C PNG: the signature, IHDR with its 13 bytes, and then the profile. */
const behindHeader = 8 + 12 + 13

function addProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from("iCCPprofile\0\0", "latin1"), deflateSync(profile)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)])
}
