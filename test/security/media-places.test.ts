import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import {
  canary,
  fullBox,
  insertBoxes,
  lastBox,
  notedKinds,
  notedVideo,
  packetsOf,
  gpsTrack,
} from "../media/noted-videos.ts"
import { download, Uploader } from "../media/uploader.ts"
import { box, video } from "../media/videos.ts"
import { openWorld, type World } from "../world.ts"

let world: World
let editor: Uploader

before(async () => {
  world = await openWorld()
  editor = Uploader.ofPerson(world, await world.owner())
})
after(async () => world.close())

/** Uploads a video and searches the stored file for the location. Its packets must be those of `plain`. */
async function assertForgotten(sent: Buffer, what: string, plain = sent): Promise<Buffer> {
  assert.ok(sent.includes(canary), `${what} contains the location`)
  const item = await editor.put(sent, "holiday.mp4")
  const { bytes } = await download(item.url)
  assert.equal(bytes.length, sent.length, what)
  for (const trace of ["Canary", "55.67", "012.56"]) assert.equal(bytes.indexOf(trace), -1, `${what}: ${trace}`)
  const isSubtitle = (packet: string) => packet.startsWith("subtitle")
  assert.deepEqual(
    await packetsOf(bytes),
    (await packetsOf(plain)).filter((packet) => !isSubtitle(packet)),
    what,
  )
  return bytes
}

const note = Buffer.from(canary)
const xmp = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex")
/** As phones and cameras write it, and in boxes that no standard knows. */
const notes = [
  box("udta", box("\xa9xyz", note), fullBox("loci", Buffer.from("\0\0und"), note)),
  box("meta", Buffer.alloc(4), box("ilst", box("\xa9day", box("data", Buffer.alloc(8), note)))),
  box(
    "meta",
    fullBox("keys", 1, box("mdta", Buffer.from("com.apple.quicktime.location.ISO6709"))),
    box("ilst", box("\0\0\0\x01", box("data", Buffer.alloc(8), note))),
  ),
  box("uuid", xmp, note),
  box("uuid", Buffer.alloc(16, 7), note),
  box("free", note),
  box("gps ", note),
]

test("names, tags, covers and subtitles are removed from every kind of container, and its packets stay the same", async () => {
  for (const kind of notedKinds) {
    const kept = await assertForgotten(await notedVideo(kind), kind)
    assert.ok(!kept.includes("Mediabunny"), `${kind} names the program that made it`)
  }
})

test("location notes are removed at every level of an MP4 or MOV file", async () => {
  const inTrack = ["moov", "trak", "mdia", "minf", "stbl"]
  const places = [[], ...Array.from({ length: 5 }, (_, depth) => inTrack.slice(0, depth + 1))]
  for (const container of ["mp4", "mov"] as const) {
    const plain = await video(container)
    for (const place of places) {
      await assertForgotten(insertBoxes(plain, place, ...notes), `${container} with notes in /${place.join("/")}`)
    }
  }
})

test("location notes are removed from the fragments of an MP4 file", async () => {
  const plain = Buffer.from(await notedVideo("fragmentedMp4"))
  // Without the index at the end, whose absolute offsets would be wrong after the insertion.
  const whole = plain.subarray(0, lastBox(plain, "mfra"))
  for (const place of [["moov", "mvex"], ["moof"], ["moof", "traf"]]) {
    const sent = insertBoxes(whole, place, ...notes)
    const fragment = sent.subarray(lastBox(sent, "moof"))
    // The offsets from the fragment to its frames grow by the length of the notes.
    for (let at = fragment.indexOf("trun"); place[0] === "moof" && at !== -1; at = fragment.indexOf("trun", at + 4)) {
      fragment.writeInt32BE(fragment.readInt32BE(at + 12) + sent.length - whole.length, at + 12)
    }
    await assertForgotten(sent, `notes in ${place.join("/")}`)
  }
})

