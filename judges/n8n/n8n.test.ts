import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import type { Client } from "../../test/client.ts"
import { connectAccount } from "../../test/connect-account.ts"
import { openWorld, type World } from "../../test/world.ts"

const example = join(import.meta.dirname, "../../docs/examples/n8n-workflow.json")
const runner = join(import.meta.dirname, "run-workflow.cjs")

describe("our example of a workflow, run by n8n", () => {
  let world: World
  let owner: Client
  let home: string
  before(async () => {
    world = await openWorld()
    owner = await world.owner()
    home = mkdtempSync(join(tmpdir(), "fanfare-n8n-"))
  })
  after(async () => {
    await world.close()
    rmSync(home, { recursive: true, force: true })
  })

  it("saves a draft for every account", async () => {
    const account = await connectAccount(world, owner, "mastodon")
    const { body } = await owner.post("/api/auth/tokens", { name: "n8n" })
    const { token } = body as { token: string }
    const { stdout } = await promisify(execFile)(process.execPath, [runner, example, world.base, token], {
      env: { ...process.env, HOME: home },
    })
    const answers = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Record<string, { id: string; ok: boolean }>
    assert.equal(answers["Check it"]?.ok, true)
    const post = await owner.run("posts.get", { id: answers["Save a draft"]?.id ?? "" })
    assert.deepEqual([post.status, post.accountIds], ["Draft", [account]])
    assert.equal(post.versions[0]?.content[0]?.body, "Bulbs are in")
  })
})
