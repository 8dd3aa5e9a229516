import assert from "node:assert/strict"
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { runCli } from "../run-cli.ts"
import { openWorld, type World } from "../world.ts"

describe("the command line of those who use a service", () => {
  let world: World
  let owner: Client
  let token: string
  let folder: string
  before(async () => {
    world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000" })
    owner = await world.owner()
    const { body } = await owner.post("/api/auth/tokens", { name: "My laptop" })
    token = (body as { token: string }).token
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-remote-"))
    await connectAccount(world, owner, "x", { handle: "@larkandloam", display_name: "Lark & Loam" })
    await connectAccount(world, owner, "mastodon", { handle: "@ada@garden.social", display_name: "Ada" })
    const { code, errors } = await run(["login", world.base], `${token}\n`)
    assert.equal(code, 0, errors)
    assert.match(errors, /a workspace with 2 accounts/)
  })
  after(async () => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function run(args: readonly string[], input = "", more: Record<string, string> = {}) {
    const environment = { HOME: folder, XDG_CONFIG_HOME: path.join(folder, "config"), TZ: "Europe/Copenhagen", ...more }
    return runCli(args, { environment, input, folder })
  }

  async function json<Answer>(args: readonly string[]): Promise<Answer> {
    const { output, code, errors } = await run([...args, "--json"])
    assert.equal(code, 0, errors)
    return JSON.parse(output) as Answer
  }

  it("keeps the token where only its person can read it, and never sends it elsewhere", async () => {
    const file = path.join(folder, "config", "fanfare", "login.json")
    assert.equal((await stat(file)).mode & 0o077, 0)
    assert.deepEqual(JSON.parse(await readFile(file, "utf8")), { url: world.base, token })
    const elsewhere = await run(["accounts"], "", { FANFARE_URL: "http://localhost:1" })
    assert.equal(elsewhere.code, 2)
    assert.match(elsewhere.errors, /There is no token for http:\/\/localhost:1\. Run fanfare login first/)
  })

  it("refuses a wrong token, and asks to log in without one", async () => {
    const wrong = await run(["accounts"], "", { FANFARE_TOKEN: "fanfare_wrong" })
    assert.equal(wrong.code, 1)
    assert.match(wrong.errors, /Run fanfare login/)
    const none = await run(["posts", "list"], "", { XDG_CONFIG_HOME: path.join(folder, "empty") })
    assert.equal(none.code, 2)
    assert.match(none.errors, /There is no address\. Run fanfare login first/)
  })

  it("lists accounts, and shows nothing that could move a terminal's cursor", async () => {
    await connectAccount(world, owner, "bluesky", { handle: "@evil", display_name: "A\u001B[2J\u202Eb" })
    const { output, code } = await run(["accounts"])
    assert.equal(code, 0)
    assert.match(output, /^Account +Status +Id +Name\n/)
    assert.match(output, /^x:larkandloam +Active +acc_\w+ +Lark & Loam$/m)
    assert.match(output, /^bluesky:evil .* A\[2Jb$/m)
    const { accounts } = await json<{ accounts: object[] }>(["accounts"])
    assert.equal(accounts.length, 3)
  })

  it("makes a draft of a text, or of what a pipe brings, with files that it uploads", async () => {
    await writeFile(path.join(folder, "bulbs.jpg"), await jpeg())
    const words = [
      "posts",
      "create",
      "Bulbs are in",
      "--account",
      "x",
      "--file",
      "bulbs.jpg",
      "--at",
      "2099-12-01 09:00",
    ]
    const { output: id, code, errors } = await run(words)
    assert.equal(code, 0, errors)
    const post = await owner.run("posts.get", { id })
    assert.equal(post.status, "Draft")
    assert.equal(post.scheduledAt, "2099-12-01T08:00:00.000000Z")
    assert.equal(post.versions[0]?.content[0]?.media.length, 1)
    const piped = await run(["posts", "create", "--account", "mastodon,x:larkandloam"], "From a pipe\n")
    assert.equal((await owner.run("posts.get", { id: piped.output })).versions[0]?.content[0]?.body, "From a pipe")
    const shown = await run(["posts", "show", id])
    assert.match(shown.output, /^Status: Draft\nTime: 2099-12-01 09:00\nAccounts: x:larkandloam$/m)
    const list = await run(["posts", "list", "--account", "x", "--search", "bulbs"])
    assert.match(list.output, new RegExp(`^${id} +Draft +2099-12-01 09:00 +x:larkandloam +Bulbs are in$`, "m"))
    assert.equal(list.errors, "1 of 1 posts.")
    const nobody = await run(["posts", "create", "Hello", "--account", "nobody"])
    assert.equal(nobody.code, 2)
    assert.match(nobody.errors, /“nobody” is no account of this workspace/)
  })

  it("publishes nothing by itself: it asks, and a person approves", async () => {
    const { output: id } = await run(["posts", "create", "Asked for", "--account", "x"])
    const asked = await run(["posts", "schedule", id, "2099-12-01 09:00"])
    assert.equal(asked.code, 0, asked.errors)
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    const approval = asked.output.split("/").at(-1) ?? ""
    const { contentHash, client } = await owner.run("approvals.get", { id: approval })
    assert.match(JSON.stringify(client), /The command line/)
    await owner.run("approvals.approve", { id: approval, contentHash })
    const post = await owner.run("posts.get", { id })
    assert.deepEqual([post.status, post.scheduledAt], ["Scheduled", "2099-12-01T08:00:00.000000Z"])
    const { status } = await json<{ status: string }>([
      "posts",
      "publish",
      (await run(["posts", "create", "Now", "--account", "x"])).output,
    ])
    assert.equal(status, "pending_approval")
    const gone = await run(["posts", "delete", "pst_00000000000000000000000000"])
    assert.equal(gone.code, 1)
    const long = await run(["posts", "create", "a".repeat(400), "--account", "x"])
    const refused = await run(["posts", "publish", long.output])
    assert.equal(refused.code, 1)
    assert.match(refused.errors, /280/)
  })

  describe("a file of posts", () => {
    const rows = Array.from({ length: 200 }, (_, place) => {
      const day = String((place % 28) + 1).padStart(2, "0")
      return `"Bulb no. ${place + 1}, planted","x:larkandloam; mastodon",2099-11-${day} ${String(8 + (place % 12)).padStart(2, "0")}:00,${place === 0 ? "crate.jpg" : ""}`
    })
    const head = "text,accounts,when,media"
    before(async () => {
      await writeFile(path.join(folder, "crate.jpg"), await jpeg())
      await writeFile(path.join(folder, "bulbs.csv"), [head, ...rows].join("\n"))
    })

    it("is checked as a whole before anything is made", async () => {
      const { total } = await owner.run("posts.list", {})
      await writeFile(
        path.join(folder, "bad.csv"),
        `${head}\nGood,x,2099-11-01 09:00,\nBad,nobody,2099-11-31 09:00,no.jpg\n`,
      )
      const { code, output, errors } = await run(["posts", "import", "bad.csv"])
      assert.equal(code, 1)
      assert.match(output, /“nobody” is no account.* “2099-11-31 09:00” is no day.* “no\.jpg” is not in Media/)
      assert.match(errors, /1 of 2 rows cannot be read\. Nothing was made\./)
      assert.equal((await run(["posts", "import", "bulbs.csv", "--dry-run"])).code, 0)
      assert.equal((await owner.run("posts.list", {})).total, total)
      const none = await run(["posts", "import", "crate.jpg"])
      assert.equal(none.code, 2)
      assert.match(none.errors, /UTF-8/)
    })

    it("becomes drafts that stand in the calendar, each once", async () => {
      const { total } = await owner.run("posts.list", {})
      const { code, errors } = await run(["posts", "import", "bulbs.csv"])
      assert.equal(code, 0, errors)
      assert.match(errors, /200 drafts of 200 rows\./)
      assert.match(errors, /\/calendar\?view=list&on=2099-11-01$/)
      // Who repeats the command, because it was broken off or not understood, gets nothing twice.
      assert.equal((await run(["posts", "import", "bulbs.csv"])).code, 0)
      assert.equal((await owner.run("posts.list", {})).total, total + 200)
      assert.equal((await owner.run("media.list", { search: "crate.jpg" })).total, 1)
      const { posts } = await owner.run("calendar.posts", { from: "2099-11-01T00:00:00Z", to: "2099-12-01T00:00:00Z" })
      assert.equal(posts.length, 200)
      assert.ok(posts.every(({ status }) => status === "Draft"))
    })

    it("is what posts are exported as", async () => {
      const query = ["--from", "2099-11-01 00:00", "--to", "2099-12-01 00:00"]
      const { code, errors } = await run(["posts", "export", "out.csv", ...query])
      assert.equal(code, 0, errors)
      assert.equal(errors, "200 posts.")
      const exported = await readFile(path.join(folder, "out.csv"), "utf8")
      assert.match(exported, /^text,accounts,when,label,media,post id,status,links\r\n/)
      assert.match(exported, /"Bulb no\. 1, planted","x:larkandloam, mastodon:ada@garden\.social",2099-11-01T07:00:00/)
      const again = await json<{ rows: { faults: string[] }[] }>(["posts", "import", "out.csv", "--dry-run"])
      assert.deepEqual(
        again.rows.filter(({ faults }) => faults.length > 0),
        [],
      )
      const { posts } = await json<{ posts: object[] }>(["posts", "export", ...query])
      assert.equal(posts.length, 200)
    })
  })

  it("uploads and lists files", async () => {
    await writeFile(path.join(folder, "squash.jpg"), await jpeg())
    const { media } = await json<{ media: { id: string; altText: string }[] }>([
      "media",
      "upload",
      "squash.jpg",
      "--alt",
      "A squash",
    ])
    assert.equal(media[0]?.altText, "A squash")
    assert.match((await run(["media", "list", "--search", "squash"])).output, /squash\.jpg +A squash$/m)
    const missing = await run(["media", "upload", "no.jpg"])
    assert.equal(missing.code, 2)
    assert.match(missing.errors, /There is no file .*no\.jpg/)
  })

  it("shows how posts did as tables", async () => {
    const { output, code, errors } = await run(["analytics", "--days", "7"])
    assert.equal(code, 0, errors)
    assert.match(output, /, Europe\/Copenhagen\nPosts +Views/)
    const { totals } = await json<{ totals: { posts: number } }>(["analytics", "--account", "x"])
    assert.equal(totals.posts, 0)
    assert.equal((await run(["analytics", "--days", "4000"])).code, 2)
  })

  it("says what is wrong with the words, and completes them in a shell", async () => {
    const wrong = await run(["posts", "lst"])
    assert.equal(wrong.code, 2)
    assert.match(wrong.errors, /unknown command 'lst'\n\(Did you mean list\?\)/)
    assert.match((await run(["posts", "list", "--help"])).output, /--status <status>/)
    const { output } = await run(["completion", "bash"])
    assert.match(output, /complete -F __fanfare_complete fanfare/)
    assert.match((await run(["complete", "--", "posts", ""])).output, /^import\t/m)
    assert.match((await run(["complete", "--", ""])).output, /^doctor\t/m)
    const failing = await run(["posts", "show", "pst_none", "--json"])
    assert.equal((JSON.parse(failing.errors) as { code: string }).code, "NotFound")
  })

  it("forgets the token", async () => {
    assert.match((await run(["logout"])).errors, /^Logged out/)
    assert.equal((await run(["accounts"])).code, 2)
    assert.equal((await run(["login", world.base], `${token}\n`)).code, 0)
  })
})
