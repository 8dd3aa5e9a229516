import assert from "node:assert/strict"
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { fitVideo, type FittedVideo } from "../../src/domain/fit-video.ts"
import type { NetworkKey } from "../../src/domain/network.ts"
import { networkOf, networks } from "../../src/domain/networks/all.ts"
import { findConverter } from "../../src/media/converter.ts"
import { cleanVideo } from "../../src/media/decoder/clean-video.ts"
import { convertVideo } from "../../src/media/decoder/convert-video.ts"
import { loadConverter } from "../../src/media/decoder/load-converter.ts"
import { probeVideo } from "../../src/media/decoder/probe-video.ts"
import { converter, converterDir, makeFilm } from "./make-film.ts"

let folder: string
before(async () => (folder = await mkdtemp(path.join(tmpdir(), "fanfare-converter-"))))
after(async () => rm(folder, { recursive: true, force: true }))

const installed = findConverter(converterDir) ?? assert.fail("the converter is not installed")

/** A film as it is kept after its upload. */
async function keep(film: Parameters<typeof makeFilm>[0]) {
  const type = film.container === "mp4" ? "video/mp4" : "video/quicktime"
  const [file, thumbnail] = [path.join(folder, "film"), path.join(folder, "thumbnail")]
  await writeFile(file, await makeFilm(film))
  const { thumbnailBytes: _, ...facts } = await cleanVideo({ type, file, thumbnail, converter: installed })
  const { size: bytes } = await stat(file)
  const id = "018f0000-0000-7000-8000-000000000001" as never
  return {
    file,
    thumbnail,
    type,
    facts: { ...facts, id, kind: "video", contentType: type, bytes, altText: "", mayEncode: true },
  } as const
}

const limitsOf = (key: NetworkKey) => networkOf(key).constraints.media.videos

async function convert(
  { file, type }: { readonly file: string; readonly type: "video/mp4" | "video/quicktime" },
  plan: FittedVideo,
) {
  const output = path.join(folder, "output")
  const shares: number[] = []
  const job = { type, file, output, plan, converter: installed }
  const { bytes } = await convertVideo(job, (share) => void shares.push(share))
  return { ...(await probeVideo(output)), bytes, shares, output }
}

test("the converter is found where it is installed, and nowhere else", () => {
  assert.equal(loadConverter(installed).Demuxer, converter.Demuxer)
  assert.equal(findConverter(path.join(folder, "nothing")), null)
})

test("a film of a phone, HEVC in a MOV of 1080 by 1920, is made fit for every network that does not take it", async () => {
  const film = await keep({ width: 1080, height: 1920, seconds: 2 })
  assert.deepEqual([film.facts.videoCodec, film.facts.audioCodec], ["hevc", "aac"])
  const plans = networks.flatMap(({ key, constraints }) => {
    const plan = constraints.media.videos.max === 0 ? null : fitVideo(constraints.media.videos, film.facts)
    return plan === null ? [] : [[key, plan] as const]
  })
  assert.deepEqual(
    plans.map(([key]) => key),
    ["x", "bluesky", "linkedin", "linkedin-page"],
  )
  const different = new Map(plans.map(([key, plan]) => [`${plan.width}`, [key, plan] as const]))
  for (const [key, plan] of different.values()) {
    const made = await convert(film, plan)
    assert.deepEqual([made.videoCodec, made.audioCodec], ["avc", "aac"], key)
    assert.deepEqual([made.width, made.height], [plan.width, plan.height], key)
    assert.ok(Math.abs(made.durationMs - film.facts.durationMs) < 100, `${key}: ${made.durationMs}`)
    assert.equal(fitVideo(limitsOf(key), { ...film.facts, ...made, contentType: "video/mp4" }), null, key)
    assert.ok(made.shares.length > 0 && made.shares.every((share) => share >= 0 && share <= 1), key)
  }
})

test("a MOV with H.264 and AAC gets another container, frame by frame what it was", async () => {
  const film = await keep({ width: 320, height: 568, seconds: 4, video: "libx264" })
  const plan = fitVideo(limitsOf("bluesky"), film.facts) ?? assert.fail("it goes as it is")
  assert.deepEqual([plan.bitsPerSecond, plan.keepsSound], [null, true])
  const made = await convert(film, plan)
  assert.deepEqual(await framesOf(made.output), await framesOf(film.file))
})

test("the sound of a camera becomes AAC while its pictures are copied", async () => {
  const film = await keep({ width: 320, height: 568, seconds: 4, video: "libx264", audio: "pcm_s16le" })
  const plan = fitVideo(limitsOf("linkedin"), film.facts) ?? assert.fail("it goes as it is")
  const made = await convert(film, plan)
  assert.deepEqual([made.videoCodec, made.audioCodec], ["avc", "aac"])
  assert.deepEqual(await framesOf(made.output), await framesOf(film.file))
})

test("slow motion plays with as many frames as networks take, as long as before", async () => {
  const film = await keep({ width: 320, height: 568, seconds: 1, rate: 120 })
  const plan = fitVideo(limitsOf("x"), film.facts) ?? assert.fail("it goes as it is")
  const made = await convert(film, plan)
  assert.ok(Math.abs(made.durationMs - 1000) < 100)
  const frames = await framesOf(made.output)
  assert.ok(frames.length >= 58 && frames.length <= 62, `${frames.length}`)
})

test("a film stays under the bytes of its plan", async () => {
  const film = await keep({ width: 640, height: 360, seconds: 6, video: "libx264", container: "mp4" })
  const limits = { ...limitsOf("mastodon"), maxBytes: 330_000 }
  const plan = fitVideo(limits, { ...film.facts, bytes: 10_000_000 }) ?? assert.fail("it goes as it is")
  const made = await convert(film, plan)
  assert.ok(made.bytes <= 330_000, `${made.bytes}`)
  assert.ok(Math.abs(made.durationMs - 6000) < 100)
})

test("a thumbnail is a frame of the film, and not of its black beginning", async () => {
  const film = await keep({ width: 568, height: 320, seconds: 3, blackSeconds: 0.4 })
  const { width, height } = await sharp(film.thumbnail).metadata()
  assert.deepEqual([width, height], [480, 270])
  const { channels } = await sharp(film.thumbnail).stats()
  // The drawn card is grey; the film is not.
  assert.ok(channels.every(({ stdev }) => stdev > 40))
})

async function framesOf(file: string): Promise<readonly string[]> {
  const { Input, FilePathSource, ALL_FORMATS, EncodedPacketSink } = await import("mediabunny")
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = (await input.getPrimaryVideoTrack()) ?? assert.fail("no pictures")
  const frames: string[] = []
  for await (const { timestamp, data } of new EncodedPacketSink(track).packets()) {
    frames.push(`${timestamp.toFixed(3)} ${Buffer.from(data).toString("base64").slice(0, 400)}`)
  }
  return frames
}
