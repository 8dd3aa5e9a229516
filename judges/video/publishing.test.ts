import assert from "node:assert/strict"
import { readdir, truncate } from "node:fs/promises"
import { dirname } from "node:path"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import sharp from "sharp"
import { readId } from "../../src/domain/ids.ts"
import { networkOf } from "../../src/domain/networks/all.ts"
import { openForNetwork } from "../../src/media/open-for-network.ts"
import { inWorkspace } from "../../src/storage/database.ts"
import { claimConversion } from "../../src/storage/video-conversions.ts"
import { openWorkspaceOf } from "../../test/connect-account.ts"
import { download, Uploader } from "../../test/media/uploader.ts"
import { openPublishing, type PublishingPlace } from "../../test/publishing/place.ts"
import { until, untilAs, untilFound } from "../../test/until.ts"
import { converterDir, makeFilm } from "./make-film.ts"

let place: PublishingPlace
let uploader: Uploader
let phone: Buffer

before(async () => {
  place = await openPublishing({ FANFARE_CONVERTER_DIR: converterDir })
  uploader = Uploader.ofPerson(place.world, place.owner)
  phone = await makeFilm({ width: 1080, height: 1920, seconds: 3 })
})
after(async () => place.close())

async function draft(keys: readonly ("x" | "instagram")[], mediaId: string) {
  const accounts = await Promise.all(keys.map((key) => place.connect(key)))
  const { id } = await place.owner.run("posts.create", {})
  const accountIds = accounts.map((account) => account.id)
  const content = [{ body: "A film", media: [mediaId] }]
  await place.owner.run("posts.update", { id, accountIds, versions: [{ content }] })
  return { id, accountIds }
}

/** Waits until a post is out or has failed, and notes how far its videos were meanwhile. */
async function watch(id: string) {
  const percents: number[] = []
  const look = async () => {
    const post = await place.read(id)
    if (post.status !== "Publishing") return { post, percents }
    const { conversions } = await place.owner.run("media.conversions", {})
    percents.push(...conversions.map(({ percent }) => percent))
    return undefined
  }
  return untilFound("the post is no longer on its way", look, async (looks) => {
    if (looks % 100 === 0) await place.owner.run("sandbox.advanceClock", { seconds: 5 })
  })
}

