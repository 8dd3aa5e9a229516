import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { sweepMedia } from "#media/sweep-media.ts"
import { holdMediaFiles } from "#storage/media.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { storedFiles, storedFilesOnce } from "../media/stored-files.ts"
import { keep } from "../media/stores/conformance.ts"
import { openWorld, type World } from "../world.ts"
import { bring, importInto, pack, refusedImport } from "./carry.ts"
import { account, filesOf, manifest, media, post, records } from "./made-archive.ts"

let world: World
let owner: Client
let dataDir: string
let picture: Buffer

before(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "fanfare-hostile-"))
  world = await openWorld({ FANFARE_DATA_DIR: dataDir })
  owner = await world.owner()
  picture = await jpeg()
})
after(async () => {
  await world.close()
  await rm(dataDir, { recursive: true, force: true })
})

const countWorkspaces = async () => (await owner.run("workspaces.list", {})).workspaces.length

/** Refused in words, with no workspace and no file left. */
async function refused(archive: Buffer, words: RegExp): Promise<void> {
  const [workspaces, files] = [await countWorkspaces(), await storedFiles(path.join(dataDir, "media"))]
  const { code, message } = await refusedImport(owner, archive)
  assert.match(message, words)
  assert.equal(code, "BadInput")
  assert.equal(await countWorkspaces(), workspaces)
  assert.deepEqual(await storedFilesOnce(path.join(dataDir, "media"), ({ length }) => length === files.length), files)
}

const changedPost = (change: object) => ({ posts: [{ ...records.posts[0], ...change }] })

const wrong: Readonly<Record<string, readonly [files: () => Map<string, Buffer>, words: RegExp]>> = {
  "no manifest": [() => new Map([["posts.jsonl", Buffer.from("")]]), /has no manifest\.json/],
  "another format": [() => filesOf(picture, {}, { ...manifest, format: "other" }), /wrong in manifest\.json: format/],
  "a version to come": [() => filesOf(picture, {}, { ...manifest, version: 2 }), /wrong in manifest\.json: version/],
  "a file that does not belong to it": [
    () => filesOf(picture, {}, manifest, { "run.sh": Buffer.from("#!") }),
    /does not belong/,
  ],
  "a folder of its own": [() => filesOf(picture, {}, manifest, { "media/deep/x.jpg": picture }), /does not belong/],
  "text that is no JSON": [
    () => filesOf(picture, {}, manifest, { "posts.jsonl": Buffer.from("{\n") }),
    /posts\.jsonl, line 1: it is not/,
  ],
  "JSON that is nested without end": [
    () => filesOf(picture, {}, manifest, { "posts.jsonl": Buffer.from("[".repeat(100_000)) }),
    /nested at most/,
  ],
  "more values than a record has": [
    () => filesOf(picture, {}, manifest, { "posts.jsonl": Buffer.from(`[${"1,".repeat(120_000)}1]`) }),
    /at most 100,000 values/,
  ],
  "a field that nobody knows": [() => filesOf(picture, changedPost({ admin: true })), /posts\.jsonl, line 1/],
  "a letter that no database keeps": [
    () => filesOf(picture, changedPost({ status: "\u0000" })),
    /letters that are none/,
  ],
  "an account that is not in it": [() => filesOf(picture, { accounts: [] }), /which is not in it/],
  "a label that is not in it": [() => filesOf(picture, { labels: [] }), /which is not in it/],
  "a post that is not in it": [() => filesOf(picture, { posts: [] }), /which is not in it/],
  "a post twice": [() => filesOf(picture, { posts: [records.posts[0], records.posts[0]] }), /twice/],
  "an account twice": [
    () =>
      filesOf(picture, {
        accounts: [records.accounts[0], { ...records.accounts[0], id: showId("acc", newId<"acc">()) }],
      }),
    /twice/,
  ],
  "a link that runs something": [
    () => filesOf(picture, { results: [{ ...records.results[0], url: "javascript:alert(1)" }] }),
    /results\.jsonl, line 1: url/,
  ],
  "a path in the place of a file": [
    () => filesOf(picture, { media: [{ ...records.media[0], file: "../../etc/passwd" }] }),
    /media\.jsonl, line 1: file/,
  ],
  "a post without its original": [
    () => filesOf(picture, changedPost({ versions: [{ accountId: account, content: [], options: {} }] })),
    /without its original/,
  ],
  // It is found when the rows are written, after the files are in the store.
  "a post with too much in it": [
    () => {
      const item = { body: "x".repeat(150_000), media: [media] }
      return filesOf(picture, changedPost({ versions: [{ content: [item, item], options: {} }] }))
    },
    /a post that is too large/,
  ],
}

for (const [name, [files, words]] of Object.entries(wrong)) {
  test(`an archive with ${name} is refused, and leaves nothing`, async () => refused(await pack(files()), words))
}

