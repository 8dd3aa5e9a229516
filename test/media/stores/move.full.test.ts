import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { media } from "#app/commands/media.ts"
import { readSettings } from "#app/settings.ts"
import { type Id, readId } from "#domain/ids.ts"
import { MoveJournal } from "#media/move-journal.ts"
import { moveMedia, type MediaMoveProgress } from "#media/move-media.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { openServer } from "../../open-server.ts"
import { openWorld, type World } from "../../world.ts"
import { jpeg, png } from "../pictures.ts"
import { storedFiles } from "../stored-files.ts"
import { download, type MediaItem, Uploader } from "../uploader.ts"
import { video } from "../videos.ts"
import { keep, readAll } from "./conformance.ts"
import type { ProxiedRequest } from "./fault-proxy.ts"
import { openS3Server, type S3Server } from "./open-s3-server.ts"
import { openStoreAt } from "./open-store-at.ts"

let server: S3Server
let world: World
let dataDir: string
let uploader: Uploader
let items: readonly MediaItem[]
let place: ReturnType<S3Server["newPlace"]>
let bucketSettings: Record<string, string>

before(async () => {
  server = await openS3Server()
  place = server.newPlace()
  bucketSettings = server.settingsOf(place)
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-move-"))
  world = await openWorld({ FANFARE_DATA_DIR: dataDir })
  uploader = Uploader.ofPerson(world, await world.owner())
  items = [
    await uploader.put(await jpeg()),
    await uploader.put(await png(30, 30)),
    await uploader.put(await video("mp4")),
  ]
  await keep(world.services.mediaFiles, idOf(items[0]), "fit-1.jpg", await jpeg())
})
after(async () => {
  await world.close()
  await server[Symbol.asyncDispose]()
  await rm(dataDir, { recursive: true, force: true })
})

const idOf = (item: MediaItem | undefined): Id<"med"> => readId("med", item?.id ?? assert.fail())
const address = () => bucketSettings["FANFARE_MEDIA_STORE"] ?? ""

/** Runs the command beside the service, which goes on, as with another process on the same database. */
async function move(args: readonly string[], changes: Record<string, string> = {}) {
  const { FANFARE_MEDIA_STORE: _, ...keys } = bucketSettings
  const settings = readSettings({ FANFARE_DATA_DIR: dataDir, ...keys, ...changes })
  const lines: string[] = []
  await media.run({
    services: world.services,
    settings,
    args: ["move", ...args],
    secret: "",
    say: (line) => void lines.push(line),
    locate: (file) => file,
    signal: new AbortController().signal,
  })
  return { said: lines.at(-1) ?? "", lines: lines.slice(0, -1) }
}

const isReadOfFile = ({ method, path: asked }: ProxiedRequest) => method === "GET" && asked.includes("/items/")

test("media are copied to a bucket and compared, and stay where they were", async () => {
  const earlier = await storedFiles(path.join(dataDir, "media", "items"))
  const { said, lines } = await move(["--to", address()])
  assert.match(
    said,
    /^All media are in s3:\/\/fanfare-media\/place-1\/media\. 7 files \(.+\) were copied and compared\.$/,
  )
  assert.match(lines[0] ?? "", /^1 of 3 items; /)
  assert.deepEqual(await storedFiles(path.join(dataDir, "media", "items")), earlier)
  await using bucket = await openStoreAt(place)
  for (const item of items) {
    const id = idOf(item)
    const [here, there] = [await world.services.mediaFiles.list(id), await bucket.store.list(id)]
    assert.deepEqual(there.toSorted(byName), here.toSorted(byName))
    for (const { name } of here) {
      assert.deepEqual(await readAll(bucket.store, id, name), await readAll(world.services.mediaFiles, id, name))
    }
  }
})

const byName = (one: { readonly name: string }, other: { readonly name: string }) => one.name.localeCompare(other.name)

test("a second run copies what came meanwhile, and reads nothing else again", async () => {
  const added = await uploader.put(await jpeg())
  const earlier = server.proxy.requests.length
  assert.match((await move(["--to", address()])).said, /2 files/)
  const asked = server.proxy.requests.slice(earlier)
  assert.equal(asked.filter(({ method, path: each }) => method === "PUT" && each.includes("/items/")).length, 2)
  assert.equal(asked.filter(isReadOfFile).length, 2)
  await using bucket = await openStoreAt(place)
  assert.equal((await bucket.store.list(idOf(added))).length, 2)
})

