import { createHash, type Hash } from "node:crypto"
import type { Clock } from "#domain/clock.ts"
import type { Id } from "#domain/ids.ts"
import { isContentType } from "#media/formats.ts"
import type { MoveJournal } from "#media/move-journal.ts"
import { originalName } from "#media/names.ts"
import type { Database } from "#storage/database.ts"
import type { FileStore, StoredFile } from "#storage/files/file-store.ts"
import { countMediaSince, listMediaSince } from "#storage/media.ts"

type MoveDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly from: FileStore
  readonly to: FileStore
  readonly journal: MoveJournal
}

type MoveOptions = {
  /** Removes each item from where it was, once all its files were found the same. */
  readonly deletesSource: boolean
  readonly onProgress: (progress: MediaMoveProgress) => void
}

export type MediaMoveProgress = {
  /** The first looks at everything, each other one at what came since. */
  readonly pass: number
  /** How many items this pass has looked at, and has to look at. */
  readonly items: number
  readonly inAll: number
  readonly copiedFiles: number
  readonly copiedBytes: number
  readonly deletedItems: number
  /** Items whose original is in neither place. */
  readonly missing: ReadonlySet<Id<"med">>
}

type Item = { readonly id: Id<"med">; readonly content_type: string }

const pageSize = 200

/** Most of the time goes by between a request and its answer. */
const atOnce = 4

/** An upload may be recorded a little later than a pass that began after it. */
const overlap = { hours: 1 } as const

/**
 * Copies all media that the database lists from one store to the other, and compares what arrived with what was sent. It
 * looks again for what came meanwhile until a pass has nothing to copy, so the service may run. Each run does only what is
 * missing.
 */
export async function moveMedia(deps: MoveDeps, options: MoveOptions): Promise<MediaMoveProgress> {
  const move = new Move(deps, options)
  let since: Temporal.Instant | undefined
  for (;;) {
    const begun = deps.clock.now()
    if ((await move.pass(since)) === 0) return move.progress
    since = begun.subtract(overlap)
  }
}

class Move {
  readonly #deps: MoveDeps
  readonly #options: MoveOptions
  readonly #missing = new Set<Id<"med">>()
  #pass = 0
  #items = 0
  #inAll = 0
  #copiedFiles = 0
  #copiedBytes = 0
  #deletedItems = 0

  constructor(deps: MoveDeps, options: MoveOptions) {
    this.#deps = deps
    this.#options = options
  }

  get progress(): MediaMoveProgress {
    return {
      pass: this.#pass,
      items: this.#items,
      inAll: Math.max(this.#inAll, this.#items),
      copiedFiles: this.#copiedFiles,
      copiedBytes: this.#copiedBytes,
      deletedItems: this.#deletedItems,
      missing: this.#missing,
    }
  }

  /** Looks at every item recorded since; returns how many files it copied. */
  async pass(since: Temporal.Instant | undefined): Promise<number> {
    const { database } = this.#deps
    const copied = this.#copiedFiles
    this.#pass += 1
    this.#items = 0
    this.#inAll = await database.read((db) => countMediaSince(db, since))
    for (let after: Id<"med"> | undefined; ;) {
      const page = await database.read((db) => listMediaSince(db, since, after, pageSize))
      await this.#moveItems(page)
      after = page.at(-1)?.id
      if (after === undefined || page.length < pageSize) return this.#copiedFiles - copied
    }
  }

  /** A few at a time. After a failure none is begun, and all have ended when this throws. */
  async #moveItems(page: readonly Item[]): Promise<void> {
    const items = page.values()
    const failures: unknown[] = []
    const work = async () => {
      for (const item of items) {
        if (failures.length > 0) return
        await this.#moveItem(item).catch((error: unknown) => failures.push(error))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (failures.length > 0) throw failures[0]
  }

  async #moveItem(item: Item): Promise<void> {
    const { from, to } = this.#deps
    const files = await from.list(item.id)
    const arrived = new Map((await to.list(item.id)).map(({ name, size }) => [name, size]))
    for (const file of files) await this.#moveFile(item.id, file, arrived.get(file.name))
    if (isContentType(item.content_type)) {
      const original = originalName(item.content_type)
      const isThere = arrived.has(original) || files.some(({ name }) => name === original)
      if (isThere) this.#missing.delete(item.id)
      else this.#missing.add(item.id)
    }
    if (this.#options.deletesSource && files.length > 0) {
      await from.remove(item.id)
      this.#deletedItems += 1
    }
    this.#items += 1
    this.#options.onProgress(this.progress)
  }

  async #moveFile(item: Id<"med">, { name, size }: StoredFile, arrivedSize: number | undefined): Promise<void> {
    const { from, to, journal } = this.#deps
    const file = { item, name, size }
    if (arrivedSize === size && (journal.has(file) || (await isSame(from, to, item, name)))) return journal.note(file)
    const sent = await copyFile(from, to, item, name)
    // It was deleted a moment ago.
    if (sent === null) return
    if (sent !== (await hashOf(to, item, name))) {
      throw new Error(`${item}/${name} is not the same after it was copied. Nothing was deleted. Run the command again`)
    }
    await journal.note(file)
    this.#copiedFiles += 1
    this.#copiedBytes += size
  }
}

async function isSame(from: FileStore, to: FileStore, item: string, name: string): Promise<boolean> {
  const [here, there] = await Promise.all([hashOf(from, item, name), hashOf(to, item, name)])
  return here !== null && here === there
}

/** The hash of what was sent; null when there is no such file. */
async function copyFile(from: FileStore, to: FileStore, item: string, name: string): Promise<string | null> {
  await using source = await from.open(item, name)
  if (source === null) return null
  const hash = createHash("sha256")
  await using copy = await to.newFile()
  await copy.write(hashing(source.read(), hash))
  await copy.keepAs(item, name)
  return hash.digest("hex")
}

async function hashOf(store: FileStore, item: string, name: string): Promise<string | null> {
  await using file = await store.open(item, name)
  if (file === null) return null
  const hash = createHash("sha256")
  for await (const piece of file.read() as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest("hex")
}

async function* hashing(pieces: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}
