import { once } from "node:events"
import { Readable } from "node:stream"

/** A file of a zip: on this machine, in memory, or read when its turn comes. */
export type ZipPart = { readonly name: string } & (
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
  | { readonly size: number; readonly read: () => AsyncIterable<Uint8Array> }
)

export type WrittenZip = AsyncDisposable & {
  /** The bytes of the zip, as fast as they are read. */
  readonly stream: Readable
}

/** Larger files need another form of their headers. */
const zip32Bytes = 4_000_000_000

/**
 * Writes a zip. What lies on this machine is packed; what is read when its turn comes is taken as it is, because media are
 * packed already. The caller must dispose of it, read or not.
 */
export async function writeZip(parts: Iterable<ZipPart>): Promise<WrittenZip> {
  const { ZipFile } = await import("yazl")
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let reading: Readable | undefined
  for (const part of parts) {
    if ("path" in part) zip.addFile(part.path, part.name)
    else if ("bytes" in part) zip.addBuffer(Buffer.from(part.bytes), part.name)
    else {
      const options = { compress: false, forceZip64Format: part.size > zip32Bytes }
      zip.addReadStreamLazy(part.name, options, (done) => {
        reading = Readable.from(part.read(), { objectMode: false })
        reading.once("error", (error) => stream.destroy(error))
        done(null, reading)
      })
    }
  }
  zip.once("error", (error: Error) => stream.destroy(error))
  zip.end()
  return {
    stream,
    async [Symbol.asyncDispose]() {
      stream.destroy()
      reading?.destroy()
      if (reading?.closed === false) await once(reading, "close")
    },
  }
}
