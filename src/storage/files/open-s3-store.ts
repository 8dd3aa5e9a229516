import type { ReportFailure } from "#domain/report-failure.ts"
import type { ByteRange, FileStore, LocalFile, OpenFile, StoredFile } from "#storage/files/file-store.ts"
import { openLooseFiles } from "#storage/files/loose-files.ts"
import { checkName, isSafeName, pathOfItem } from "#storage/files/names.ts"
import { deleteObjects } from "#storage/files/s3/delete-objects.ts"
import { listObjects, listUploads } from "#storage/files/s3/list-objects.ts"
import { FilePutter, longestPut } from "#storage/files/s3/put-file.ts"
import { readObject } from "#storage/files/s3/read-object.ts"
import { S3Client } from "#storage/files/s3/s3-client.ts"
import { nameOf, originOf, type S3Options } from "#storage/files/s3/s3-place.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

type Deps = {
  /** The way to the bucket. It closes with the store. */
  readonly way: { readonly fetch: typeof globalThis.fetch; close(): Promise<void> }
  /** For what is being received, and for what a tool reads from this machine. */
  readonly looseFolder: string
  readonly report: ReportFailure
}

/** A browser that has been sent to an address may come back to it for so long, such as for the rest of a video. */
const addressSeconds = 3600

/** A listing of a bucket costs: each hour looks at a part of it, and in a day at all. */
const partsOfListing = 24

const shelves = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, "0"))

/**
 * Files in a bucket of an S3-compatible service: `<prefix>/items/<last two characters of the item>/<item>/<name>`, the same
 * names as on a disk. What is being received lies on this machine until it is kept.
 */
export function openS3Store(options: S3Options, { way, looseFolder, report }: Deps): FileStore {
  const client = new S3Client(options, way.fetch)
  const putter = new FilePutter(client, options.encryption, report)
  const loose = openLooseFiles(looseFolder)
  const root = options.prefix === "" ? "" : `${options.prefix}/`
  const folderOf = (item: string) => `${root}${pathOfItem(item).join("/")}/`
  const keyOf = (item: string, name: string) => `${folderOf(item)}${checkName(name)}`
  const keepAs = async (place: string, item: string, name: string) => putter.put(place, keyOf(item, name))

  async function head(item: string, name: string) {
    const key = keyOf(item, name)
    const { status, headers } = await client.call({ method: "HEAD", key, purpose: `read ${key}`, accepts: [404] })
    if (status === 404) return null
    return { key, size: Number(headers.get("content-length")), etag: headers.get("etag") }
  }

  async function open(item: string, name: string): Promise<OpenFile | null> {
    const object = await head(item, name)
    if (object === null) return null
    const end = new AbortController()
    return {
      size: object.size,
      read: (range?: ByteRange) => readObject(client, object, range, end.signal),
      [Symbol.asyncDispose]: async () => end.abort(new Error("nobody reads this any more")),
    }
  }

  async function borrow(item: string, name: string): Promise<LocalFile | null> {
    await using file = await open(item, name)
    if (file === null) return null
    const copy = await loose.newFile(keepAs)
    try {
      await copy.write(file.read())
      return { path: copy.path, [Symbol.asyncDispose]: async () => copy[Symbol.asyncDispose]() }
    } catch (error) {
      await copy[Symbol.asyncDispose]()
      throw error
    }
  }

  async function list(item: string): Promise<readonly StoredFile[]> {
    const folder = folderOf(item)
    const files = await Array.fromAsync(listObjects(client, folder))
    return files
      .map(({ key, size }) => ({ name: key.slice(folder.length), size }))
      .filter(({ name }) => isSafeName(name))
  }

  async function* listUntouchedSince(before: Temporal.Instant): AsyncIterable<string> {
    // An object bears the time at which its upload began.
    const begunBefore = before.subtract(longestPut)
    await loose.removeUntouchedSince(begunBefore)
    for await (const { key, uploadId, begunAt } of listUploads(client, `${root}items/`)) {
      if (Temporal.Instant.compare(begunAt, begunBefore) < 0) await putter.abort(key, uploadId)
    }
    const part = Math.floor(before.epochMilliseconds / 3_600_000) % partsOfListing
    for (const shelf of shelves.filter((_, number) => number % partsOfListing === part)) {
      yield* listShelf(shelf, begunBefore)
    }
  }

  /** The objects of an item follow one another. It is as young as the youngest of them. */
  async function* listShelf(shelf: string, before: Temporal.Instant): AsyncIterable<string> {
    const prefix = `${root}items/${shelf}/`
    let current = { item: "", isOld: false }
    for await (const { key, modifiedAt } of listObjects(client, prefix)) {
      const [item = ""] = key.slice(prefix.length).split("/")
      const isOld = Temporal.Instant.compare(modifiedAt, before) < 0
      if (item === current.item) current = { item, isOld: current.isOld && isOld }
      else {
        if (current.isOld) yield current.item
        current = { item, isOld: isOld && isSafeName(item) }
      }
    }
    if (current.isOld) yield current.item
  }

  async function claim(installation: string): Promise<void> {
    const key = `${root}fanfare-installation`
    const answer = await client.call({ method: "GET", key, purpose: `read ${key}`, accepts: ["NoSuchKey"] })
    if (answer.status === 200 && answer.text.trim() !== installation) {
      const words = `FANFARE_MEDIA_STORE names ${nameOf(options)}, which another installation of Fanfare uses. Each needs a place of its own: add a prefix`
      throw new StoreFailure(words, { isLasting: true })
    }
    await putter.putBytes(key, new TextEncoder().encode(`${installation}\n`))
  }

  return {
    servedFrom: options.hasSignedReads ? originOf(options) : null,
    newFile: async () => loose.newFile(keepAs),
    open,
    sizeOf: async (item, name) => (await head(item, name))?.size ?? null,
    borrow,
    list,
    async remove(item) {
      const files = await Array.fromAsync(listObjects(client, folderOf(item)))
      await deleteObjects(
        client,
        files.map(({ key }) => key),
      )
    },
    listUntouchedSince,
    async findAddress(item, name, { contentType, disposition, cacheControl }) {
      if (!options.hasSignedReads) return null
      return client.presign(keyOf(item, name), addressSeconds, {
        "response-content-type": contentType,
        "response-content-disposition": disposition,
        "response-cache-control": cacheControl,
      })
    },
    claim,
    [Symbol.asyncDispose]: async () => way.close(),
  }
}
