import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { readFileSync, statSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it, test } from "node:test"
import { sql } from "kysely"
import { Pool } from "pg"
import { PasswordHasher } from "#crypto/password.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { listTables } from "#storage/copy-tables.ts"
import { Database, type DatabaseOptions, inWorkspace, type Snapshot } from "#storage/database.ts"
import { openEmbedded } from "#storage/embedded/open-embedded.ts"
import { migrations } from "#storage/migrate.ts"
import { signContract } from "#webhooks/sign.ts"
import manifest from "../../package.json" with { type: "json" }
import { approve } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { HandClock } from "../hand-clock.ts"
import { download, Uploader } from "../media/uploader.ts"
import { createEmptyPostgresDatabase } from "../postgres/shared-postgres.ts"
import type { Post } from "../publishing/place.ts"
import { untilAs, untilFound } from "../until.ts"
import { openReceiver, type Received, type Receiver } from "../webhooks/receiver.ts"
import { openWorld, type World } from "../world.ts"
import { readSchema, sortSchema } from "./read-schema.ts"
import { migrationsOf, readData, readFacts, releases, releasesFolder, restoreRelease } from "./release-data.ts"

const changes = readFileSync(join(import.meta.dirname, "../../CHANGELOG.md"), "utf8")
const released = [...changes.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, version = ""]) => version)

test("there is data of every release that the changelog names, and of no other", () => {
  assert.deepEqual(releases, released.toReversed())
})

test("the version of the package is the newest release, or one that is not released yet", () => {
  const [newest = ""] = released
  assert.ok(newest.localeCompare(manifest.version, "en", { numeric: true }) <= 0, `${manifest.version} after ${newest}`)
})

test("the data of a release is small enough for everybody who clones the project", () => {
  for (const version of releases) assert.ok(statSync(join(releasesFolder, version, "data.json.gz")).size < 500_000)
})

test("every migration of a release is still there under its name", () => {
  for (const version of releases) {
    for (const name of migrationsOf(version)) assert.ok(name in migrations, `${version}: ${name}`)
  }
})

