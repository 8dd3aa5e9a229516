import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { createWriteStream } from "node:fs"
import { mkdir, mkdtemp, readdir, readlink, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { newId } from "#crypto/random.ts"
import { sweepMedia } from "#media/sweep-media.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import { openServer } from "../open-server.ts"
import { untilAs } from "../until.ts"
import { openWorld, type World } from "../world.ts"
import { jpeg, noise } from "./pictures.ts"
import { openUpload } from "./slow-upload.ts"
import { storedFiles, storedFilesOnce } from "./stored-files.ts"
import { download, form, made, refusalIn, Uploader } from "./uploader.ts"
import { box, video } from "./videos.ts"

let world: World
let dataDir: string
let mediaDir: string
let editor: Uploader
let photo: Buffer

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-trouble-"))
  mediaDir = path.join(dataDir, "media")
  // Those who are refused here go on sending, or stop and hold the line.
  world = await openWorld({ FANFARE_DATA_DIR: dataDir }, { unreadBodyMs: 500 })
  editor = await Uploader.byToken(world, await world.owner())
  photo = await jpeg()
})
after(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const formHead = Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n`)
const multipart = { "content-type": "multipart/form-data; boundary=x" }

test("a connection that breaks in the middle of an upload leaves no file and is no fault", async () => {
  const film = await video("mp4")
  const earlier = await storedFiles(mediaDir)
  for (const [head, headers] of [
    [Buffer.alloc(0), {}],
    [formHead, multipart],
  ] as const) {
    const upload = openUpload(world.base, editor, headers)
    await upload.send(Buffer.concat([head, film, Buffer.alloc(100_000)]))
    const during = await storedFilesOnce(mediaDir, ({ length }) => length > earlier.length)
    assert.ok(during.some((file) => file.startsWith("loose")))
    upload.cut()
    assert.deepEqual(await storedFilesOnce(mediaDir, ({ length }) => length === earlier.length), earlier)
  }
})

test("whoever stops sending is cut off and told so, and nothing is left", async () => {
  const server = await openServer(world, { mediaLimits: { ...world.services.mediaLimits, stallMs: 100 } })
  try {
    const film = await video("mp4")
    const earlier = await storedFiles(mediaDir)
    for (const [head, headers] of [
      [Buffer.alloc(0), {}],
      [formHead, multipart],
    ] as const) {
      const upload = openUpload(server.base, editor, headers)
      await upload.send(Buffer.concat([head, film, Buffer.alloc(100_000)]))
      const { status, text } = await upload.answer()
      assert.equal(status, 400)
      assert.match(text, /stopped arriving/)
      upload.cut()
    }
    assert.deepEqual(await storedFilesOnce(mediaDir, ({ length }) => length === earlier.length), earlier)
  } finally {
    await server.close()
  }
})

test("an upload that says it is too large is refused before it is sent, and one that is no media before it ends", async () => {
  const announced = openUpload(world.base, editor, { "content-length": 2_000_000_000 })
  await announced.send(photo)
  const early = await announced.answer()
  announced.cut()
  assert.equal(early.status, 400)
  assert.match(early.text, /is larger than 1 GB/)
  for (const [head, headers] of [
    [Buffer.alloc(0), {}],
    [formHead, multipart],
  ] as const) {
    const endless = openUpload(world.base, editor, headers)
    await endless.send(Buffer.concat([head, Buffer.from("<svg>".repeat(2000))]))
    const { text } = await endless.answer()
    endless.cut()
    assert.match(text, /is not a picture or video we accept/)
  }
})

test("200 MB go through a form and through bare bytes without being held in memory", async (t) => {
  const film = await video("mp4")
  const padding = 200_000_000
  const head = Buffer.alloc(8)
  head.writeUInt32BE(padding + 8)
  head.write("free", 4)
  const piece = new Uint8Array(100_000)
  function* pieces(start: Buffer, end: Buffer) {
    yield start
    yield Buffer.concat([film, head])
    for (let sent = 0; sent < padding; sent += piece.length) yield piece
    yield end
  }
  const [none, tail] = [Buffer.alloc(0), Buffer.from("\r\n--x--\r\n")]
  for (const [start, end, headers] of [
    [none, none, {}],
    [formHead, tail, multipart],
  ] as const) {
    let peak = 0
    const begun = process.memoryUsage.rss()
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
    const item = made(await editor.send(ReadableStream.from(pieces(start, end)), headers))
    clearInterval(watch)
    t.diagnostic(`resident memory grew by ${Math.round((peak - begun) / 1e6)} MB at most`)
    assert.equal(item.bytes, film.length + padding + 8)

    const hangUp = new AbortController()
    const response = await fetch(item.url, { signal: hangUp.signal })
    await response.body?.getReader().read()
    hangUp.abort()
    assert.deepEqual(await openFilesOnce(({ length }) => length === 0), [])
    await (await world.owner()).run("media.delete", { id: item.id })
    assert.deepEqual(await storedFilesOnce(mediaDir, ({ length }) => length === 0), [])
  }
})

/** Files of the store that this process has open, as far as the system tells. */
async function openFilesOnce(isAsWanted: (files: readonly string[]) => boolean): Promise<readonly string[]> {
  return untilAs(async () => {
    const handles = await readdir("/proc/self/fd").catch(() => [])
    const targets = await Promise.all(handles.map((handle) => readlink(`/proc/self/fd/${handle}`).catch(() => "")))
    return targets.filter((target) => target.startsWith(mediaDir))
  }, isAsWanted)
}

test("a full disk is told as such, by a code that blames nobody, and leaves nothing behind", async () => {
  const store = world.services.mediaFiles
  const full: typeof store = {
    ...store,
    async newFile() {
      const file = await store.newFile()
      const write = async (bytes: AsyncIterable<Uint8Array>) => {
        // A device on which every write fails for want of space.
        await pipeline(bytes, createWriteStream("/dev/full")).catch((error: unknown) => {
          throw nameDiskFull(error)
        })
        return 0
      }
      return { ...file, write }
    },
  }
  const server = await openServer(world, { mediaFiles: full })
  const uploader = new Uploader(server.base, editor.headers)
  try {
    const earlier = await storedFiles(mediaDir)
    for (const body of [photo, form({ file: [photo, "a.jpg"] })]) {
      const { message, issues } = refusalIn(await uploader.send(body), "Conflict")
      assert.match(message, /no space left/)
      assert.deepEqual(issues, [])
    }
    assert.deepEqual(await storedFiles(mediaDir), earlier)
    assert.equal(server.lines.filter((line) => line.includes('"level":40') && line.includes("no space")).length, 2)
    assert.deepEqual(
      server.lines.filter((line) => line.includes('"level":50')),
      [],
    )
  } finally {
    await server.close()
  }
})

test("on a disk of one megabyte what fits is taken and what does not is refused whole", async (t) => {
  const run = promisify(execFile)
  const smallDir = await mkdtemp(path.join(tmpdir(), "fanfare-small-"))
  const smallMedia = path.join(smallDir, "media")
  await mkdir(smallMedia)
  const mount = ["-t", "tmpfs", "-o", "size=1m", "tmpfs", smallMedia]
  const isMounted = await run("mount", mount).then(
    () => true,
    () => false,
  )
  if (!isMounted) t.diagnostic("this machine does not let the test make a small disk")
  const small = await openWorld({ FANFARE_DATA_DIR: smallDir })
  try {
    const uploader = Uploader.ofPerson(small, await small.owner())
    const kept = await uploader.put(photo)
    const files = await storedFiles(smallMedia)
    if (isMounted) {
      // The first does not fit as it comes in; the second does, but not a second time, written anew.
      const noisy = await noise(500, 400)
      for (const large of [Buffer.concat([photo, Buffer.alloc(2_000_000)]), noisy]) {
        refusalIn(await uploader.send(large), "Conflict")
        assert.deepEqual(await storedFiles(smallMedia), files)
      }
    }
    assert.equal((await download(kept.url)).status, 200)
    await uploader.put(photo)
    assert.deepEqual(
      small.log.filter((line) => line.includes('"level":50')),
      [],
    )
  } finally {
    await small.close()
    if (isMounted) await run("umount", [smallMedia])
    await rm(smallDir, { recursive: true, force: true })
  }
})

test("whoever is no longer a member when the upload ends has uploaded nothing", async () => {
  const leaver = await world.member("editor", "leaver")
  const earlier = await storedFiles(mediaDir)
  const upload = openUpload(world.base, Uploader.ofPerson(world, leaver))
  await upload.send(photo.subarray(0, photo.length - 10))
  const { workspaces } = await leaver.run("workspaces.list", {})
  await leaver.run("workspaces.leave", { id: workspaces[0]?.id ?? "" })
  await upload.send(photo.subarray(photo.length - 10))
  upload.end()
  const { status, text } = await upload.answer()
  assert.equal(status, 403, text)
  assert.deepEqual(await storedFiles(mediaDir), earlier)
})

test("files that nothing records are swept away after an hour, and nothing else is", async () => {
  const item = await editor.put(photo)
  const known = await storedFiles(mediaDir)
  const old = world.clock.now().subtract({ hours: 2 }).epochMilliseconds / 1000
  const [stray, young] = [newId<"med">(), newId<"med">()]
  for (const id of [stray, young]) {
    const folder = path.join(mediaDir, "items", id.slice(-2), id)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, "original.jpg"), photo)
    if (id === stray) await utimes(folder, old, old)
  }
  const loose = path.join(mediaDir, "loose", "left-behind")
  await writeFile(loose, photo)
  await utimes(loose, old, old)
  for (const file of known.filter((name) => name.startsWith("items"))) {
    await utimes(path.join(mediaDir, path.dirname(file)), old, old)
  }
  await sweepMedia(world.services)
  const remaining = [...known, path.join("items", young.slice(-2), young, "original.jpg")].toSorted()
  assert.deepEqual(await storedFiles(mediaDir), remaining)
  assert.equal((await download(item.url)).status, 200)
})

test("a deleted workspace takes its media out of reach at once and off the disk with the next sweep", async () => {
  const owner = await world.owner()
  const { workspace } = await owner.run("workspaces.create", { name: "Short-lived" })
  const item = await Uploader.ofPerson(world, owner).put(photo)
  await owner.run("workspaces.delete", { id: workspace.id, name: "Short-lived" })
  assert.equal((await download(item.url)).status, 404)
  const earlier = await storedFiles(mediaDir)
  world.clock.advance({ hours: 2 })
  await sweepMedia(world.services)
  assert.ok((await storedFiles(mediaDir)).length <= earlier.length - 2)
})

test("a hostile file name is kept as a harmless one and breaks no header", async () => {
  const names = [
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\olga\\tulips.jpg", "tulips.jpg"],
    ["..", "upload.jpg"],
    ["", "upload.jpg"],
    ["a\r\nSet-Cookie: x=1.jpg", "aSet-Cookie_ x=1.jpg"],
    ["\u202egpj.exe", "gpj.exe"],
    ["zero\u200bwidth\ufeff.jpg", "zerowidth.jpg"],
    [`"quoted"; x=.jpg`, "_quoted_; x=.jpg"],
    ["<img src=x onerror=alert(1)>.jpg", "_img src=x onerror=alert(1)_.jpg"],
    ["Grüße 🌷 春.jpg", "Grüße 🌷 春.jpg"],
    [`${"x".repeat(500)}.jpeg`, `${"x".repeat(195)}.jpeg`],
    ["🌷".repeat(300), "🌷".repeat(200)],
    ["__proto__", "__proto__"],
  ] as const
  for (const [given, wanted] of names) {
    const { fileName, url } = await editor.put(photo, given)
    assert.equal(fileName, wanted)
    const { status, headers } = await download(url)
    assert.equal(status, 200, given)
    assert.match(headers.get("content-disposition") ?? "", /^inline; filename="[\w.-]+"; filename\*=UTF-8''[\w.%~!-]+$/)
    assert.equal(headers.get("set-cookie"), null)
  }
  const asForm = made(await editor.send(form({ file: [photo, "../Grüße\u0007 🌷.jpg"] })))
  assert.equal(asForm.fileName, "Grüße 🌷.jpg")
  const disposition = `attachment; filename="x.jpg"; filename*=UTF-8''..%2FGr%C3%BC%C3%9Fe.jpg`
  assert.equal(made(await editor.send(photo, { "content-disposition": disposition })).fileName, "Grüße.jpg")
})

test("a video whose tables are made to fill all memory is refused, and the service goes on", async () => {
  const film = await video("mp4")
  const lying = Buffer.from(film)
  for (const table of ["stsz", "stts", "stsc"]) {
    const at = lying.indexOf(table)
    lying.writeUInt32BE(0xff_ff_ff_ff, at + (table === "stsz" ? 12 : 8))
  }
  const deep = Array.from({ length: 20_000 }).reduce<Buffer>((inside) => box("moov", inside), Buffer.alloc(0))
  for (const bytes of [lying, Buffer.concat([film.subarray(0, 32), deep])]) {
    assert.equal((await editor.refused(bytes, "bomb.mp4")).code, "BadInput")
  }
  assert.equal((await editor.put(film)).kind, "video")
})

test("nothing of all this was a fault of the service", () => {
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
