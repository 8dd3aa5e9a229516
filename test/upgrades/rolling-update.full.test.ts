import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { Client as PostgresClient } from "pg"
import type { Client } from "../client.ts"
import { createEmptyPostgresDatabase } from "../postgres/shared-postgres.ts"
import type { Post } from "../publishing/place.ts"
import { startProcess, type Started } from "../sandbox/start-process.ts"
import { type StartedService, startService } from "../start-service.ts"
import { until } from "../until.ts"
import { openReceiver, type Receiver } from "../webhooks/receiver.ts"
import { findPrevious, makeNext, unpackCommit } from "./other-version.ts"

const root = join(import.meta.dirname, "../..")
const previous = findPrevious()
const missing = "missing" in previous ? previous.missing : undefined
if (missing !== undefined) console.error(`✖ The commit before does not run beside this one here: ${missing}.`)

type Update = { readonly from: () => string; readonly to: () => string; readonly migration?: string }

const updates: Readonly<Record<string, Update & { readonly skip?: string }>> = {
  "from the commit before": {
    from: () => unpackCommit("commit" in previous ? previous.commit : ""),
    to: () => root,
    ...(missing === undefined ? {} : { skip: missing }),
  },
  "to a next release with another migration": { from: () => root, to: makeNext, migration: "9999-next" },
}