for (const version of releases) {
  describe(`what ${version} left behind`, () => {
    const facts = readFacts(version)
    const { posts } = facts
    const data = readData(version)
    const clock = new HandClock(Temporal.Instant.from(facts.stoppedAt))
    let folder: string
    let url: string | undefined
    let world: World
    let receiver: Receiver
    let owner: Client

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "fanfare-release-"))
      url = process.env["FANFARE_TEST_DATABASE"] === "postgres" ? await createEmptyPostgresDatabase() : undefined
      await restoreRelease(data, folder, url)
      receiver = await openReceiver()
    })
    after(async () => {
      await world.close()
      await receiver.close()
      await rm(folder, { recursive: true, force: true })
    })

    const read = async (id: string) => owner.run("posts.get", { id })

    /** Waits until a post has ended, while time passes. */
    async function ended(id: string): Promise<Post> {
      return untilAs(
        async () => read(id),
        ({ status }) => status !== "Publishing" && status !== "Scheduled",
        async (looks) => {
          if (looks % 20 === 0) await owner.run("sandbox.advanceClock", { seconds: 5 })
        },
      )
    }

    it("is brought up to date with every row, to tables like those of a new database", async () => {
      const database = await Database.open(optionsOf(folder, url))
      const counts = await database.snapshot(countRows)
      await database.close()
      for (const { name, rows } of data.tables.filter((table) => counts.has(table.name))) {
        assert.equal(counts.get(name), rows.length, name)
      }
      assert.ok((counts.get("posts") ?? 0) > 300)
      assert.deepEqual(
        await schemaOf(folder, url),
        await schemaOf(await mkdtemp(join(folder, "new-")), await newUrl(url)),
      )
    })

    it("starts, and its owner signs in with the password from then", async () => {
      world = await openWorld(
        {
          FANFARE_DATA_DIR: folder,
          FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
          ...(url === undefined ? {} : { DATABASE_URL: url }),
        },
        { clock, passwords: new PasswordHasher() },
      )
      owner = world.visitor()
      const answer = await owner.post("/api/auth/sign-in", facts.owner)
      assert.equal(answer.status, 200, answer.text)
      // The address of the receiver from then is somebody else's by now.
      await owner.run("webhooks.update", { id: facts.webhook.id, url: receiver.url })
    })

    it("opens the second factor of a member, the key of a model and the rights of a token", async () => {
      const { totpSecret, ...member } = facts.member
      const client = world.visitor()
      await client.post("/api/auth/sign-in", member)
      const code = totpCode(totpSecret, totpStep(world.services.clock.now()))
      const answer = await client.post("/api/auth/second-factor", { method: "totp", code })
      assert.equal(answer.status, 200, answer.text)
      const workspaceId = await openWorkspaceOf(owner)
      const { database, models } = world.services
      const { choice } = await database.read((db) => models.read(inWorkspace(db, workspaceId)))
      assert.equal(choice?.options.key, facts.modelKey)
      const listed = await world.bearer(facts.token).post("/api/agent/tools/posts.list", {})
      assert.equal(listed.status, 200, listed.text)
    })

    it("shows its posts in the states in which they were, and media as they were", async () => {
      const states = { draft: "Draft", scheduled: "Scheduled", published: "Published", uncertain: "Failed" } as const
      for (const [name, status] of Object.entries(states)) {
        assert.equal((await read(posts[name as keyof typeof states])).status, status, name)
      }
      assert.equal((await read(posts.uncertain)).results[0]?.uncertain, true)
      assert.deepEqual(new Set((await read(posts.failed)).results.map(({ ok }) => ok)), new Set([false, true]))
      const { accounts } = await owner.run("posts.metrics", { id: posts.published })
      assert.ok(accounts.every(({ metrics }) => metrics !== undefined))
      const { media } = await owner.run("media.list", {})
      const item = media.find(({ id }) => id === facts.media.id)
      assert.equal(item?.altText, "A tulip")
      const { bytes } = await download(item?.url ?? "", Uploader.ofPerson(world, owner).headers)
      assert.equal(createHash("sha256").update(bytes).digest("hex"), facts.media.sha256)
    })

    it("goes on with a post that was on its way", async () => {
      assert.equal((await ended(posts.publishing)).status, "Published")
    })

    it("publishes what was scheduled, once on each account, and tells so by the secret from then", async () => {
      const { scheduledAt = "" } = await read(posts.scheduled)
      const left = Temporal.Instant.from(scheduledAt).since(world.services.clock.now())
      assert.ok(left.sign > 0)
      clock.advance({ seconds: Math.ceil(left.total("seconds")) })
      const post = await ended(posts.scheduled)
      assert.equal(post.status, "Published", JSON.stringify(post.results))
      for (const accountId of post.accountIds) {
        const { posts: accepted } = await owner.run("sandbox.ledger", { accountId })
        const texts = accepted.flatMap(({ items }) => items.map(({ text }) => text))
        assert.equal(texts.filter((text) => text === "Tomorrow's tulips").length, 1)
      }
      const told = await untilTold(receiver, post.id)
      const signature = String(told.headers["fanfare-signature"])
      const seconds = Number(/^t=(\d+),/.exec(signature)?.[1])
      assert.equal(signature, signContract(facts.webhook.secret, { seconds, body: told.raw }))
    })

    it("decides what an agent asked then", async () => {
      await approve(owner, facts.approval)
      assert.equal((await ended(posts.asked)).status, "Published")
    })
  })
}

function optionsOf(dataDir: string, url: string | undefined): DatabaseOptions {
  return url === undefined ? { kind: "embedded", dataDir } : { kind: "postgres", url, connections: 1 }
}

async function newUrl(url: string | undefined): Promise<string | undefined> {
  return url === undefined ? undefined : createEmptyPostgresDatabase()
}

async function countRows(db: Snapshot): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of await listTables(db)) {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(db.rows)
    counts.set(name, rows[0]?.count ?? 0)
  }
  return counts
}

/** The tables there, once they are up to date. */
async function schemaOf(dataDir: string, url: string | undefined) {
  await (await Database.open(optionsOf(dataDir, url))).close()
  const embedded = url === undefined ? await openEmbedded({ dataDir }) : undefined
  const pool = embedded?.pool ?? new Pool({ connectionString: url, max: 1 })
  const schema = sortSchema(await readSchema(pool))
  await (embedded === undefined ? pool.end() : embedded.close())
  return schema
}

async function untilTold(receiver: Receiver, postId: string): Promise<Received> {
  return untilFound("the webhook hears of it", () =>
    receiver.received.find(({ body }) => body.type === "post.published" && JSON.stringify(body.data).includes(postId)),
  )
}
