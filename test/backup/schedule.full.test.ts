import assert from "node:assert/strict"
import { glob, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, beforeEach, describe, it } from "node:test"
import { listBackups, nameBackup } from "#backup/backup-format.ts"
import { BackupSchedule } from "#backup/backup-schedule.ts"
import { Backup } from "#backup/open-backup.ts"
import { openFetchFor } from "#outbound/open-fetch-for.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { openBucketFiles } from "#storage/files/open-bucket-files.ts"
import { openFolderFiles } from "#storage/files/open-folder-files.ts"
import { originOf } from "#storage/files/s3/s3-place.ts"
import { openS3Server, type S3Server } from "../media/stores/open-s3-server.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

describe("backups by the clock", () => {
  let world: World
  let server: S3Server
  let folder: string
  let reported: string[]
  let place: NamedFiles

  before(async () => {
    world = await openWorld({ FANFARE_MEDIA_STORE: "disk" })
    await world.owner()
    server = await openS3Server()
  })
  after(async () => {
    await world.close()
    await server[Symbol.asyncDispose]()
  })
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-backups-"))
    place = openFolderFiles(path.join(folder, "kept"))
    reported = []
    // Whatever an earlier test has left is done with.
    world.clock.advance({ days: 2 })
  })

  const scheduleTo = (to: NamedFiles, keep = 3) =>
    new BackupSchedule(
      { ...world.services, clock: world.clock, reportFailure: (error) => void reported.push(String(error)) },
      to,
      { everyHours: 24, keep },
    )

  it("are taken when they are due, by one process, and only so many are kept", async () => {
    const [one, other] = [scheduleTo(place), scheduleTo(place)]
    const names = []
    for (let day = 1; day <= 5; day += 1) {
      await Promise.all([one.look(), other.look()])
      const there = await listBackups(place)
      assert.equal(there.length, Math.min(day, 3), `day ${day}`)
      names.push(there.at(-1))
      world.clock.advance({ hours: 23 })
      await one.look()
      assert.deepEqual(await listBackups(place), there)
      world.clock.advance({ hours: 1 })
    }
    assert.equal(new Set(names).size, 5)
    assert.deepEqual(await listBackups(place), names.slice(-3))
    assert.deepEqual(reported, [])
    const last = path.join(folder, "kept", names.at(-1) ?? "")
    assert.equal((await stat(last)).mode & 0o077, 0)
    await using backup = await Backup.open(last)
    assert.ok(backup.about.tables.length > 50)
    const left = await Array.fromAsync(glob("**/*{.part,.zip}", { cwd: world.dataDir }))
    assert.deepEqual(left, [], "nothing stays beside the database")
  })

  it("are seen on the page about the server", async () => {
    await scheduleTo(place).look()
    const operator = world.visitor()
    await operator.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
    const { backup } = await operator.run("server.status", {})
    assert.match(backup?.where ?? "", /^fanfare-\S+Z\.zip in \//)
    assert.ok((backup?.bytes ?? 0) > 1000)
  })

  it("that cannot be made are reported, leave the earlier ones, and are tried again after half an hour", async () => {
    await mkdir(folder, { recursive: true })
    const kept = path.join(folder, "kept")
    await writeFile(kept, "not a folder")
    const schedule = scheduleTo(place)
    await schedule.look()
    assert.match(reported[0] ?? "", /EEXIST|ENOTDIR/)
    await rm(kept)
    await schedule.look()
    assert.deepEqual(await listBackups(place), [])
    world.clock.advance({ minutes: 31 })
    await schedule.look()
    assert.equal((await listBackups(place)).length, 1)
    assert.equal(reported.length, 1)
  })

  it("whose process died are begun anew by another one", async () => {
    const begun = Promise.withResolvers<void>()
    const stuck: NamedFiles = {
      ...place,
      async put() {
        begun.resolve()
        return new Promise(() => {})
      },
    }
    void scheduleTo(stuck).look()
    await begun.promise
    await scheduleTo(place).look()
    assert.deepEqual(await listBackups(place), [])
    world.clock.advance({ minutes: 11 })
    await scheduleTo(place).look()
    assert.equal((await listBackups(place)).length, 1)
  })

  it("do not touch files of others in the same place", async () => {
    await mkdir(path.join(folder, "kept"))
    await writeFile(path.join(folder, "kept", "fanfare-notes.txt"), "mine")
    const schedule = scheduleTo(place, 1)
    for (let day = 0; day < 3; day += 1) {
      await schedule.look()
      world.clock.advance({ hours: 24 })
    }
    assert.deepEqual((await readdir(path.join(folder, "kept"))).length, 2)
  })

  it("go to a bucket as well, in parts where they are large", async () => {
    const options = server.newPlace()
    await using bucket = openBucketFiles(options, {
      way: openFetchFor(originOf(options), "Fanfare/1"),
      report: (error) => assert.fail(String(error)),
    })
    await scheduleTo(bucket, 1).look()
    world.clock.advance({ hours: 24 })
    await scheduleTo(bucket, 1).look()
    const [name = "", ...others] = await listBackups(bucket)
    assert.deepEqual(others, [])
    assert.equal(await bucket.read(nameBackup(Temporal.Instant.fromEpochMilliseconds(0))), null)
    const copy = path.join(folder, name)
    await writeFile(copy, (await bucket.read(name)) ?? assert.fail("it is not there"))
    await using backup = await Backup.open(copy)
    assert.ok(backup.about.tables.length > 50)
    const large = path.join(folder, "large")
    const bytes = Buffer.alloc(20_000_000, "backup ")
    await writeFile(large, bytes)
    await bucket.put(large, "large.zip")
    const read = await Array.fromAsync((await bucket.read("large.zip")) ?? [])
    assert.ok(Buffer.concat(read).equals(bytes))
  })
})