test("a film of a phone goes to networks that take it and to those that do not, and people see how far it is", async () => {
  const item = await uploader.put(phone, "phone.mov")
  assert.deepEqual([item.videoCodec, item.audioCodec, item.convertible], ["hevc", "aac", true])
  const { id, accountIds } = await draft(["x", "instagram"], item.id)
  assert.deepEqual(await place.owner.run("posts.validate", { id }), { ok: true, checkedAccounts: 2 })
  await place.owner.run("posts.publishNow", { id })
  const { post, percents } = await watch(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  assert.ok(percents.length > 0 && percents.every((percent) => percent >= 0 && percent < 100))
  for (const accountId of accountIds) assert.equal((await place.ledgerOf(accountId)).length, 1)
  assert.deepEqual((await place.owner.run("media.conversions", {})).conversions, [])
})

test("a film that is scheduled is converted before its time, and goes out at once", async () => {
  const item = await uploader.put(await makeFilm({ width: 320, height: 568, seconds: 2 }), "later.mov")
  const { id } = await draft(["x"], item.id)
  const at = place.world.services.clock.now().add({ hours: 3 })
  await place.owner.run("posts.schedule", { id, at: at.toString() })
  const { mediaFiles } = place.world.services
  const original = (await mediaFiles.borrow(readId("med", item.id), "original.mov")) ?? assert.fail("no original")
  const listFiles = async () => (await readdir(dirname(original.path))).filter((name) => name.startsWith("fit-"))
  await wait(1500)
  assert.deepEqual(await listFiles(), [], "nothing is converted long before")
  await place.owner.run("sandbox.advanceClock", { seconds: 3_700 })
  assert.equal((await untilAs(listFiles, ({ length }) => length > 0)).length, 1)
  assert.equal((await place.read(id)).status, "Scheduled")
  await place.owner.run("sandbox.advanceClock", { seconds: 7_200 })
  await until("the post is due", async () => (await place.read(id)).status !== "Scheduled")
  const { post, percents } = await watch(id)
  assert.deepEqual([post.status, percents], ["Published", []])
})

test("the thumbnail of a film is one of its frames", async () => {
  const item = await uploader.put(phone, "phone.mov")
  const { bytes } = await download(item.thumbnailUrl)
  const { channels } = await sharp(bytes).stats()
  assert.ok(channels.every(({ stdev }) => stdev > 40))
})

test("a conversion that a crash ended begins again", async () => {
  const item = await uploader.put(await makeFilm({ width: 320, height: 568, seconds: 1 }), "short.mov")
  const { services } = place.world
  const workspaceId = await openWorkspaceOf(place.owner)
  const limits = networkOf("x").constraints.media
  const mediaId = readId("med", item.id)
  const ask = async () => openForNetwork(services, workspaceId, limits, [mediaId])
  // A process that ended at once leaves its claim, which nobody renews.
  const now = services.clock.now()
  const name = "fit-320x568-512000000-727040-copy.mp4"
  const lease = now.add({ seconds: 60 })
  await services.database.write((db) => claimConversion(inWorkspace(db, workspaceId), { mediaId, name }, now, lease))
  assert.deepEqual(await ask(), { kind: "waiting", seconds: 3 })
  await wait(300)
  assert.deepEqual(await ask(), { kind: "waiting", seconds: 3 })
  assert.equal(await services.mediaFiles.sizeOf(mediaId, name), null)
  await place.owner.run("sandbox.advanceClock", { seconds: 61 })
  await until("the film is converted", async () => !("kind" in (await ask())))
  const [file] = (await ask()) as Exclude<Awaited<ReturnType<typeof ask>>, { kind: string }>
  assert.deepEqual([file?.contentType, file?.width, file?.height], ["video/mp4", 320, 568])
})

test("a film is converted although the process that does it is killed", async () => {
  const item = await uploader.put(phone, "phone.mov")
  const { services, log } = place.world
  const workspaceId = await openWorkspaceOf(place.owner)
  const ask = async () =>
    openForNetwork(services, workspaceId, networkOf("linkedin").constraints.media, [readId("med", item.id)])
  const listPids = () =>
    log.flatMap((line) => {
      const { lane, pid } = JSON.parse(line) as { lane?: string; pid?: number }
      return lane === "conversions" && pid !== undefined && line.includes("process started") ? [pid] : []
    })
  await ask()
  // The process of the last film may still be there, and takes this one too.
  await until("there is a process", () => listPids().length > 0)
  await wait(1000)
  const earlier = listPids()
  process.kill(earlier.at(-1) ?? assert.fail("no process"), "SIGKILL")
  const files = await untilAs(ask, (found) => !("kind" in found))
  assert.ok(!("kind" in files))
  assert.equal(files[0]?.contentType, "video/mp4")
  assert.equal(listPids().length, earlier.length + 1)
})

test("a film whose conversion fails says so, and the post can be sent again with another", async () => {
  const item = await uploader.put(await makeFilm({ width: 320, height: 568, seconds: 1 }), "broken.mov")
  const { services } = place.world
  const id = readId("med", item.id)
  const original = (await services.mediaFiles.borrow(id, "original.mov")) ?? assert.fail("no original")
  await truncate(original.path, 2000)
  const { id: postId } = await draft(["x"], item.id)
  await place.owner.run("posts.publishNow", { id: postId })
  const { post } = await watch(postId)
  assert.equal(post.status, "Failed")
  assert.match(post.results[0]?.error?.message ?? "", /could not be converted .* Upload an MP4 with H\.264 and AAC/)
})