test("what was uploaded while the command ran is copied by its last pass", async () => {
  const { database, clock, mediaFiles } = world.services
  await using bucket = await openStoreAt(server.newPlace())
  await using journal = await MoveJournal.open(path.join(dataDir, "media", "journal.txt"))
  let late: MediaItem | undefined
  const from: FileStore = {
    ...mediaFiles,
    async list(item) {
      late ??= await uploader.put(await png(20, 20))
      return mediaFiles.list(item)
    },
  }
  const passes = new Set<number>()
  const onProgress = ({ pass }: MediaMoveProgress) => void passes.add(pass)
  await moveMedia({ database, clock, from, to: bucket.store, journal }, { deletesSource: false, onProgress })
  assert.deepEqual([...passes], [1, 2, 3])
  assert.equal((await bucket.store.list(idOf(late))).length, 2)
})

test("a run that broke off goes on: nothing that arrived is sent again, and what was not compared is", async () => {
  await uploader.put(await jpeg())
  const putsIn = (from: number) =>
    server.proxy.requests
      .slice(from)
      .filter(({ method, path: asked }) => method === "PUT" && asked.includes("/items/"))
      .map((request) => request.path)
  // Files arrive, and nobody can compare them.
  const first = server.proxy.requests.length
  server.proxy.judge((request) => (isReadOfFile(request) ? { kind: "slowDown" } : undefined))
  await assert.rejects(move(["--to", address()]), /SlowDown/)
  server.proxy.judge(() => undefined)
  const arrived = putsIn(first)
  const second = server.proxy.requests.length
  assert.match((await move(["--to", address()])).said, /copied and compared/)
  const asked = server.proxy.requests.slice(second)
  assert.ok(arrived.length > 0)
  for (const file of arrived) {
    assert.ok(!putsIn(second).includes(file))
    assert.ok(asked.some((request) => isReadOfFile(request) && request.path === file))
  }
})

test("a file that is not the same over there is copied again", async () => {
  const id = idOf(items[1])
  await using bucket = await openStoreAt(place)
  const bytes = (await readAll(world.services.mediaFiles, id, "original.png")) ?? assert.fail()
  await keep(bucket.store, id, "original.png", Buffer.alloc(bytes.length))
  // What was compared once is believed: without the list of it, everything is compared.
  const journal = (await storedFiles(path.join(dataDir, "media"))).find((name) => name.startsWith("moved-"))
  await rm(path.join(dataDir, "media", journal ?? assert.fail()))
  assert.match((await move(["--to", address()])).said, /1 files/)
  assert.deepEqual(await readAll(bucket.store, id, "original.png"), bytes)
})

test("media are deleted where they were only once the service uses the new store", async () => {
  await assert.rejects(move(["--to", address(), "--delete-source"]), /must name the new store/)
  const earlier = await Promise.all(items.map(async ({ url }) => (await download(url)).bytes))
  const { said } = await move(["--from", "disk", "--to", address(), "--delete-source"], bucketSettings)
  assert.match(said, /items were deleted where they were/)
  assert.deepEqual(await storedFiles(path.join(dataDir, "media", "items")), [])
  await using bucket = await openStoreAt(place)
  await using service = await openServer(world, { mediaFiles: bucket.store })
  for (const [index, { url }] of items.entries()) {
    const { bytes } = await download(service.base + new URL(url).pathname)
    assert.ok(earlier[index]?.equals(bytes) === true)
  }
})

test("media come back to the disk in the same way, and an item without files is named", async () => {
  await using bucket = await openStoreAt(place)
  await bucket.store.remove(idOf(items[2]))
  const { said } = await move(["--to", "disk"], bucketSettings)
  assert.match(said, /^All media are in the disk\./)
  assert.ok(said.includes(`The files of 1 items are in neither place, such as:\n  ${items[2]?.id}`), said)
  assert.equal((await download(items[0]?.url ?? "")).status, 200)
})

test("a place that cannot be meant is refused before anything is done", async () => {
  await assert.rejects(move([]), /Name the new store/)
  await assert.rejects(move(["--to", "disk"]), /there already/)
  await assert.rejects(move(["--to", "ftp://x"]), /--to must be disk, or an address/)
  await assert.rejects(move(["--to", address(), "--from", "s3://x"]), /--from must be/)
  await assert.rejects(
    move(["--to", address()], { FANFARE_S3_ACCESS_KEY_ID: "" }),
    /which needs FANFARE_S3_ACCESS_KEY_ID/,
  )
})

test("a journal whose last line was cut off is read as far as it goes", async () => {
  const file = path.join(dataDir, "media", "cut.txt")
  await writeFile(file, "")
  {
    await using journal = await MoveJournal.open(file)
    await journal.note({ item: "one", name: "original.jpg", size: 10 })
    await journal.note({ item: "two", name: "original.jpg", size: 200 })
  }
  await truncate(file, (await readFile(file)).length - 2)
  await using journal = await MoveJournal.open(file)
  assert.ok(journal.has({ item: "one", name: "original.jpg", size: 10 }))
  assert.ok(!journal.has({ item: "two", name: "original.jpg", size: 200 }))
})
