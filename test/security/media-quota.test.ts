import assert from "node:assert/strict"
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import sharp from "sharp"
import { admitUpload } from "#actions/media/upload.ts"
import { newId } from "#crypto/random.ts"
import { type Id, readId } from "#domain/ids.ts"
import { makeVariant } from "#media/make-variant.ts"
import { inWorkspace } from "#storage/database.ts"
import { lockWorkspace } from "#storage/locks.ts"
import { insertMedia } from "#storage/media.ts"
import { setWorkspacePlan } from "#storage/workspaces.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { jpeg, noise } from "../media/pictures.ts"
import { openUpload } from "../media/slow-upload.ts"
import { storedFiles, storedFilesOnce } from "../media/stored-files.ts"
import { form, made, refusalIn, Uploader } from "../media/uploader.ts"
import { sessionOf } from "../people/session-of.ts"
import { openWorld, type World } from "../world.ts"

const quota = 300_000

let world: World
let dataDir: string
let mediaDir: string
let owner: Client
let uploader: Uploader
/** 180 kB. */
let photo: Buffer

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-quota-"))
  mediaDir = path.join(dataDir, "media")
  const plans = { standard: "open", plans: { open: {}, small: { mediaBytes: 1000, lift: "Move to Studio." } } }
  await writeFile(path.join(dataDir, "plans.json"), JSON.stringify(plans))
  const settings = {
    FANFARE_DATA_DIR: dataDir,
    FANFARE_MEDIA_QUOTA_BYTES: String(quota),
    FANFARE_PLANS_FILE: path.join(dataDir, "plans.json"),
  }
  // Those who are refused here stop sending, and hold the line.
  world = await openWorld(settings, { unreadBodyMs: 500 })
  owner = await world.owner()
  uploader = Uploader.ofPerson(world, owner)
  photo = await noise(250, 240)
})
after(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function used(): Promise<number> {
  return (await owner.run("plan.get", {})).used.mediaBytes
}

/** The size of all files on the disk. */
async function onDisk(): Promise<number> {
  const files = await storedFiles(mediaDir)
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(mediaDir, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function empty(): Promise<void> {
  const { media } = await owner.run("media.list", {})
  for (const { id } of media) await owner.run("media.delete", { id })
}

const full =
  /^This server allows 300 kB of media, and .+ of it is used: this file does not fit\. Delete media .+FANFARE_MEDIA_QUOTA_BYTES/

test("originals, thumbnails and variants count towards the quota", async () => {
  assert.equal(await used(), 0)
  const { id, contentType } = await uploader.put(await jpeg(600, 400))
  assert.equal(await used(), await onDisk())
  const media = { workspace_id: await openWorkspaceOf(owner), id: readId("med", id), content_type: contentType }
  await makeVariant(world.services, media, { contentType: "image/webp", width: 60, height: 40, maxBytes: 100_000 })
  assert.equal(await used(), await onDisk())
  assert.equal((await owner.run("plan.get", {})).limits.mediaBytes, quota)
  await empty()
  assert.equal(await used(), 0)
})

test("an upload whose announced length exceeds the quota is refused before it is sent, with what lifts the limit", async () => {
  for (const headers of [{}, { "content-type": "multipart/form-data; boundary=x" }]) {
    const announced = openUpload(world.base, uploader, { ...headers, "content-length": quota + 100_000 })
    await announced.send(photo.subarray(0, 10))
    const { status, text } = await announced.answer()
    announced.cut()
    assert.equal(status, 402)
    assert.match(refusalIn({ status, text, headers: new Headers() }, "PlanLimit").message, full)
  }
})

test("an upload of unknown length is refused as soon as it exceeds the quota, and leaves no file", async () => {
  await uploader.put(photo)
  const earlier = await storedFiles(mediaDir)
  const endless = openUpload(world.base, uploader)
  for (let sent = 0; sent < 3; sent += 1) await endless.send(photo)
  const { status, text } = await endless.answer()
  endless.cut()
  assert.equal(status, 402)
  assert.match(text, /of media, and/)
  refusalIn(await uploader.send(form({ file: [photo, "a.png"] })), "PlanLimit")
  assert.deepEqual(await storedFiles(mediaDir), earlier)
})

test("deleting media frees space", async () => {
  refusalIn(await uploader.send(photo), "PlanLimit")
  await empty()
  made(await uploader.send(photo))
  await empty()
})

test("of two simultaneous uploads that do not fit together, one is accepted", async () => {
  const held = [openUpload(world.base, uploader), openUpload(world.base, uploader)]
  for (const upload of held) await upload.send(photo.subarray(0, 100_000))
  for (const upload of held) {
    await upload.send(photo.subarray(100_000))
    upload.end()
  }
  const answers = await Promise.all(held.map(async (upload) => upload.answer()))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 402]))
  assert.equal(await used(), await onDisk())
  await empty()
})