for (const [name, { from, to, migration, skip }] of Object.entries(updates)) {
  describe(`a rolling update ${name}`, { skip: skip ?? false }, () => {
    const running: StartedService[] = []
    let dir: string
    let folders: readonly [older: string, newer: string]
    let sandbox: Started
    let receiver: Receiver
    let environment: Record<string, string>
    let accountId: string
    let older: StartedService
    let newer: StartedService
    let atOlder: Client
    let atNewer: Client

    before(async () => {
      dir = await mkdtemp(join(tmpdir(), "fanfare-rolling-"))
      folders = [from(), to()]
      sandbox = await startProcess(join(root, "src/sandbox/main.ts"), ["--port", "0", "--dir", dir])
      receiver = await openReceiver()
      environment = {
        DATABASE_URL: await createEmptyPostgresDatabase(),
        FANFARE_SANDBOX_URL: sandbox.address,
        FANFARE_SECRET_KEYS: randomBytes(32).toString("base64"),
        FANFARE_DATA_DIR: join(dir, "data"),
        FANFARE_WEBHOOKS_ALLOW_PRIVATE: "1",
        FANFARE_UNDO_SECONDS: "0",
        FANFARE_RATE_PER_PERSON: "1000000",
        FANFARE_RATE_PER_ADDRESS: "1000000",
      }
    })
    after(async () => {
      for (const service of running) await service[Symbol.asyncDispose]()
      await sandbox.kill()
      await receiver.close()
      for (const folder of [dir, ...folders.filter((each) => each !== root)]) {
        await rm(folder, { recursive: true, force: true })
      }
    })

    async function start(which: 0 | 1): Promise<StartedService> {
      const service = await startService(environment, [], folders[which])
      running.push(service)
      return service
    }

    it("begins with the older one alone", async () => {
      older = await start(0)
      atOlder = await older.signIn()
      accountId = (await atOlder.run("sandbox.connect", { key: "x", handle: "lark" })).account.id
      await atOlder.run("webhooks.create", { url: receiver.url, events: ["post.published"] })
      await publishAll([{ client: atOlder, text: "Before the update" }])
    })

    it("starts the newer one beside it, which brings the database up to date", async () => {
      newer = await start(1)
      atNewer = await newer.signIn()
      if (migration !== undefined) assert.ok((await migrationsIn(environment)).includes(migration))
      const lists = [await listIds(atOlder), await listIds(atNewer)]
      assert.deepEqual(lists[0], lists[1])
      assert.equal(lists[0]?.length, 1)
    })

    it("publishes what either has scheduled, once, and tells the webhook of each", async () => {
      const posts = Array.from({ length: 20 }, (_, index) => ({
        client: index % 2 === 0 ? atOlder : atNewer,
        text: `Side by side ${index}`,
      }))
      await publishAll(posts)
    })

    it("lets either change what the other has made", async () => {
      const pairs = [
        { maker: atOlder, editor: atNewer },
        { maker: atNewer, editor: atOlder },
      ]
      for (const { maker, editor } of pairs) {
        const { id } = await draft(maker, "A first word")
        const content = [{ body: "Another word" }]
        await editor.run("posts.update", { id, accountIds: [accountId], versions: [{ content }] })
        assert.equal((await maker.run("posts.get", { id })).versions[0]?.content[0]?.body, "Another word")
        await maker.run("posts.delete", { id })
      }
    })

    it("reads the numbers of what is out", async () => {
      await atOlder.run("sandbox.advanceClock", { seconds: 3600 })
      const ids = await listIds(atNewer)
      assert.equal(ids.length, 21)
      for (const id of ids) await until(`there are numbers of ${id}`, async () => hasNumbers(atNewer, id))
    })

    it("goes on when the older one has stopped", async () => {
      assert.deepEqual(await stop(older), [0, null])
      await publishAll([{ client: atNewer, text: "After the update" }])
    })

    it("has a way back: the older one starts again on the newer database, and works alone", async () => {
      older = await start(0)
      atOlder = await older.signIn()
      assert.deepEqual(await stop(newer), [0, null])
      await publishAll([{ client: atOlder, text: "Back again" }])
    })

    async function draft(client: Client, body: string): Promise<Post> {
      const { id } = await client.run("posts.create", {})
      return client.run("posts.update", { id, accountIds: [accountId], versions: [{ content: [{ body }] }] })
    }

    /** Schedules posts for the same moment, and waits until each is out and told of; then looks whether any is out twice. */
    async function publishAll(wanted: readonly { readonly client: Client; readonly text: string }[]): Promise<void> {
      const drafts = await Promise.all(
        wanted.map(async ({ client, text }) => ({ client, text, post: await draft(client, text) })),
      )
      const now = Temporal.Instant.from(drafts.at(-1)?.post.updatedAt ?? "")
      const at = now.add({ seconds: 3 }).toString()
      await Promise.all(drafts.map(async ({ client, post: { id } }) => client.run("posts.schedule", { id, at })))
      for (const {
        client,
        text,
        post: { id },
      } of drafts) {
        await until(`${text} is out`, async () => {
          const { status, results } = await client.run("posts.get", { id })
          assert.notEqual(status, "Failed", JSON.stringify(results))
          return status === "Published"
        })
        await until(`the webhook hears of ${text}`, async () => countTold(id) > 0)
        assert.equal(countTold(id), 1)
        const { posts } = await client.run("sandbox.ledger", { accountId })
        const out = posts.filter(({ items }) => items.some((item) => item.text === text))
        assert.equal(out.length, 1, text)
      }
    }

    /** How many events said that a post is out. A delivery may come twice, an event has one id. */
    function countTold(postId: string): number {
      const about = receiver.received.filter(({ body }) => JSON.stringify(body.data).includes(postId))
      return new Set(about.map(({ body }) => body.id)).size
    }
  })
}

async function listIds(client: Client): Promise<readonly string[]> {
  const { posts } = await client.run("posts.list", { limit: 100 })
  return posts.map(({ id }) => id)
}

async function hasNumbers(client: Client, id: string): Promise<boolean> {
  const { accounts } = await client.run("posts.metrics", { id })
  return accounts[0]?.metrics !== undefined
}

async function stop({ child, exited }: StartedService): Promise<unknown> {
  child.kill("SIGTERM")
  return exited
}

async function migrationsIn({ DATABASE_URL }: Record<string, string>): Promise<readonly string[]> {
  const client = new PostgresClient({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ name: string }>("SELECT name FROM kysely_migration")
  await client.end()
  return rows.map(({ name }) => name)
}
