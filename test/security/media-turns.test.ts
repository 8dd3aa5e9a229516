import assert from "node:assert/strict"
import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { readId } from "#domain/ids.ts"
import { makeVariant } from "#media/make-variant.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg, noise } from "../media/pictures.ts"
import { openUpload } from "../media/slow-upload.ts"
import { storedFiles, storedFilesOnce } from "../media/stored-files.ts"
import { made, refusalIn, Uploader } from "../media/uploader.ts"
import { until } from "../until.ts"
import { openWorld, type World } from "../world.ts"

let world: World
let dataDir: string
let mediaDir: string
let flooder: Uploader
let neighbour: Uploader
/** Takes much longer to decode than to send. */
let slow: Buffer

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-turns-"))
  mediaDir = path.join(dataDir, "media")
  world = await openWorld({ FANFARE_DATA_DIR: dataDir })
  flooder = Uploader.ofPerson(world, await world.owner())
  const other = await world.member("editor", "neighbour")
  await other.run("workspaces.create", { name: "Neighbours" })
  neighbour = Uploader.ofPerson(world, other)
  slow = await sharp(await noise(1000, 1000))
    .resize(2600, 1950, { fit: "fill" })
    .jpeg({ quality: 80 })
    .toBuffer()
})
after(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Sends many slow pictures at once, and returns when all of them have arrived and most of them are queued. */
async function flood(count: number) {
  const done: string[] = []
  const uploads = Array.from({ length: count }, async (_, index) => {
    made(await flooder.send(slow, {}, `?fileName=slow-${index}.jpg`))
    done.push(`slow-${index}`)
  })
  await arrived(count, done)
  return { done, all: Promise.all(uploads) }
}

/** Waits until this number of slow pictures has arrived completely. `done` holds those that are finished. */
async function arrived(count: number, done: readonly string[] = []): Promise<void> {
  await until("the uploads arrive", async () => {
    const loose = (await storedFiles(mediaDir)).filter((file) => file.startsWith("loose"))
    const sizes = await Promise.all(loose.map((file) => stat(path.join(mediaDir, file)).catch(() => null)))
    return sizes.filter((found) => found?.size === slow.length).length + done.length >= count
  })
}

test("a workspace that uploads one picture does not wait for all uploads of another", async () => {
  const { done, all } = await flood(8)
  await neighbour.put(await jpeg())
  const waited = done.length
  await all
  assert.ok(waited <= 4, `${waited} of 8 others were served before`)
})

test("publishing does not wait for uploads", async () => {
  const owner = await world.owner()
  const { id } = await flooder.put(await jpeg(800, 600))
  const media = { workspace_id: await openWorkspaceOf(owner), id: readId("med", id), content_type: "image/jpeg" }
  const { done, all } = await flood(6)
  await makeVariant(world.services, media, { contentType: "image/jpeg", width: 80, height: 60, maxBytes: 100_000 })
  const waited = done.length
  await all
  assert.ok(waited <= 3, `${waited} of 6 uploads were served before`)
})

test("an upload whose client disconnects while it is queued is not decoded, and leaves no file", async () => {
  const earlier = await storedFiles(mediaDir)
  const { done, all } = await flood(5)
  const given = openUpload(world.base, neighbour, { "content-length": slow.length })
  await given.send(slow)
  given.end()
  await arrived(6, done)
  given.cut()
  await all
  const isDone = (files: readonly string[]) => files.length === earlier.length + 10
  const files = await storedFilesOnce(mediaDir, isDone)
  assert.ok(isDone(files), files.join("\n"))
})

/** The process that decodes uploads now. */
function decoderPid(): number {
  const started = world.log.filter((line) => line.includes("a decoder process started") && line.includes('"uploads"'))
  const { pid } = JSON.parse(started.at(-1) ?? "{}") as { pid?: number }
  assert.ok(pid !== undefined)
  return pid
}

test("when a decoder process is killed, only the file that it reads is refused", async () => {
  await flooder.put(await jpeg())
  const earlier = await storedFiles(mediaDir)
  const pid = decoderPid()
  process.kill(pid, "SIGSTOP")
  const reading = flooder.send(slow, {}, "?fileName=last.jpg")
  await arrived(1)
  const waiting = neighbour.send(await jpeg(), {}, "?fileName=next.jpg")
  await storedFilesOnce(mediaDir, (files) => files.filter((file) => file.startsWith("loose")).length === 2)
  process.kill(pid, "SIGKILL")
  const { message, issues } = refusalIn(await reading, "BadInput")
  assert.match(message, /^file last\.jpg takes more memory or time to read than we allow, or is damaged/)
  assert.equal(issues[0]?.rule, "media.tooCostly")
  made(await waiting)
  assert.equal((await storedFiles(mediaDir)).length, earlier.length + 2)
  assert.notEqual(decoderPid(), pid)
})

test("a workspace can have 20 unfinished uploads, and another workspace is not affected", async () => {
  // So large that its first bytes say what it is: from then on it is in a file.
  const photo = await noise(100, 100)
  const open = Array.from({ length: 20 }, () => openUpload(world.base, flooder, { "content-length": photo.length }))
  for (const upload of open) await upload.send(photo.subarray(0, photo.length - 1))
  await storedFilesOnce(mediaDir, (files) => files.filter((file) => file.startsWith("loose")).length === 20)
  const refused = await flooder.send(photo)
  assert.match(refusalIn(refused, "TooManyRequests").message, /20 uploads in progress/)
  assert.ok(Number(refused.headers.get("retry-after")) > 0)
  await neighbour.put(photo)
  for (const upload of open) upload.cut()
  await storedFilesOnce(mediaDir, (files) => !files.some((file) => file.startsWith("loose")))
  await flooder.put(photo)
})

test("every byte of an upload is taken at the pace that all uploads share", async (context) => {
  const pace = context.mock.method(world.services.uploads, "pace")
  const picture = await jpeg(800, 600)
  await neighbour.put(picture, "paced.jpg")
  const paced = pace.mock.calls.reduce((total, { arguments: [bytes] }) => total + bytes, 0)
  assert.equal(paced, picture.length)
})

test("these tests leave no loose file and cause no error of the service", async () => {
  const loose = (await storedFiles(mediaDir)).filter((file) => file.startsWith("loose"))
  assert.deepEqual(loose, [])
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