test("of two uploads that exceed the quota together, the one that is refused makes space for the other at once", async () => {
  const admit = async () => admitUpload(world.services, { workspaceId: await openWorkspaceOf(owner) }, 0)
  using first = await admit()
  using second = await admit()
  first.count(quota / 2)
  second.count(quota / 2)
  assert.throws(() => first.count(1), { code: "PlanLimit" })
  second.count(quota / 2)
  assert.throws(() => second.count(1), { code: "PlanLimit" })
})

test("the size after re-encoding counts, for simultaneous uploads too", async () => {
  // A few kilobytes become more than 100 kB: only the final check can find out.
  const growing = await sharp(photo).ensureAlpha(0.5).avif({ quality: 60, effort: 0 }).toBuffer()
  const replies = await Promise.all(Array.from({ length: 4 }, async () => uploader.send(growing)))
  assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201, 402]))
  assert.ok((await used()) <= quota)
  assert.equal(await used(), await onDisk())
  await empty()
})

test("an upload waits for media that another request is adding, and counts it", async () => {
  const workspaceId = await openWorkspaceOf(owner)
  const { user } = await sessionOf(owner)
  const upload = openUpload(world.base, uploader)
  await upload.send(photo.subarray(0, 100_000))
  await storedFilesOnce(mediaDir, (files) => files.length === 1)
  const [inserted, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const adding = world.services.database.write(async (writer) => {
    const db = inWorkspace(writer, workspaceId)
    await lockWorkspace(db)
    await insertMedia(db, rowOf(quota - 1000, readId("usr", user.id)))
    inserted.resolve()
    await committed.promise
  })
  await inserted.promise
  await upload.send(photo.subarray(100_000))
  upload.end()
  // Its files are in place; what is left is its own transaction.
  await storedFilesOnce(mediaDir, (files) => files.filter((file) => file.startsWith("items")).length === 2)
  await wait(200)
  committed.resolve()
  await adding
  const { status, text } = await upload.answer()
  assert.equal(status, 402, text)
  assert.equal(await used(), quota - 1000)
  await empty()
})

function rowOf(bytes: number, created_by: Id<"usr">) {
  return {
    id: newId<"med">(),
    kind: "image" as const,
    file_name: "a.jpg",
    content_type: "image/jpeg",
    bytes,
    stored_bytes: bytes,
    width: 1,
    height: 1,
    duration_ms: null,
    alt_text: "",
    created_by,
    created_at: world.clock.now(),
  }
}

test("a plan can set a lower limit, and its refusal says what lifts it", async () => {
  const workspaceId = await openWorkspaceOf(owner)
  await world.services.database.write((db) => setWorkspacePlan(inWorkspace(db, workspaceId), "small"))
  assert.equal((await owner.run("plan.get", {})).limits.mediaBytes, 1000)
  const { message } = refusalIn(await uploader.send(photo), "PlanLimit")
  assert.match(
    message,
    /^The plan small covers 1 kB of media, and 0 bytes of it is used: this file does not fit\..+ Move to Studio\.$/,
  )
})

test("a full workspace does not affect another", async () => {
  await owner.run("workspaces.create", { name: "Elsewhere" })
  made(await Uploader.ofPerson(world, owner).send(photo))
})

test("these tests leave no loose file and cause no error of the service", async () => {
  const loose = (await storedFiles(mediaDir)).filter((file) => file.startsWith("loose"))
  assert.deepEqual(loose, [])
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
