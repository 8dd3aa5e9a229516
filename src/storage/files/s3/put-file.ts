import { type FileHandle, open } from "node:fs/promises"
import { FairTurns } from "#domain/fair-turns.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import type { S3Client } from "#storage/files/s3/s3-client.ts"
import type { S3Encryption } from "#storage/files/s3/s3-place.ts"
import { escapeXml, readXml } from "#storage/files/s3/s3-xml.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

/** What is larger goes in parts of this size. S3 wants at least 5 MB. */
const partBytes = 8 * 1024 * 1024

/** S3 takes no more parts than this. */
const mostParts = 10_000

/** Parts are held in memory while they go out: so many at a time, of all uploads together. */
const partsAtOnce = 4

/** At least 70 kB a second. */
const partPatienceMs = 120_000

/** No upload takes longer, so nothing is in the making that is older. */
export const longestPut = { hours: 6 } as const

type Part = { readonly number: number; readonly etag: string }

/** Puts files into a bucket: there as a whole, or not at all. */
export class FilePutter {
  readonly #client: S3Client
  readonly #headers: Readonly<Record<string, string>>
  readonly #report: ReportFailure
  readonly #turns = new FairTurns({ atOnce: partsAtOnce })

  constructor(client: S3Client, encryption: S3Encryption | undefined, report: ReportFailure) {
    this.#client = client
    this.#headers = headersOf(encryption)
    this.#report = report
  }

  async put(path: string, key: string): Promise<void> {
    // Open until the end: what is swept away meanwhile can still be read.
    await using file = await open(path)
    const { size } = await file.stat()
    const signal = AbortSignal.timeout(Temporal.Duration.from(longestPut).total("milliseconds"))
    if (size > partBytes) return await this.#putParts(file, size, key, signal)
    await this.#turns.run(key, async () => this.putBytes(key, await readPart(file, 0, size), signal), { signal })
  }

  async putBytes(key: string, body: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<void> {
    const request = { method: "PUT", key, headers: this.#headers, body, purpose: `write ${key}` } as const
    await this.#client.call({ ...request, patienceMs: partPatienceMs, ...(signal === undefined ? {} : { signal }) })
  }

  async #putParts(file: FileHandle, size: number, key: string, signal: AbortSignal): Promise<void> {
    const begun = { method: "POST", key, query: { uploads: "" }, headers: this.#headers } as const
    const answer = await this.#client.call({ ...begun, signal, purpose: `write ${key}` })
    const { UploadId: uploadId = "" } = readXml(answer.text).fields
    if (uploadId === "") throw new StoreFailure(`an upload of ${key} got no id`, {})
    try {
      const parts = await this.#sendParts(file, size, key, uploadId, signal)
      await this.#complete(key, uploadId, parts, size, signal)
    } catch (error) {
      await this.abort(key, uploadId)
      throw error
    }
  }

  /** The first part that fails ends the others. All have ended when this returns, so that none comes after the end. */
  async #sendParts(file: FileHandle, size: number, key: string, uploadId: string, deadline: AbortSignal) {
    const bytes = Math.max(partBytes, Math.ceil(size / mostParts))
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, deadline])
    const send = async (number: number): Promise<Part> => {
      const start = (number - 1) * bytes
      const body = await readPart(file, start, Math.min(bytes, size - start))
      const query = { partNumber: `${number}`, uploadId }
      const request = { method: "PUT", key, query, body, signal, patienceMs: partPatienceMs } as const
      const { headers } = await this.#client.call({ ...request, purpose: `write ${key}` })
      return { number, etag: headers.get("etag") ?? "" }
    }
    const numbers = Array.from({ length: Math.ceil(size / bytes) }, (_, index) => index + 1)
    const sent = numbers.map(async (number) =>
      this.#turns
        .run(key, async () => send(number), { signal })
        .catch((error: unknown) => {
          stop.abort(error)
          throw error
        }),
    )
    const outcomes = await Promise.allSettled(sent)
    if (stop.signal.aborted) throw stop.signal.reason
    return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))
  }

  async #complete(key: string, uploadId: string, parts: readonly Part[], size: number, signal: AbortSignal) {
    const listed = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    )
    const document = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join("")}</CompleteMultipartUpload>`
    try {
      const { text } = await this.#client.call({
        method: "POST",
        key,
        query: { uploadId },
        headers: { "content-type": "application/xml" },
        body: new TextEncoder().encode(document),
        purpose: `write ${key}`,
        signal,
        // Putting a hundred gigabytes together takes minutes.
        patienceMs: 10 * partPatienceMs,
      })
      // A server that begins its answer early says late that it failed.
      if (readXml(text).root === "Error") throw new StoreFailure(`${key} could not be put together: ${text}`, {})
    } catch (error) {
      // An earlier try may have got through, although its answer did not.
      const head = await this.#client.call({ method: "HEAD", key, signal, purpose: `read ${key}`, accepts: [404] })
      if (head.status !== 200 || Number(head.headers.get("content-length")) !== size) throw error
    }
  }

  /** Removes the parts of an upload that will not be completed. What this leaves behind is swept away later. */
  async abort(key: string, uploadId: string): Promise<void> {
    try {
      const accepts = ["NoSuchUpload", 404]
      await this.#client.call({ method: "DELETE", key, query: { uploadId }, accepts, purpose: `remove ${key}` })
    } catch (error) {
      this.#report(error, "the parts of an upload were not removed")
    }
  }
}

function headersOf(encryption: S3Encryption | undefined): Readonly<Record<string, string>> {
  if (encryption === undefined) return {}
  const asked = { "x-amz-server-side-encryption": encryption.algorithm }
  if (encryption.algorithm === "AES256" || encryption.keyId === undefined) return asked
  return { ...asked, "x-amz-server-side-encryption-aws-kms-key-id": encryption.keyId }
}

async function readPart(file: FileHandle, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(bytes, at, length - at, start + at)
    if (bytesRead === 0) throw new Error("a file became shorter while it was stored")
    at += bytesRead
  }
  return bytes
}
