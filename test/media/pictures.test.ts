import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { openWorld, type World } from "../world.ts"
import { animation, colours, gifBomb, jpeg, noise, notedPictures, png, pngBomb } from "./pictures.ts"
import { download, type MediaItem, Uploader } from "./uploader.ts"

let world: World
let editor: Uploader

before(async () => {
  world = await openWorld()
  editor = Uploader.ofPerson(world, await world.owner())
})
after(async () => world.close())

const bytesOf = async ({ url }: MediaItem) => (await download(url)).bytes

/** The colour in the middle of a quarter of a picture. */
async function colourAt(picture: Buffer, right: number, down: number): Promise<readonly number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * right)) * info.channels
  return [...data.subarray(at, at + 3)]
}

function isNear(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, index) => Math.abs(value - (other[index] ?? -1000)) < 24)
}

test("each kind of picture is taken by its content, whatever its name and type say", async () => {
  const sent = {
    "image/jpeg": await jpeg(),
    "image/png": await png(),
    "image/webp": await sharp(await png())
      .webp()
      .toBuffer(),
    "image/gif": await sharp(await png())
      .gif()
      .toBuffer(),
  }
  for (const [contentType, bytes] of Object.entries(sent)) {
    const item = await editor.put(bytes, "report.pdf")
    const { kind, width, height, fileName } = item
    const wanted = {
      kind: contentType === "image/gif" ? "gif" : "image",
      width: 64,
      height: 48,
      fileName: "report.pdf",
    }
    assert.deepEqual({ kind, width, height, fileName }, wanted)
    assert.equal(item.contentType, contentType)
    const served = await download(item.url)
    assert.equal(served.headers.get("content-type"), contentType)
    assert.equal(served.bytes.length, item.bytes)
    assert.equal((await sharp(served.bytes).metadata()).format, contentType.split("/")[1])
  }
})

test("an AVIF picture is taken, and becomes JPEG, or PNG where one can see through it", async () => {
  const flat = sharp({ create: { width: 32, height: 32, channels: 3, background: colours.green } })
  const opaque = await editor.put(await flat.avif().toBuffer(), "a.avif")
  assert.equal(opaque.contentType, "image/jpeg")
  const clear = await editor.put(
    await sharp(await png())
      .avif()
      .toBuffer(),
    "b.avif",
  )
  assert.equal(clear.contentType, "image/png")
  assert.equal((await sharp(await bytesOf(clear)).metadata()).hasAlpha, true)
})

