import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { openForNetwork } from "#media/open-for-network.ts"
import type { MediaFile } from "#networks/network.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { untilFound } from "../until.ts"
import { packetsOf } from "./noted-videos.ts"
import { phoneFilm } from "./phone-film.ts"
import { noise } from "./pictures.ts"
import { type MediaItem, Uploader } from "./uploader.ts"

/* On a server without the converter. judges/video has the tests with it. */

let place: PublishingPlace
let uploader: Uploader

before(async () => {
  place = await openPublishing()
  uploader = Uploader.ofPerson(place.world, place.owner)
})
after(async () => place.close())

/** What a network gets of an item, once it is there. */
async function fileFor(key: NetworkKey, { id }: MediaItem): Promise<MediaFile> {
  const workspaceId = await openWorkspaceOf(place.owner)
  return untilFound("the file is there", async () => {
    const files = await openForNetwork(place.world.services, workspaceId, networkOf(key).constraints.media, [
      readId("med", id),
    ])
    if (!("kind" in files)) return files[0] ?? assert.fail("no file")
    assert.equal(files.kind, "waiting")
    return undefined
  })
}

async function draft(keys: readonly NetworkKey[], { id: mediaId }: MediaItem) {
  const accounts = await Promise.all(keys.map((key) => place.connect(key)))
  const { id } = await place.owner.run("posts.create", {})
  const accountIds = accounts.map((account) => account.id)
  await place.owner.run("posts.update", {
    id,
    accountIds,
    versions: [{ content: [{ body: "A film", media: [mediaId] }] }],
  })
  return { id, accountIds }
}

test("a picture that fits a network goes out byte for byte as it was uploaded", async () => {
  const sent = await sharp(await noise(320, 240))
    .jpeg()
    .toBuffer()
  const item = await uploader.put(sent, "tulips.jpg")
  for (const key of ["x", "instagram", "bluesky", "mastodon", "facebook"] as const) {
    const file = await fileFor(key, item)
    assert.ok(sent.equals(await file.read()), key)
  }
})

test("a video that fits a network goes out byte for byte", async () => {
  const item = await uploader.put(await phoneFilm({ container: "mp4" }), "film.mp4")
  assert.deepEqual([item.videoCodec, item.audioCodec, item.convertible], ["avc", "aac", false])
  const whole = await fileFor("bluesky", item)
  assert.equal(whole.url, item.url)
  assert.equal((await whole.read()).length, item.bytes)
})

test("a MOV becomes an MP4 for a network that takes no other, and its frames stay the same", async () => {
  const sent = await phoneFilm()
  const item = await uploader.put(sent, "phone.mov")
  const file = await fileFor("bluesky", item)
  assert.deepEqual([file.contentType, file.width, file.height], ["video/mp4", 320, 240])
  const made = Buffer.from(await file.read())
  assert.equal(made.length, file.bytes)
  assert.equal(made.toString("latin1", 4, 8), "ftyp")
  assert.ok(made.indexOf("moov") < made.indexOf("mdat"), "the index comes first")
  assert.deepEqual(await packetsOf(made), await packetsOf(sent))
  assert.equal((await fileFor("instagram", item)).url, item.url)
})

test("a post waits for its MOV and goes out once", async () => {
  const item = await uploader.put(await phoneFilm(), "phone.mov")
  const { id, accountIds } = await draft(["bluesky"], item)
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  assert.equal((await place.ledgerOf(accountIds[0] ?? "")).length, 1)
})

test("a video that has to be encoded again is refused before it is published, with what to do", async () => {
  const item = await uploader.put(await phoneFilm({ codec: "hevc" }), "phone.mov")
  assert.deepEqual([item.contentType, item.videoCodec, item.convertible], ["video/quicktime", "hevc", false])
  const { id } = await draft(["bluesky", "instagram"], { ...item })
  for (const action of ["posts.validate", "posts.publishNow"] as const) {
    const message = await place.owner.refused(action, { id }, "Invalid")
    assert.match(
      message,
      /Bluesky accepts a video with H\.264 pictures; this has HEVC\. This server has no video converter\./,
    )
    assert.match(message, /Upload an MP4 with H\.264 and AAC that fits, or have .* npm run install:converter\./)
    assert.doesNotMatch(message, /Instagram accepts a video with/)
  }
})
