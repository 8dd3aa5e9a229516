import type { Readable } from "node:stream"
import type { Entry, ZipFile } from "yauzl"
import type { z } from "zod"
import {
  type ArchiveManifest,
  type ArchiveRecord,
  manifest,
  manifestFile,
  recordFiles,
  type RecordKind,
} from "#actions/archive/records.ts"
import { refuseArchive } from "#actions/archive/refuse-archive.ts"
import { findUnkeepable } from "#actions/find-unkeepable.ts"
import { parseJson } from "#domain/parse-json.ts"
import { Problem } from "#domain/problem.ts"
import { LineTooLong, readLines } from "#storage/files/zip/read-lines.ts"

/** Media, and a few more. */
const mostEntries = 100_100

/** All records together, unpacked. */
const mostRecordBytes = 4_000_000_000

/** A post at its largest, with every letter escaped. */
const mostLineBytes = 16_000_000

/** More than the largest post has. */
const mostValues = 100_000

/** The files of an archive by their names, which are all known ones. Whatever it is, reading it costs a bounded amount. */
export class Archive implements AsyncDisposable {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<Archive> {
    const { openPromise } = await import("yauzl")
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    const zip = await openPromise(path, options).catch((error: unknown) => {
      throw refuseArchive("is not a zip file", error)
    })
    try {
      return new Archive(zip, await readEntries(zip))
    } catch (error) {
      zip.close()
      throw error instanceof Problem ? error : refuseArchive("is a broken zip file", error)
    }
  }

  async readManifest(): Promise<ArchiveManifest> {
    const lines = this.#lines(manifestFile, Infinity)
    const read: Buffer[] = []
    for await (const { bytes } of lines) read.push(bytes)
    if (read.length === 0) throw refuseArchive(`has no ${manifestFile}, so it is not the export of a workspace`)
    return check(manifest, Buffer.concat(read), manifestFile)
  }

  /** The records of a kind in their order, each checked. */
  async *records<Kind extends RecordKind>(kind: Kind): AsyncGenerator<ArchiveRecord<Kind>> {
    const { file, record, most } = recordFiles[kind]
    for await (const { bytes, number } of this.#lines(file, most)) {
      yield check(record, bytes, `${file}, line ${number}`) as ArchiveRecord<Kind>
    }
  }

  /** The bytes of a media file; null where there are none. */
  async openFile(name: string): Promise<AsyncIterable<Buffer> | null> {
    const entry = this.#entries.get(name)
    if (entry === undefined || entry.uncompressedSize === 0) return null
    const stream = await this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw refuseArchive(`is broken at ${name}`, error)
    })
    return pieces(stream, name)
  }

  async *#lines(file: string, most: number): AsyncGenerator<{ readonly bytes: Buffer; readonly number: number }> {
    const stream = await this.openFile(file)
    if (stream === null) return
    try {
      for await (const line of readLines(stream, mostLineBytes)) {
        if (line.number > most) throw refuseArchive(`has too many lines in ${file}: at most ${most} are taken`)
        yield line
      }
    } catch (error) {
      throw error instanceof LineTooLong ? refuseArchive(`has a line in ${file} that is too long`, error) : error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

/** What cannot be unpacked is the fault of the archive. */
async function* pieces(stream: Readable, name: string): AsyncGenerator<Buffer> {
  const iterator = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>
  try {
    for (;;) {
      const { done, value } = await iterator.next().catch((error: unknown) => {
        throw refuseArchive(`is broken at ${name}`, error)
      })
      if (done === true) return
      yield value
    }
  } finally {
    stream.destroy()
  }
}

const names: ReadonlySet<string> = new Set([manifestFile, ...Object.values(recordFiles).map(({ file }) => file)])
const mediaName = /^media\/med_[0-9a-z]{26}\.[a-z0-9]{1,5}$/

async function readEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > mostEntries) throw refuseArchive(`has too many files: at most ${mostEntries} are taken`)
  const entries = new Map<string, Entry>()
  let recordBytes = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName: name } = entry
    const isRecords = names.has(name)
    if (!isRecords && !mediaName.test(name)) throw refuseArchive("has a file in it that does not belong to an export")
    if (entries.has(name)) throw refuseArchive(`has the file ${name} twice`)
    if (entry.isEncrypted()) throw refuseArchive("is encrypted")
    if (isRecords) recordBytes += entry.uncompressedSize
    if (recordBytes > mostRecordBytes) throw refuseArchive("is too large")
    entries.set(name, entry)
  }
  return entries
}

function check<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, where: string): z.output<Schema> {
  const parsed = parseJson(bytes, mostValues)
  if ("complaint" in parsed) throw refuseArchive(`is wrong in ${where}: it ${parsed.complaint}`)
  if (findUnkeepable(parsed.value) !== undefined)
    throw refuseArchive(`is wrong in ${where}: it has letters that are none`)
  const checked = schema.safeParse(parsed.value)
  if (checked.success) return checked.data
  const [issue] = checked.error.issues
  throw refuseArchive(`is wrong in ${where}: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`)
}