test("where, when and with what a picture was taken is gone from what is kept", async () => {
  const taken = { IFD0: { Make: "Canary Camera", Copyright: "Canary" }, IFD3: { GPSLatitude: "55/1 40/1 3456/100" } }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Canary Notes</rdf:RDF></x:xmpmeta>`
  const plain = sharp({ create: { width: 50, height: 50, channels: 3, background: colours.blue } })
  for (const format of ["jpeg", "png", "webp"] as const) {
    const sent = await plain.clone().withExif(taken).withXmp(xmp).toFormat(format).toBuffer()
    const earlier = await sharp(sent).metadata()
    assert.ok(earlier.exif?.includes("Canary Camera") && earlier.xmp?.includes("Canary Notes"), format)
    const kept = await bytesOf(await editor.put(sent))
    const { exif, xmp: notes, iptc, comments } = await sharp(kept).metadata()
    assert.deepEqual([exif, notes, iptc, comments], [undefined, undefined, undefined, undefined], format)
    assert.ok(!kept.includes("Canary") && !kept.includes("Exif"), format)
  }
})

test("comments, text chunks, IPTC data and appended bytes are removed from pictures", async () => {
  for (const sent of await notedPictures("Canary")) {
    const item = await editor.put(sent)
    for (const url of [item.url, item.thumbnailUrl]) {
      assert.ok(!(await download(url)).bytes.includes("Canary"), item.contentType)
    }
  }
})

test("a picture that a camera noted as lying on its side stands upright", async () => {
  const half = { width: 20, height: 40, channels: 3 as const }
  const left = await sharp({ create: { ...half, background: colours.red } })
    .png()
    .toBuffer()
  const canvas = sharp({ create: { width: 40, height: 40, channels: 3, background: colours.blue } })
  const sent = await canvas
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer()
  const turned = await sharp(sent).resize(40, 20, { fit: "fill" }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const item = await editor.put(turned)
  assert.deepEqual([item.width, item.height], [20, 40])
  const kept = await bytesOf(item)
  assert.equal((await sharp(kept).metadata()).orientation, undefined)
  // Turned clockwise, what was on the left is on top.
  assert.ok(isNear(await colourAt(kept, 0.5, 0.2), [0xd0, 0x20, 0x20]))
  assert.ok(isNear(await colourAt(kept, 0.5, 0.8), [0x20, 0x40, 0xd0]))
  const thumbnail = await sharp((await download(item.thumbnailUrl)).bytes).metadata()
  assert.deepEqual([thumbnail.format, thumbnail.width, thumbnail.height], ["webp", 20, 40])
})

test("colours of a wider profile keep it, and those for print are turned into sRGB", async () => {
  const plain = sharp({ create: { width: 30, height: 30, channels: 3, background: colours.green } })
  const wide = await plain.withIccProfile("p3").jpeg({ quality: 100 }).toBuffer()
  const { icc } = await sharp(wide).metadata()
  assert.ok(icc !== undefined)
  const kept = await bytesOf(await editor.put(wide))
  assert.deepEqual((await sharp(kept).metadata()).icc, icc)
  const print = await sharp(await jpeg())
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer()
  const shown = await bytesOf(await editor.put(print))
  assert.equal((await sharp(shown).metadata()).space, "srgb")
})

test("a picture is kept byte for byte, but for its notes", async () => {
  const drawn = sharp(await noise(90, 60))
  const still = {
    jpeg: drawn.clone().jpeg({ quality: 80 }),
    progressive: drawn.clone().jpeg({ quality: 80, progressive: true }),
    png: drawn.clone().png(),
    webp: drawn.clone().webp({ quality: 70 }),
    lossless: drawn.clone().webp({ lossless: true }),
  }
  for (const [name, picture] of Object.entries(still)) {
    const sent = await picture.clone().toBuffer()
    assert.ok(sent.equals(await bytesOf(await editor.put(sent))), name)
    const noted = await picture
      .clone()
      .withExif({ IFD0: { Make: "Canary" }, IFD3: { GPSLatitude: "55/1 40/1 3456/100" } })
      .toBuffer()
    const kept = await bytesOf(await editor.put(noted))
    assert.ok(!kept.includes("Canary"), name)
    const pixels = async (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    assert.ok((await pixels(kept)).equals(await pixels(noted)), name)
    // Of a WebP with notes, the header that announced them stays.
    if (!name.startsWith("webp") && name !== "lossless") assert.ok(kept.equals(sent), name)
  }
  const moving = await animation("gif")
  assert.deepEqual(await bytesOf(await editor.put(moving)), moving)
})

test("an animation keeps its frames, its pace and its repeats, and its thumbnail stands still", async () => {
  for (const format of ["gif", "webp"] as const) {
    const item = await editor.put(await animation(format), `moving.${format}`)
    const { kind, contentType, width, height, durationMs } = item
    assert.deepEqual([kind, contentType, width, height, durationMs], ["gif", "image/gif", 40, 30, 600], format)
    const { pages, delay, loop } = await sharp(await bytesOf(item), { animated: true }).metadata()
    assert.deepEqual([pages, delay, loop], [3, [100, 200, 300], 4], format)
    const thumbnail = await sharp((await download(item.thumbnailUrl)).bytes).metadata()
    assert.deepEqual([thumbnail.format, thumbnail.pages ?? 1], ["webp", 1])
  }
})

test("a thumbnail is WebP and at most 480 pixels long, and a small picture is not blown up", async () => {
  const sizes = [
    [1200, 600, 480, 240],
    [300, 900, 160, 480],
    [10, 5, 10, 5],
    [1, 1, 1, 1],
  ] as const
  for (const [width, height, smallWidth, smallHeight] of sizes) {
    const { thumbnailUrl } = await editor.put(await jpeg(width, height))
    const { bytes, headers } = await download(thumbnailUrl)
    const { format, width: w, height: h } = await sharp(bytes).metadata()
    assert.deepEqual([format, w, h], ["webp", smallWidth, smallHeight])
    assert.equal(headers.get("content-type"), "image/webp")
  }
})

test("what hides behind a picture does not get past it", async () => {
  const hidden = "<script>alert(document.cookie)</script><?php system($_GET[0]) ?>PK\u0003\u0004"
  for (const picture of [await jpeg(), await png(), await animation("gif")]) {
    const kept = await bytesOf(await editor.put(Buffer.concat([picture, Buffer.from(hidden)]), "both.html"))
    assert.ok(!kept.includes("script") && !kept.includes("php") && !kept.includes("PK\u0003\u0004"))
  }
  const commented = await jpeg()
  const comment = Buffer.concat([Buffer.from("\xff\xfe\x00\x12", "latin1"), Buffer.from("<script>1</scri>")])
  const inside = Buffer.concat([commented.subarray(0, 2), comment, commented.subarray(2)])
  assert.ok(!(await bytesOf(await editor.put(inside))).includes("script"))
})

test("what is no picture or video is refused in words that say what is taken", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`
  const others = {
    "photo.svg": svg,
    "photo.jpg": `<?xml version="1.0"?>${svg}`,
    "page.png": "<!doctype html><script>alert(1)</script>",
    "GIF.gif": "GIF88a is no version of it",
    "notes.txt": "x",
    "paper.pdf": "%PDF-1.7 and so on",
    "archive.zip": "PK\u0003\u0004".padEnd(100, "x"),
    "old.tiff": "II*\u0000".padEnd(100, "\u0000"),
    "old.bmp": "BM".padEnd(100, "\u0000"),
    "sound.mp3": "ID3\u0003".padEnd(100, "\u0000"),
    "film.avi": `RIFF${"\u0010".repeat(4)}AVI LIST`,
  }
  for (const [fileName, text] of Object.entries(others)) {
    const { message, issues } = await editor.refused(Buffer.from(text, "latin1"), fileName)
    const words = "is not a picture or video we accept: JPEG, PNG, WebP, GIF, AVIF, HEIC, MP4, MOV, WebM"
    assert.equal(message, `file ${fileName} ${words}`)
    assert.deepEqual(issues, [{ rule: "media.type", path: "file", message }])
  }
})

