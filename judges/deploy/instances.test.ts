import assert from "node:assert/strict"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import type { AppCalls } from "../../src/actions/registry.ts"
import { Client } from "../../test/client.ts"
import { jpeg } from "../../test/media/pictures.ts"
import { openS3Server } from "../../test/media/stores/open-s3-server.ts"
import { type MediaItem, Uploader } from "../../test/media/uploader.ts"
import { openScript } from "../../test/open-script.ts"
import { findFreePort } from "../../test/postgres/find-free-port.ts"
import { startPostgres } from "../../test/postgres/start-postgres.ts"
import { type StartedService, startService } from "../../test/start-service.ts"
import { until } from "../../test/until.ts"
import { ownerPassword } from "../../test/world.ts"
import { caddy } from "./obtain-caddy.ts"

/* What compose.yaml starts, without containers: two instances, PostgreSQL, a bucket, and Caddy with our file in front. */

const root = join(import.meta.dirname, "..", "..")

describe("two instances behind Caddy", { skip: "missing" in caddy ? caddy.missing : false }, () => {
  const opened = new AsyncDisposableStack()
  let base: string
  let instances: readonly [StartedService, StartedService]
  let owner: Client
  let script: Awaited<ReturnType<typeof openScript>>
  let account: string
  let picture: MediaItem

  before(async () => {
    assert.ok("program" in caddy)
    const folder = await mkdtemp(join(tmpdir(), "fanfare-instances-"))
    opened.defer(async () => rm(folder, { recursive: true, force: true }))
    const postgres = await startPostgres()
    opened.defer(async () => postgres.stop())
    const bucket = opened.use(await openS3Server())
    const sandbox = await startSandbox(folder)
    base = `http://localhost:${await findFreePort()}`
    const environment = {
      DATABASE_URL: postgres.url(await postgres.createDatabase()),
      ...bucket.settingsOf(bucket.newPlace()),
      FANFARE_BASE_URL: base,
      FANFARE_SANDBOX_URL: sandbox,
      FANFARE_SECRET_KEYS: `${"B".repeat(43)}=`,
      FANFARE_TRUSTED_PROXIES: "1",
      FANFARE_UNDO_SECONDS: "0",
      FANFARE_LEASE_SECONDS: "3",
    }
    instances = [opened.use(await startService(environment)), opened.use(await startService(environment))]
    await startCaddy(caddy.program, folder)
    owner = new Client(base)
    const answer = await owner.post("/api/auth/sign-in", { email: "olga@example.com", password: ownerPassword })
    assert.equal(answer.status, 200, answer.text)
    script = await openScript(owner, base)
    account = (await owner.run("sandbox.connect", { key: "mastodon", handle: "lark" })).account.id
    picture = await new Uploader(base, browserHeaders()).put(await jpeg(), "a.jpg")
  })
  after(async () => opened.disposeAsync())

  async function startSandbox(dir: string): Promise<string> {
    const child = spawn(process.execPath, [join(root, "src/sandbox/main.ts"), "--port", "0", "--dir", dir], {
      stdio: ["pipe", "pipe", "inherit"],
    })
    opened.defer(async () => end(child))
    const [line] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string]
    return line.replace(/^.*: /, "").trim()
  }

  /** Our file, with this machine's addresses in the place of what only containers know. */
  async function startCaddy(program: string, folder: string): Promise<void> {
    const text = await readFile(join(root, "deploy", "Caddyfile"), "utf8")
    const backends = instances.map(({ port }) => `127.0.0.1:${port}`).join(" ")
    const ours = text.replace("{$FANFARE_DOMAIN}", base).replace(/dynamic a fanfare 3000 \{[^}]*\}/, `to ${backends}`)
    assert.ok(ours.includes(backends) && ours.includes(base), ours)
    const file = join(folder, "Caddyfile")
    await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${ours}`)
    const child = spawn(program, ["run", "--adapter", "caddyfile", "--config", file], {
      stdio: "ignore",
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    })
    opened.defer(async () => end(child))
    await until("Caddy is ready", async () =>
      fetch(`${base}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  }

  async function end(child: ReturnType<typeof spawn>): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, "exit")
    child.kill("SIGTERM")
    await exit
  }

  async function published(id: string): Promise<void> {
    await until("the post is published", async () => {
      const { status } = await script.call("posts.get", { id })
      assert.notEqual(status, "Failed")
      return status === "Published"
    })
  }

  const browserHeaders = () => ({
    cookie: Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join("; "),
    origin: base,
  })

  /** As the instance says that is not killed. */
  async function textsOut() {
    const input = { accountId: account }
    const answer = await new Client(instances[1].base).post("/api/app/sandbox.ledger", input, browserHeaders())
    const { posts } = answer.body as AppCalls["sandbox.ledger"]["output"]
    return posts.map(({ items }) => items[0]?.text)
  }

  it("publish a post with a picture that either of them serves", async () => {
    const { id } = await owner.run("posts.create", { body: "One", accountIds: [account], media: [picture.id] })
    await owner.run("posts.publishNow", { id })
    await published(id)
    const { pathname, search } = new URL(picture.url)
    for (const origin of [base, ...instances.map((each) => each.base)]) {
      const answer = await fetch(`${origin}${pathname}${search}`)
      assert.equal(answer.status, 200, origin)
      assert.ok((await answer.bytes()).length > 0)
    }
    assert.deepEqual(await textsOut(), ["One"])
  })

  /* Caddy before 2.11.2, as Debian has it, cannot try a request with a body at the next instance, and then leaves out both.
     So it finds out by reads that one is gone: with a newer one their order would not matter. */
  it("go on when one is killed: reads succeed, calls run once, what was due goes out once, media are there", async () => {
    const at = Temporal.Now.instant().add({ seconds: 3 }).toString()
    const ids: string[] = []
    for (const body of ["Two", "Three", "Four"]) {
      const { id } = await owner.run("posts.create", { body, accountIds: [account] })
      await owner.run("posts.schedule", { id, at })
      ids.push(id)
    }
    instances[0].child.kill("SIGKILL")
    await instances[0].exited
    for (let asked = 0; asked < 20; asked += 1) assert.equal((await owner.get("/readyz")).status, 200)
    const drafts: string[] = []
    for (let made = 0; made < 20; made += 1)
      drafts.push((await script.call("posts.create", { body: `Draft ${made}` })).id)
    const { posts } = await script.call("posts.list", { status: "Draft" })
    assert.deepEqual(new Set(posts.map(({ id }) => id)), new Set(drafts))
    for (const id of ids) await published(id)
    assert.deepEqual(new Set(await textsOut()), new Set(["One", "Two", "Three", "Four"]))
    const { pathname, search } = new URL(picture.url)
    assert.equal((await fetch(`${base}${pathname}${search}`)).status, 200)
  })
})
