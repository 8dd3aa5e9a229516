import { sayBytes } from "#domain/say-bytes.ts"
import { type FoundType, isVideoType, takenFormats } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { headLength, recogniseType } from "#media/recognise-type.ts"
import { refuseFile } from "#media/refuse-file.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

export type Received = AsyncDisposable & {
  readonly file: LooseFile
  readonly fileName: string
  readonly type: FoundType
  readonly bytes: number
}

/**
 * Streams an upload to the disk. What it is is seen by its first bytes, before anything is written; how large it may be
 * follows from that. Whatever goes wrong, nothing is left behind.
 */
export async function receiveUpload(
  { mediaFiles, mediaLimits, uploads }: MediaDeps,
  fileName: string,
  upload: AsyncIterable<Uint8Array>,
  /** Hears of every piece before it is written, and may throw. */
  count: (bytes: number) => void = () => {},
): Promise<Received> {
  const { head, rest } = await readHead(upload)
  const type = demandType(fileName, head)
  const most = isVideoType(type) ? mediaLimits.videoBytes : mediaLimits.imageBytes
  const file = await mediaFiles.newFile()
  const dispose = async () => file[Symbol.asyncDispose]()
  try {
    let length = 0
    const check = async (more: number) => {
      length += more
      if (length > most) throw refuseFile("tooLarge", fileName, `is larger than ${sayBytes(most)}, the limit`)
      count(more)
      await uploads.pace(more)
    }
    const bytes = await file.write(checked(head, rest, check))
    return { file, fileName, type, bytes, [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

function demandType(fileName: string, head: Buffer): FoundType {
  if (head.length === 0) throw refuseFile("empty", fileName, "is empty. Choose another file")
  const type = recogniseType(head)
  if (type === null) throw refuseFile("type", fileName, `is not a picture or video we accept: ${takenFormats}`)
  return type
}

type Beginning = { readonly head: Buffer; readonly rest: AsyncIterator<Uint8Array, unknown> }

async function readHead(upload: AsyncIterable<Uint8Array>): Promise<Beginning> {
  const rest: AsyncIterator<Uint8Array, unknown> = upload[Symbol.asyncIterator]()
  const chunks: Uint8Array[] = []
  for (let length = 0; length < headLength;) {
    const { done, value } = await rest.next()
    if (done === true) break
    chunks.push(value)
    length += value.length
  }
  return { head: Buffer.concat(chunks), rest }
}

async function* checked(
  head: Buffer,
  rest: AsyncIterator<Uint8Array, unknown>,
  check: (bytes: number) => Promise<void>,
) {
  for (let chunk: Uint8Array | undefined = head; chunk !== undefined; chunk = await nextOf(rest)) {
    await check(chunk.length)
    yield chunk
  }
}

async function nextOf(iterator: AsyncIterator<Uint8Array, unknown>): Promise<Uint8Array | undefined> {
  const { done, value } = await iterator.next()
  return done === true ? undefined : value
}