test("a HEIC picture of a telephone is taken, and becomes a JPEG with its colours and without its notes", async () => {
  const heic = await readFile(new URL("phone.heic", import.meta.url))
  assert.match(heic.toString("latin1"), /Ada Lark/)
  const item = await editor.put(heic, "IMG_1.HEIC")
  assert.deepEqual([item.contentType, item.width, item.height], ["image/jpeg", 96, 64])
  const picture = await bytesOf(item)
  assert.doesNotMatch(picture.toString("latin1"), /Ada Lark|GPS/)
  // It is written in the wide colours of a telephone: read as those of the web, the green would be (90, 197, 59).
  assert.ok(isNear(await colourAt(picture, 0.4, 0.7), [0, 200, 0]))
  assert.ok(isNear(await colourAt(picture, 0.8, 0.5), [220, 0, 0]))
  assert.ok(isNear(await colourAt(picture, 0.1, 0.1), [0, 0, 230]))
})

test("a HEIC picture that is damaged, or says that it is huge, is refused", async () => {
  const heic = await readFile(new URL("phone.heic", import.meta.url))
  const cut = await editor.refused(heic.subarray(0, 900), "IMG_2.HEIC")
  assert.match(cut.message, /IMG_2\.HEIC is damaged/)
  const size = heic.indexOf("ispe") + 8
  const huge = Buffer.from(heic)
  huge.writeUInt32BE(20_000, size)
  huge.writeUInt32BE(20_000, size + 4)
  const refused = await editor.refused(huge, "IMG_3.HEIC")
  assert.match(refused.message, /million pixels|damaged/)
})

test("a picture of too many pixels is refused before it is unpacked, frames counted together", async () => {
  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: colours.blue }, limitInputPixels: false })
  for (const [bomb, fileName, most] of [
    [pngBomb(50_000, 50_000), "huge.png", "100 million pixels"],
    [pngBomb(10_001, 10_000), "just-too-large.png", "100 million pixels"],
    [gifBomb(8000, 2), "two.gif", "50 million pixels"],
    [gifBomb(500, 201), "many.gif", "50 million pixels"],
    [gifBomb(10, 3001), "thousands.gif", "3000 frames"],
    [await flat(8000, 4501).avif({ effort: 0 }).toBuffer(), "small.avif", "36 million pixels"],
    [await flat(8000, 4501).webp({ effort: 0, lossless: true }).toBuffer(), "small.webp", "36 million pixels"],
  ] as const) {
    const { message, issues } = await editor.refused(bomb, fileName)
    assert.match(message, new RegExp(`has more than ${most}`), fileName)
    assert.equal(issues[0]?.rule, "media.tooManyPixels")
  }
})

test("a picture that is cut short, or only begins like one, is refused as damaged", async () => {
  const whole = await noise(200, 200)
  const photo = await sharp(whole).jpeg({ quality: 90 }).toBuffer()
  const webp = await sharp(whole).webp().toBuffer()
  for (const [fileName, bytes] of Object.entries({
    "half.png": whole.subarray(0, whole.length / 2),
    "half.jpg": photo.subarray(0, photo.length / 2),
    "half.webp": webp.subarray(0, webp.length / 2),
    "head.jpg": Buffer.from("\xff\xd8\xff\xe0 and no more", "latin1"),
    "head.png": Buffer.concat([whole.subarray(0, 8), Buffer.from("<svg/>".repeat(50))]),
    "head.gif": Buffer.from("GIF89a<script>alert(1)</script>"),
    "pixels.png": pngBomb(9000, 9000),
  })) {
    const { message, issues } = await editor.refused(bytes, fileName)
    assert.match(message, /is damaged or incomplete/, fileName)
    assert.equal(issues[0]?.rule, "media.damaged")
  }
})

test("nothing of all this was a fault of the service", () => {
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