test("what is no zip file, is cut off or lies about its sizes is refused", async () => {
  const whole = await pack(filesOf(picture))
  await refused(Buffer.from("PK"), /not a zip file/)
  await refused(picture, /not a zip file/)
  await refused(whole.subarray(0, whole.length - 40), /not a zip file/)
  const lying = Buffer.from(whole)
  // The size of the first file, unpacked, in the list at the end.
  const list = lying.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  lying.writeUInt32LE(10, list + 24)
  await refused(lying, /is broken|is wrong/)
  const climbing = Buffer.from(whole.toString("latin1").replaceAll("labels.jsonl", "../ls.jsonl "), "latin1")
  await refused(climbing, /broken zip|does not belong/)
})

test("a file that no upload would take is left out and named, and so is one that is not there", async () => {
  const html = Buffer.from("<!doctype html><script>alert(1)</script>")
  for (const bytes of [html, picture.subarray(0, 200), Buffer.alloc(0)]) {
    const report = await importInto(
      owner,
      await pack(filesOf(picture, {}, manifest, { [`media/${media}.jpg`]: bytes })),
    )
    assert.deepEqual([report.media, report.leftOut, report.leftOutCount], [0, ["a.jpg"], 1])
    await owner.run("workspaces.open", { id: report.workspaceId })
    const [shown] = (await owner.run("posts.list", {})).posts
    assert.deepEqual(shown?.versions[0]?.content, [{ body: "Hello", media: [] }])
    await owner.run("workspaces.delete", { id: report.workspaceId, name: "Brought" })
  }
})

test("posts that were scheduled or on their way do not go out, and keep their time", async () => {
  const ids = [post, showId("pst", newId<"pst">())]
  const posts = ids.map((id, index) => ({
    ...records.posts[0],
    id,
    status: index === 0 ? "Scheduled" : "Publishing",
    scheduledAt: "2026-01-01T00:00:00.000000Z",
  }))
  const archive = await pack(filesOf(picture, { posts, results: [], statistics: [], history: [] }))
  const report = await importInto(owner, archive)
  assert.deepEqual([report.scheduled, report.interrupted], [1, 1])
  await owner.run("workspaces.open", { id: report.workspaceId })
  const { posts: here } = await owner.run("posts.list", {})
  assert.deepEqual(here.map(({ status }) => status).toSorted(), ["Draft", "Failed"])
  assert.ok(here.every(({ scheduledAt }) => scheduledAt === "2026-01-01T00:00:00.000000Z"))
  await owner.run("workspaces.delete", { id: report.workspaceId, name: "Brought" })
})

test("whoever hangs up in the middle has imported nothing", async () => {
  const [workspaces, files] = [await countWorkspaces(), await storedFiles(path.join(dataDir, "media"))]
  const many = Array.from({ length: 30 }, () => showId("med", newId<"med">()))
  const listed = many.map((id) => ({ ...records.media[0], id, file: `media/${id}.jpg` }))
  const bytes = Object.fromEntries(many.map((id) => [`media/${id}.jpg`, picture]))
  const archive = await pack(filesOf(picture, { media: listed }, manifest, bytes))
  const hangUp = new AbortController()
  const headers = { "content-type": "application/zip" }
  const answer = await owner.fetch("POST", "/api/workspaces/import", { headers, body: archive }, hangUp.signal)
  await answer.body?.getReader().read()
  hangUp.abort()
  assert.deepEqual(await storedFilesOnce(path.join(dataDir, "media"), ({ length }) => length === files.length), files)
  await wait(200)
  assert.equal(await countWorkspaces(), workspaces)
})

test("files of an import that goes on for hours are not swept away, and those of one that ended are", async () => {
  const { mediaFiles, database, clock } = world.services
  const [held, stray] = [newId<"med">(), newId<"med">()]
  for (const id of [held, stray]) await keep(mediaFiles, id, "original.jpg", picture)
  await database.write((db) => holdMediaFiles(db, held, clock.now().add({ hours: 24 })))
  const later = (hours: number) => ({ ...world.services, clock: { now: () => Temporal.Now.instant().add({ hours }) } })
  await database.write((db) => holdMediaFiles(db, stray, Temporal.Now.instant().add({ hours: 1 })))
  await sweepMedia(later(2))
  assert.deepEqual([(await mediaFiles.list(held)).length, (await mediaFiles.list(stray)).length], [1, 0])
  await sweepMedia(later(400))
  assert.equal((await mediaFiles.list(held)).length, 0)
})

test("an import tells how far it is", async () => {
  const lines = await bring(owner, await pack(filesOf(picture)))
  assert.equal(lines[0]?.kind, "progress")
  assert.equal(lines.at(-1)?.kind, "done")
})

test("nothing of all this was a fault of the service", () => {
  assert.deepEqual(
    world.log.filter((line) => line.includes('"level":50')),
    [],
  )
})
