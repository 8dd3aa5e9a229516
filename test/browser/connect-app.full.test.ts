import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import { openHouse } from "./house.ts"
import type { House } from "./house.ts"
import { inspect } from "./inspect.ts"

const run = promisify(execFile)

describe("connecting an app", () => {
  let house: House
  before(async () => void (house = await openHouse()))
  after(() => house.close())

  it("shows what to paste where, with the server's own address", async () => {
    const owner = await house.world.owner()
    const { base } = house.world
    // Whatever name the page was opened by, apps are told the one that the server goes by.
    const page = await house.visit("/api-and-mcp?tab=connect", owner, {
      permissions: ["clipboard-read", "clipboard-write"],
    })
    const snippet = async (client: string, way?: string) => {
      await page.getByRole("radio", { name: client, exact: true }).check({ force: true })
      if (way !== undefined) await page.getByRole("radio", { name: way, exact: true }).check({ force: true })
      const section = page.getByRole("region", { name: client, exact: true })
      await section.getByRole("button", { name: /^Copy/ }).click()
      const copied = await page.evaluate<string>("navigator.clipboard.readText()")
      assert.equal(copied, await section.locator("code").first().innerText())
      return copied
    }
    const mcp = `${base}/mcp`
    assert.equal(await snippet("Claude Code", "You sign in"), `claude mcp add --transport http fanfare ${mcp}`)
    assert.match(await snippet("Claude Code", "With a token"), /--header "Authorization: Bearer \$FANFARE_TOKEN"$/)
    assert.deepEqual(JSON.parse(await snippet("VS Code", "You sign in")), {
      servers: { fanfare: { type: "http", url: mcp } },
    })
    const asking = JSON.parse(await snippet("VS Code", "With a token")) as { servers: { fanfare: { headers: object } } }
    assert.deepEqual(asking.servers.fanfare.headers, { Authorization: "Bearer ${input:fanfare}" })
    assert.equal(await snippet("ChatGPT"), mcp)
    assert.deepEqual(JSON.parse(await snippet("Cursor")), {
      mcpServers: { fanfare: { url: mcp, headers: { Authorization: "Bearer ${env:FANFARE_TOKEN}" } } },
    })

    const { token } = await owner.run("tokens.create", { name: "snippet" })
    const env = { ...process.env, FANFARE_TOKEN: token.token }
    const { stdout } = await run("sh", ["-c", await snippet("curl", "With a token")], { env })
    const { result } = JSON.parse(stdout) as { result: { structuredContent: unknown } }
    assert.deepEqual(result.structuredContent, { accounts: [] })
    const found = await run("sh", ["-c", await snippet("curl", "You sign in")])
    for (const each of [/401 Unauthorized/, /WWW-Authenticate: Bearer realm="Fanfare"/i, /"issuer":/]) {
      assert.match(found.stdout, each)
    }
    await page.context().close()
  })

  it("can be read by everybody, in light and dark, wide and narrow", async () => {
    const page = await house.visit("/api-and-mcp?tab=connect", await house.world.owner())
    await inspect(page, { ready: () => page.getByText("claude mcp add").waitFor() })
  })
})
