import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { openWorld, type World } from "../world.ts"
import { packetsOf } from "./noted-videos.ts"
import { download, Uploader } from "./uploader.ts"
import { box, soundOnly, video } from "./videos.ts"

let world: World
let editor: Uploader

before(async () => {
  world = await openWorld()
  editor = Uploader.ofPerson(world, await world.owner())
})
after(async () => world.close())

const types = { mp4: "video/mp4", mov: "video/quicktime", webm: "video/webm" } as const
const containers = Object.keys(types) as (keyof typeof types)[]

test("MP4, MOV and WebM are taken with their size and length, and play as they came", async () => {
  for (const container of containers) {
    const sent = await video(container)
    const item = await editor.put(sent, `film.${container}`)
    const { kind, contentType, width, height, durationMs, bytes } = item
    assert.deepEqual([kind, contentType, width, height], ["video", types[container], 320, 240])
    assert.deepEqual([durationMs, bytes], [2000, sent.length])
    const served = await download(item.url)
    assert.equal(served.headers.get("content-type"), types[container])
    assert.equal(served.bytes.length, sent.length)
    assert.deepEqual(await packetsOf(served.bytes), await packetsOf(sent), container)
  }
})

test("a video that was filmed upright is as wide and high as it is shown", async () => {
  for (const rotation of [90, 270] as const) {
    const { width, height } = await editor.put(await video("mp4", { rotation }))
    assert.deepEqual([width, height], [240, 320])
  }
})

test("the thumbnail of a video is a drawn card of its shape, no frame that nobody decoded", async () => {
  for (const [rotation, width, height] of [
    [0, 480, 360],
    [90, 360, 480],
  ] as const) {
    const { thumbnailUrl } = await editor.put(await video("mp4", { rotation, seconds: 83 }))
    const { bytes, headers } = await download(thumbnailUrl)
    const found = await sharp(bytes).metadata()
    assert.deepEqual([found.format, found.width, found.height], ["webp", width, height])
    assert.equal(headers.get("content-type"), "image/webp")
    // The length stands in the lower right corner, so it is not all one colour.
    const corner = { left: width - 120, top: height - 60, width: 110, height: 50 }
    const { channels } = await sharp(bytes).extract(corner).stats()
    assert.ok((channels[0]?.stdev ?? 0) > 10)
  }
})

test("a video that is cut short or only begins like one is refused as damaged", async () => {
  const [mp4, webm] = [await video("mp4"), await video("webm")]
  const ftyp = mp4.subarray(0, 32)
  for (const [fileName, bytes] of Object.entries({
    "half.mp4": mp4.subarray(0, mp4.length / 2),
    "nearly.mp4": mp4.subarray(0, mp4.length - 40),
    "half.webm": webm.subarray(0, webm.length / 2),
    "most.webm": webm.subarray(0, webm.length * 0.9),
    "noise.mp4": Buffer.concat([ftyp, Buffer.alloc(5000, 0x5a)]),
    "circles.mp4": Buffer.concat([ftyp, ...Array<Buffer>(200).fill(box("moov", box("trak", box("mdia"))))]),
    "noise.webm": Buffer.concat([webm.subarray(0, 60), Buffer.alloc(5000, 0x5a)]),
  })) {
    const { message } = await editor.refused(bytes, fileName)
    assert.match(message, /is damaged or incomplete|has no video in it/, fileName)
  }
})

test("sound alone is refused: there is nothing to see", async () => {
  for (const container of ["mp4", "webm"] as const) {
    const { message, issues } = await editor.refused(await soundOnly(container), `song.${container}`)
    assert.match(message, /has no video in it/)
    assert.equal(issues[0]?.rule, "media.type")
  }
  const m4a = Buffer.concat([Buffer.from("\0\0\0\x18ftypM4A \0\0\0\0isomM4A ", "latin1"), Buffer.alloc(100)])
  assert.match((await editor.refused(m4a, "song.m4a")).message, /is not a picture or video we accept/)
})

test("Matroska is refused, though it is WebM's own container", async () => {
  const webm = await video("webm")
  const matroska = Buffer.from(webm)
  matroska.write("mkv!", matroska.indexOf("webm"), "latin1")
  assert.match((await editor.refused(matroska, "film.mkv")).message, /is not a picture or video we accept/)
})

test("a video of a kind that networks do not play is refused with what to do about it", async () => {
  const strange = await video("mp4")
  for (let at = strange.indexOf("vp09"); at !== -1; at = strange.indexOf("vp09")) strange.write("zzzz", at, "latin1")
  assert.match((await editor.refused(strange, "odd.mp4")).message, /Export it as MP4 with H\.264/)
})

test("nothing of all this was a fault of the service", () => {
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
