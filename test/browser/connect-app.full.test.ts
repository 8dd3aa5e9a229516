import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { after, before, describe, it } from "node:test"
import { promisify } from "node:util"
import { sendRequest } from "../identity-provider/place.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

const run = promisify(execFile)

describe("connecting an app", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("shows what to paste where, with the server's own address", async () => {
    const owner = await app.world.owner()
    const { base } = app.world
    // Whatever name the page was opened by, apps are told the one that the server goes by.
    const page = await app.visit("/api-and-mcp?tab=connect", owner, {
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
    const { result } = JSON.parse(stdout) as { result: { structuredContent: { accounts: unknown; note: string } } }
    assert.deepEqual(result.structuredContent.accounts, [])
    assert.match(result.structuredContent.note, /^0 accounts\. No account is connected/)
    const found = await run("sh", ["-c", await snippet("curl", "You sign in")])
    for (const each of [/401 Unauthorized/, /WWW-Authenticate: Bearer realm="Fanfare"/i, /"issuer":/]) {
      assert.match(found.stdout, each)
    }
    await page.context().close()
  })

  it("waits with the person for the first call, and says who made it", async () => {
    const owner = await app.world.owner()
    const { token: used } = await owner.run("tokens.create", { name: "used before" })
    const callWith = async (token: string) => (await app.world.bearer(token).get("/api/agent/tools")).status
    assert.equal(await callWith(used.token), 200)
    const page = await app.visit("/api-and-mcp?tab=connect", owner)
    await page.getByRole("radio", { name: "Cursor", exact: true }).check({ force: true })
    const waiting = page.getByText("Waiting for the first call…")
    await waiting.waitFor()

    await page.getByRole("link", { name: "Create a token" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Name").fill("Quillwork")
    await dialog.getByRole("button", { name: "Create token" }).click()
    const token = await dialog.locator("code").innerText()
    await dialog.getByRole("button", { name: "I have copied it" }).click()
    await waiting.waitFor()
    assert.equal(await callWith(used.token), 200)
    assert.equal(await callWith(token), 200)
    const line = page.locator("output").filter({ hasText: /^First call from Quillwork at .*\d\d:\d\d\.$/ })
    await line.waitFor()
    const said = await line.innerText()

    app.world.clock.advance({ minutes: 2 })
    assert.equal(await callWith(token), 200)
    const { token: other } = await owner.run("tokens.create", { name: "another" })
    const toldOfOther = page.waitForResponse(async (response) => {
      return response.url().endsWith("/tokens.list") && /"another"[^}]*"lastUsedAt"/.test(await response.text())
    })
    assert.equal(await callWith(other.token), 200)
    await toldOfOther
    assert.equal(await line.innerText(), said)
    await inspect(page, { ready: () => line.waitFor() })
  })

  it("waits for nothing where the snippet is no call, and anew for another app", async () => {
    const page = await app.visit("/api-and-mcp?tab=connect", await app.world.owner())
    const choose = async (name: string) => page.getByRole("radio", { name, exact: true }).check({ force: true })
    await page.getByText("Waiting for the first call…").waitFor()
    await choose("curl")
    await choose("You sign in")
    await page.getByText("curl cannot sign you in.").waitFor()
    assert.equal(await page.getByText("Waiting for the first call…").count(), 0)
    await choose("ChatGPT")
    await page.getByText("Waiting for the first call…").waitFor()
    await page.context().close()
  })

  it("finds the tools that the app's page lists, in words", async () => {
    const owner = await app.world.owner()
    const page = await app.visit("/api-and-mcp", owner)
    await page.getByRole("tab", { name: "Tools" }).click()
    const listed = page.getByRole("table", { name: "Tools in the list" })
    await listed
      .getByRole("row", { name: /Schedule a post posts_schedule .* Needs your approval Ask to publish/ })
      .waitFor()
    await listed.getByRole("row", { name: /posts_setOption .* Writes, asks you if scheduled Write drafts/ }).waitFor()
    await listed.getByRole("row", { name: /accounts_list .* Reads Read$/ }).waitFor()
    const { token } = await owner.run("tokens.create", { name: "compares" })
    const { json } = await sendRequest(app.world, token.token)
    const { tools } = json.result as { tools: readonly { readonly name: string }[] }
    assert.deepEqual(
      (await listed.locator("code").allInnerTexts()).toSorted(),
      tools.map(({ name }) => name).toSorted(),
    )
    const byName = page.getByRole("table", { name: "Callable by name" }).locator("code")
    assert.deepEqual((await byName.allInnerTexts()).toSorted(), ["posts_metrics", "providers_list", "ui_getContext"])
    await inspect(page, { ready: () => byName.first().waitFor() })

    const phone = await app.visit("/api-and-mcp?tab=tools", owner, { viewport: { width: 360, height: 740 } })
    await phone.getByRole("table", { name: "Callable by name" }).waitFor()
    const tab = await phone.getByRole("tab", { name: "Tools" }).boundingBox()
    assert.ok(tab !== null && tab.x >= 0 && tab.x + tab.width <= 360, "the tab that is open is in sight")
    await phone.context().close()
  })

  it("can be read by everybody, in light and dark, wide and narrow", async () => {
    const page = await app.visit("/api-and-mcp?tab=connect", await app.world.owner())
    await inspect(page, { ready: () => page.getByText("claude mcp add").waitFor() })
  })
})
