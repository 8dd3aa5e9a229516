import assert from "node:assert/strict"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { type Browser, chromium, type FrameLocator, type Page } from "playwright-core"
import { build } from "vite"
import { viewExtension, viewType } from "../../src/mcp/view.ts"
import { approvalCardUri } from "../../src/mcp/views/approval-card.ts"
import { findChromium } from "../../test/browser/find-chromium.ts"
import { until } from "../../test/until.ts"
import { type JudgedService, openService } from "../mcp-endpoints.ts"

/* The card of a request in a chat that the official packages make: their client, their bridge, and the policy they demand. */

let service: JudgedService
let browser: Browser
let client: Client
let host: string
let card: string

/** What the specification demands of a chat where a page names no addresses. */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'"

before(async () => {
  service = await openService()
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox", "--disable-gpu"] })
  host = await bundle(path.join(import.meta.dirname, "host/host.ts"))
  const capabilities = { extensions: { [viewExtension]: { mimeTypes: [viewType] } } }
  client = new Client({ name: "chat", version: "1.0.0" }, { capabilities, versionNegotiation: { mode: "auto" } })
  const requestInit = { headers: { authorization: `Bearer ${service.token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(service.url), { requestInit }))
  const { contents } = await client.readResource({ uri: approvalCardUri })
  const [content] = contents
  assert.ok(content !== undefined && "text" in content && content.mimeType === viewType)
  card = content.text
})
after(async () => {
  await client.close()
  await browser.close()
  await service.close()
})

async function bundle(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: false, lib: { entry, formats: ["es"] } },
  })
  const [output] = Array.isArray(made) ? made : []
  const [chunk] = output?.output ?? []
  return chunk?.type === "chunk" ? chunk.code : assert.fail("nothing was bundled")
}

type Shown = {
  readonly page: Page
  readonly view: FrameLocator
  readonly opened: readonly string[]
  readonly called: readonly string[]
}

/** Calls a tool, and shows what comes back as a chat does. */
async function show(
  name: string,
  input: Record<string, unknown>,
  how: { mayOpenLinks?: boolean; theme?: "dark" } = {},
): Promise<Shown> {
  const result = await client.callTool({ name, arguments: input })
  const page = await browser.newPage()
  const [opened, called]: [string[], string[]] = [[], []]
  const answer = (contentType: string, body: string, csp?: string) => ({
    contentType,
    body,
    ...(csp === undefined ? {} : { headers: { "content-security-policy": csp } }),
  })
  await page.route("https://chat.example/**", async (route) => route.fulfill(answer("text/html", "<!doctype html>")))
  await page.route("https://frame.example/**", async (route) => route.fulfill(answer("text/html", card, policy)))
  await page.goto("https://chat.example/")
  await page.exposeFunction("callTool", async (tool: string, given: Record<string, unknown>) => {
    called.push(tool)
    return client.callTool({ name: tool, arguments: given })
  })
  await page.exposeFunction("openLink", (url: string) => void opened.push(url))
  await page.addScriptTag({ content: host, type: "module" })
  // A module runs when it is ready, not when it is there.
  await page.waitForFunction(() => "chat" in globalThis)
  const { theme = "light", mayOpenLinks = true } = how
  const asked = { frame: "https://frame.example/", theme, mayOpenLinks, input, result }
  await page.evaluate(async (given) => {
    await (globalThis as unknown as { chat(value: unknown): Promise<void> }).chat(given)
  }, asked)
  return { page, view: page.frameLocator("iframe"), opened, called }
}

async function draft(body: string): Promise<{ readonly id: string; readonly accountId: string }> {
  const { place } = service
  const accountId = await place.account("mastodon")
  const { id } = await place.owner.run("posts.create", { accountIds: [accountId], body })
  return { id, accountId }
}

describe("the card of a request in a chat", () => {
  it("is named by the tools that ask for an approval", async () => {
    const { tools } = await client.listTools()
    const named = tools.filter(({ _meta }) => JSON.stringify(_meta ?? {}).includes(approvalCardUri))
    const names = named.map(({ name }) => name).toSorted()
    assert.deepEqual(names, ["accounts_delete", "posts_delete", "posts_publishNow", "posts_schedule"])
  })

  it("shows what would be published where, and opens the page where people decide", async () => {
    const { id } = await draft("Tulips <b>today</b>")
    const { page, view, opened, called } = await show("posts_publishNow", { id })
    await view.getByRole("heading", { name: "Publish this post now?" }).waitFor()
    await view.getByText("Tulips <b>today</b>", { exact: true }).waitFor()
    await view.getByText(/^Mastodon · /).waitFor()
    await view.getByRole("button", { name: "Open to approve" }).click()
    await until("a page is opened", () => opened.length > 0)
    assert.match(opened[0] ?? "", new RegExp(`^${new URL(service.url).origin}/`))
    assert.deepEqual([...new Set(called)], ["accounts_list", "posts_get"])
    assert.equal((await service.place.owner.run("posts.get", { id })).status, "Draft")
    await page.close()
  })

  it("says for when, and gives the address where the chat opens none", async () => {
    const { id } = await draft("Tulips tomorrow")
    const at = service.place.world.clock.now().add({ hours: 30 }).toString()
    const { page, view } = await show("posts_schedule", { id, at }, { mayOpenLinks: false, theme: "dark" })
    await view.getByText(/^For \w+day, /).waitFor()
    await view.getByRole("button", { name: "Open to approve" }).click()
    await view.getByText("Open this address in your browser:").waitFor()
    await page.close()
  })

  it("names the account that would be disconnected", async () => {
    const { accountId } = await draft("")
    const { page, view } = await show("accounts_delete", { id: accountId })
    await view.getByRole("heading", { name: "Disconnect this account?" }).waitFor()
    await view.getByText(/^Mastodon · /).waitFor()
    await page.close()
  })

  it("shows a refusal in words", async () => {
    const { page, view } = await show("posts_publishNow", { id: "pst_nonsense" })
    await view.getByText(/NotFound/).waitFor()
    await page.close()
  })
})
