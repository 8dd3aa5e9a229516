import { crc32 } from "node:zlib"
import type { Entry, ZipFile } from "yauzl"
import { about, type AboutBackup, aboutFile, BackupRefused, readMediaFile, tableFile } from "#backup/backup-format.ts"
import { readLines } from "#storage/files/zip/read-lines.ts"

/** The largest row that a table may have, and more: an import of a whole history, with every letter escaped. */
const mostLineBytes = 256_000_000

export type MediaInBackup = {
  readonly item: string
  readonly name: string
  readonly bytes: number
  readonly read: () => AsyncIterable<Buffer>
}

/** A backup that is being read. What is damaged in it is noticed where it is read. */
export class Backup implements AsyncDisposable {
  readonly about: AboutBackup
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(read: AboutBackup, zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.about = read
    this.#zip = zip
    this.#entries = entries
  }

  static async open(path: string): Promise<Backup> {
    const { openPromise } = await import("yauzl")
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
    const zip = await openPromise(path, options).catch((error: unknown) => {
      const why =
        error instanceof Error && "code" in error ? `it cannot be read (${String(error.code)})` : "it is no zip"
      throw new BackupRefused(`This is not a backup that can be used: ${why}.`, { cause: error })
    })
    try {
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new Backup(await readAbout(zip, entries), zip, entries)
    } catch (error) {
      zip.close()
      throw error instanceof BackupRefused ? error : damaged("its list of files", error)
    }
  }

  /** The rows of a table, each as one line. All of them are read and checked before the first is given out. */
  async *rows(table: string): AsyncGenerator<readonly string[]> {
    const entry = this.#entries.get(tableFile(table))
    if (entry === undefined) throw new BackupRefused(`The backup is damaged: ${tableFile(table)} is missing.`)
    for await (const _ of readEntry(this.#zip, entry));
    for await (const { bytes } of readLines(readEntry(this.#zip, entry), mostLineBytes)) {
      yield [bytes.toString("utf8").trimEnd()]
    }
  }

  *media(): Generator<MediaInBackup> {
    for (const entry of this.#entries.values()) {
      const file = readMediaFile(entry.fileName)
      if (file === undefined) continue
      yield { ...file, bytes: entry.uncompressedSize, read: () => readEntry(this.#zip, entry) }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#zip.close()
  }
}

async function readAbout(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<AboutBackup> {
  const entry = entries.get(aboutFile)
  if (entry === undefined) throw new BackupRefused(`This is not a backup: it has no ${aboutFile}.`)
  const text = Buffer.concat(await Array.fromAsync(readEntry(zip, entry))).toString("utf8")
  const read = about.safeParse(JSON.parse(text))
  if (read.success) return read.data
  throw new BackupRefused(`This is not a backup that this version can read: ${aboutFile} is of another kind.`)
}

/** The bytes of a file, checked at their end against the sum that was written with them. */
async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  try {
    const stream = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw damaged(entry.fileName, error)
  }
  if (sum !== entry.crc32) throw damaged(entry.fileName)
}

function damaged(file: string, cause?: unknown): BackupRefused {
  return new BackupRefused(`The backup is damaged at ${file}. Take another one.`, { cause })
}
