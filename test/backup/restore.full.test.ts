import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { backup as backupCommand } from "#app/commands/backup.ts"
import { Backup } from "#backup/open-backup.ts"
import { restoreRows } from "#backup/restore-backup.ts"
import { takeBackup } from "#backup/take-backup.ts"
import { Database, type DatabaseOptions } from "#storage/database.ts"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { openS3Server } from "../media/stores/open-s3-server.ts"
import { openStoreAt } from "../media/stores/open-store-at.ts"
import { download, type MediaItem, Uploader } from "../media/uploader.ts"
import { createPostgresDatabase } from "../postgres/shared-postgres.ts"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { consoleAt, restoreAt, secretKey } from "./restore-at.ts"

describe("a backup", () => {
  let folder: string
  let place: PublishingPlace
  let file: string
  let published: string
  let picture: MediaItem

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-backup-"))
    place = await openPublishing({ FANFARE_SECRET_KEYS: secretKey, FANFARE_MEDIA_STORE: "disk" })
    await place.owner.run("sandbox.fillDemo", {})
    const account = await place.connect("mastodon")
    picture = await Uploader.ofPerson(place.world, place.owner).put(await jpeg(), "a.jpg", "A field")
    published = await place.draft([account.id], ["Grüße, 世界 \u{1F337} \\ \" ' \t\n%"])
    await place.owner.run("posts.publishNow", { id: published })
    await place.ended(published)
    file = path.join(folder, "one.zip")
    await takeBackup(place.world.services, file, new AbortController().signal)
  })
  after(async () => {
    await place.close()
    await rm(folder, { recursive: true, force: true })
  })

  const newFolder = async () => mkdtemp(path.join(folder, "data-"))
  const environmentOn = async (kind: DatabaseOptions["kind"]) => ({
    FANFARE_DATA_DIR: await newFolder(),
    FANFARE_SECRET_KEYS: secretKey,
    FANFARE_MEDIA_STORE: "disk",
    DATABASE_URL: kind === "postgres" ? await createPostgresDatabase() : "",
  })

  async function signIn(world: World): Promise<Client> {
    const client = world.visitor()
    const answer = await client.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
    assert.equal(answer.status, 200, answer.text)
    return client
  }

  for (const kind of ["embedded", "postgres"] as const) {
    it(`is restored on ${kind}: posts, media and sealed credentials are there, and nobody is signed in`, async () => {
      const environment = await environmentOn(kind)
      const lines = await restoreAt(environment, file)
      assert.match(lines.at(-1) ?? "", /^Everything of \S+ is here\./)
      const world = await openWorld({ ...environment, FANFARE_ROLES: "web" })
      const owner = await signIn(world)
      const earlier = await place.owner.run("posts.list", {})
      const there = await owner.run("posts.list", {})
      assert.equal(there.total, earlier.total)
      assert.deepEqual(
        (await owner.run("posts.get", { id: published })).versions,
        (await place.owner.run("posts.get", { id: published })).versions,
      )
      const { media } = await owner.run("media.list", {})
      const same = media.find(({ id }) => id === picture.id) ?? assert.fail("the picture is missing")
      assert.deepEqual((await download(same.url)).bytes, (await download(picture.url)).bytes)
      const account = (await owner.run("accounts.list", {})).accounts.find(({ key }) => key === "mastodon")
      assert.equal(account?.status, "Active")
      await world.close()
    })
  }

  it("is rehearsed by verify, and one with a single changed byte is refused", async () => {
    const { context, lines } = consoleAt({ FANFARE_DATA_DIR: await newFolder() }, ["verify", file])
    assert.equal(await backupCommand.run({ ...context, services: place.world.services }), true)
    assert.match(lines.at(-1) ?? "", /can be restored\.$/)
    assert.ok(lines.some((line) => /^posts: \d+ rows$/.test(line)))
    const bytes = await readFile(file)
    for (const share of [0.1, 0.5, 0.8]) {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length * share)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      const broken = path.join(folder, "broken.zip")
      await writeFile(broken, changed)
      const again = consoleAt({ FANFARE_DATA_DIR: await newFolder() }, ["verify", broken])
      await assert.rejects(
        backupCommand.run({ ...again.context, services: place.world.services }),
        /The backup is damaged at |is not what was backed up/,
        `a byte at ${at} of ${bytes.length}`,
      )
    }
    await writeFile(path.join(folder, "half.zip"), bytes.subarray(0, bytes.length / 2))
    await assert.rejects(Backup.open(path.join(folder, "half.zip")), /not a backup that can be used/)
  })

  it("is refused onto a database in use, with other keys, without keys, and from a newer version", async () => {
    const used = await environmentOn("postgres")
    const world = await openWorld(used)
    await world.owner()
    await world.close()
    await assert.rejects(restoreAt(used, file), /The database is not empty/)
    const otherKeys = { ...(await environmentOn("embedded")), FANFARE_SECRET_KEYS: `${"C".repeat(43)}=` }
    await assert.rejects(restoreAt(otherKeys, file), /The secret keys of the backup are missing/)
    await assert.rejects(
      restoreAt({ ...(await environmentOn("embedded")), FANFARE_SECRET_KEYS: "" }, file),
      /put the file secret-keys of the old data directory/,
    )
    await using backup = await Backup.open(file)
    const newer = Object.create(backup, {
      about: { value: { ...backup.about, migrations: [...backup.about.migrations, "9999-later"] } },
    }) as Backup
    const database = await openAt(await environmentOn("embedded"))
    await assert.rejects(
      restoreRows(database, newer, () => {}),
      /which is newer than this one/,
    )
    await database.close()
  })

  const openAt = async ({ FANFARE_DATA_DIR: dataDir = "", DATABASE_URL: url = "" }: Record<string, string>) =>
    Database.openAsItIs(url === "" ? { kind: "embedded", dataDir } : { kind: "postgres", url, connections: 2 })

  it("whose restore broke off leaves a database that cannot be started on, and is restored again", async () => {
    const environment = await environmentOn("postgres")
    await using backup = await Backup.open(file)
    const database = await openAt(environment)
    let said = 0
    const breakOff = restoreRows(database, backup, () => {
      if ((said += 1) === 5) throw new Error("the connection broke off")
    })
    await assert.rejects(breakOff, /broke off/)
    await database.close()
    await assert.rejects(openWorld(environment), /or a restore, was not finished/)
    await restoreAt(environment, file)
    const world = await openWorld({ ...environment, FANFARE_ROLES: "web" })
    await signIn(world)
    await world.close()
  })

  it("whose media cannot be put anywhere is not half restored: it begins anew", async () => {
    await using server = await openS3Server()
    const bucket = server.newPlace()
    const environment = { ...(await environmentOn("embedded")), ...server.settingsOf(bucket) }
    await using opened = await openStoreAt(bucket)
    await opened.store.claim("another")
    await assert.rejects(restoreAt(environment, file), /which another installation of Fanfare uses/)
    await assert.rejects(openWorld(environment), /or a restore, was not finished/)
    const elsewhere = { ...environment, ...server.settingsOf(server.newPlace()) }
    assert.ok((await restoreAt(elsewhere, file)).some((line) => /^media: [1-9]\d* files$/.test(line)))
    const world = await openWorld({ ...elsewhere, FANFARE_ROLES: "web" })
    const { media } = await (await signIn(world)).run("media.list", {})
    const same = media.find(({ id }) => id === picture.id) ?? assert.fail("the picture is missing")
    assert.deepEqual((await download(same.url)).bytes, (await download(picture.url)).bytes)
    await world.close()
  })

  it("of an older version is brought up to date", async () => {
    const { about } = await Backup.open(file)
    const old = await openAt(await environmentOn("embedded"))
    await old.rebuild(about.migrations.slice(0, -4))
    const oldFile = path.join(folder, "old.zip")
    const { services } = place.world
    const older = { ...services, database: old, mediaPlace: "s3" as const }
    await takeBackup(older, oldFile, new AbortController().signal)
    await old.close()
    const target = await openAt(await environmentOn("embedded"))
    await using backup = await Backup.open(oldFile)
    assert.equal(backup.about.migrations.length, about.migrations.length - 4)
    await restoreRows(target, backup, () => {})
    await target.bringUpToDate()
    await target.close()
  })
})