test("a GPS track is removed, and its samples in mdat are overwritten", async () => {
  const samples = [Buffer.from(`one ${canary}`), Buffer.from(`and two ${canary}`)]
  const sizes = samples.map(({ length }) => length)
  for (const entry of ["gpmd", "camm", "mebx"]) {
    const plain = await video("mp4")
    const at = lastBox(plain, "moov")
    const frames = Buffer.concat([plain.subarray(0, at), box("mdat", ...samples)])
    const sent = insertBoxes(Buffer.concat([frames, plain.subarray(at)]), ["moov"], gpsTrack(entry, sizes, at + 8))
    const kept = await assertForgotten(sent, entry)
    assert.equal(kept.indexOf(entry), -1)
  }
})

test("a GPS track in fragments is removed, and its samples are overwritten", async () => {
  const plain = await notedVideo("fragmentedMp4")
  const whole = plain.subarray(0, lastBox(plain, "mfra"))
  const withTrack = insertBoxes(whole, ["moov"], gpsTrack("gpmd", [], 0))
  const described = insertBoxes(withTrack, ["moov", "mvex"], fullBox("trex", 77, 1, 0, note.length, 0))
  const run = (offset: number) => {
    // The flags say that the data offset is given. The sample size is the default of the track.
    const truns = box("trun", Buffer.from([0, 0, 0, 1]), Buffer.from([0, 0, 0, 1]), bigEndian(offset))
    return box("moof", fullBox("mfhd", 99), box("traf", box("tfhd", Buffer.from([0, 2, 0, 0]), bigEndian(77)), truns))
  }
  const moof = run(run(0).length + 8)
  await assertForgotten(Buffer.concat([described, moof, box("mdat", note)]), "a fragment of a GPS track")
})

test("bytes in mdat that no track uses, and bytes after the last box, are overwritten", async () => {
  const plain = await video("mp4")
  const at = lastBox(plain, "moov")
  const hidden = Buffer.concat([plain.subarray(0, at), box("mdat", Buffer.from("freeGPS "), note), plain.subarray(at)])
  await assertForgotten(hidden, "unused bytes in mdat")
  await assertForgotten(
    Buffer.concat([plain, Buffer.from("\xff\xff\xff\xff8db42d694ccc", "latin1"), note]),
    "a trailer",
  )
  await assertForgotten(Buffer.concat([plain, Buffer.from("\0\0\0"), note]), "a short trailer")
})

test("tags after the clusters, unknown elements and the contents of Void elements are removed from WebM", async () => {
  const element = (id: string, content: Buffer) =>
    Buffer.concat([Buffer.from(id, "hex"), Buffer.from([0x40, content.length]), content])
  // Its segment has no length, so elements can be appended.
  const plain = await notedVideo("openWebm")
  const tag = element(
    "7373",
    element("67c8", Buffer.concat([element("45a3", Buffer.from("GPS")), element("4487", note)])),
  )
  const text = element("d7", Buffer.from([1]))
  for (const [name, more] of Object.entries({
    Tags: element("1254c367", tag),
    Attachments: element("1941a469", element("61a7", element("466e", note))),
    Chapters: element("1043a770", element("45b9", note)),
    "a second Info": element("1549a966", element("7ba9", note)),
    "a date and a file name": element("1549a966", Buffer.concat([element("4461", note), element("7384", note)])),
    Void: element("ec", note),
    "an element that nobody knows": element("4abc", note),
    "a cluster with something else in it": element(
      "1f43b675",
      Buffer.concat([element("e7", Buffer.from([1])), element("4abc", note)]),
    ),
    "a note in a block group": element("1f43b675", element("a0", Buffer.concat([text, element("4abc", note)]))),
    "bytes that are no element": Buffer.concat([Buffer.from([0, 0, 0]), note]),
  })) {
    await assertForgotten(Buffer.concat([plain, more]), name, plain)
  }
})

test("these tests cause no warning and no error of the service", () => {
  assert.deepEqual(
    world.log.filter((line) => /"level":(?:40|50)/.test(line)),
    [],
  )
})

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
