import { randomUUID } from "node:crypto"
import type { HttpRequest, PiecedBody } from "#domain/http.ts"
import type { MediaFile } from "#networks/network.ts"

const sliceBytes = 1024 * 1024

/** File names come from people: what would end the header, or the quotes in it, is written as browsers write it. */
const quote = (name: string): string =>
  name.replaceAll(/[\r\n"]/g, (letter) => ({ "\r": "%0D", "\n": "%0A" })[letter] ?? "%22")

async function* slicesOf(file: MediaFile): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.bytes; start += sliceBytes) {
    yield await file.read(start, Math.min(start + sliceBytes, file.bytes))
  }
}

async function* slices(head: Buffer, file: MediaFile, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head
  yield* slicesOf(file)
  yield tail
}

/** A file and nothing around it, read while it goes out. */
export function filePieces(file: MediaFile): PiecedBody {
  return { bytes: file.bytes, read: () => slicesOf(file) }
}

/** A form with a file in it, which is read while it goes out: for networks that take a file in one call, whatever its size. */
export function fileForm(
  file: MediaFile,
  fields: Readonly<Record<string, string>>,
): Required<Pick<HttpRequest, "headers" | "pieces">> {
  const boundary = `fanfare-${randomUUID()}`
  const begin = (name: string): string => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`
  const words = Object.entries(fields).map(([name, value]) => `${begin(name)}\r\n\r\n${value}\r\n`)
  const opening = `${begin("file")}; filename="${quote(file.fileName)}"\r\ncontent-type: ${file.contentType}\r\n\r\n`
  const head = Buffer.from(`${words.join("")}${opening}`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    pieces: { bytes: head.length + file.bytes + tail.length, read: () => slices(head, file, tail) },
  }
}
