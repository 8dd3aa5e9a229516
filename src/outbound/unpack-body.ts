import { promisify } from "node:util"
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from "node:zlib"

type Unpack = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: (bytes, maxOutputLength) => promisify(gunzip)(bytes, { maxOutputLength }),
  "x-gzip": (bytes, maxOutputLength) => promisify(gunzip)(bytes, { maxOutputLength }),
  br: (bytes, maxOutputLength) => promisify(brotliDecompress)(bytes, { maxOutputLength }),
  // RFC 9659: no window of more than 8 MiB over HTTP.
  zstd: (bytes, maxOutputLength) =>
    promisify(zstdDecompress)(bytes, { maxOutputLength, params: { [constants.ZSTD_d_windowLogMax]: 23 } }),
  // Meant to be in zlib's envelope (RFC 9110, 8.4.1.2), and often without it. The low half of its first byte is 8.
  deflate: (bytes, maxOutputLength) =>
    promisify(((bytes[0] ?? 0) & 0x0f) === 8 ? inflate : inflateRaw)(bytes, { maxOutputLength }),
  identity: async (bytes) => bytes,
}

/** One on top of the other is rare; a dozen would be a trap. */
const maxCodings = 2

/** The bytes of an answer, out of what its `content-encoding` wrapped it in; throws beyond `maxBytes`. */
export async function unpackBytes(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<Buffer> {
  const codings = encoding
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "")
  if (codings.length > maxCodings) throw new Error("the answer is compressed too many times")
  let unpacked = bytes
  // An answer without a body may still name the coding that it would have had.
  for (const coding of bytes.length === 0 ? [] : codings.toReversed()) {
    const unpack = Object.hasOwn(unpackers, coding) ? unpackers[coding] : undefined
    if (unpack === undefined) throw new Error("the answer is compressed in a way that was not asked for")
    unpacked = await unpack(unpacked, maxBytes)
  }
  return Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength)
}

/** The text of an answer, in the same way. */
export async function unpackBody(bytes: Uint8Array, encoding: string, maxBytes: number): Promise<string> {
  return new TextDecoder().decode(await unpackBytes(bytes, encoding, maxBytes))
}
