import { Readable } from "node:stream"
import type { ByteRange } from "#storage/files/file-store.ts"
import type { S3Client } from "#storage/files/s3/s3-client.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** How often a read goes on where a connection broke. */
const mostResumes = 3

type StoredObject = { readonly key: string; readonly size: number; readonly etag: string | null }

/** The bytes of an object. An abort of the signal ends it; a connection that breaks does not. */
export function readObject(
  client: S3Client,
  object: StoredObject,
  range: ByteRange | undefined,
  signal: AbortSignal,
): Readable {
  const wanted = range ?? { start: 0, end: object.size - 1 }
  return Readable.from(readPieces(client, object, wanted, signal), { objectMode: false })
}

async function* readPieces(client: S3Client, object: StoredObject, { start, end }: ByteRange, signal: AbortSignal) {
  let failure: unknown
  let at = start
  for (let tries = 0; at <= end; tries += 1) {
    if (tries > mostResumes) throw new StoreFailure(`${object.key} could not be read to its end`, { cause: failure })
    const body = await openFrom(client, object, { start: at, end }, signal)
    const reader = body.getReader()
    try {
      for (;;) {
        const { done, value, error } = await next(reader)
        signal.throwIfAborted()
        if (error !== undefined) failure = error
        if (done) break
        at += value.length
        if (at > end + 1) throw new StoreFailure(`${object.key} is longer than it was`, {})
        yield value
      }
    } finally {
      await reader.cancel().catch(() => {})
    }
  }
}

async function openFrom(
  client: S3Client,
  { key, size, etag }: StoredObject,
  { start, end }: ByteRange,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const isWhole = start === 0 && end === size - 1
  const headers = {
    ...(isWhole ? {} : { range: `bytes=${start}-${end}` }),
    ...(etag === null ? {} : { "if-match": etag }),
  }
  const response = await client.open({ method: "GET", key, headers, signal, purpose: `read ${key}` })
  const expected = isWhole ? 200 : 206
  if (response?.status === expected && response.body !== null) return response.body
  await response?.body?.cancel()
  throw new StoreFailure(response === null ? `${key} is gone` : `${key}: ${response.status} instead of ${expected}`, {})
}

type Piece =
  | { readonly done: false; readonly value: Uint8Array; readonly error?: undefined }
  | { readonly done: true; readonly value?: undefined; readonly error?: unknown }

/** A body that breaks off ends like any other here: whether it was all of it, its length says. */
async function next(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Piece> {
  try {
    const { done, value } = await reader.read()
    return done ? { done } : { done, value }
  } catch (error) {
    return { done: true, error }
  }
}
