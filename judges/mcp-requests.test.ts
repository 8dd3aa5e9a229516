import assert from "node:assert/strict"
import { after, before, it } from "node:test"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { type Services, openApp, seeToast } from "../test/browser/app.ts"
import { hearsAll } from "../test/browser/hears-all.ts"
import { ended } from "../test/browser/publishing.ts"

let services: Services
before(async () => (services = await openApp()))
after(async () => services.close())

type Made = { readonly id: string; readonly status: string }
type Pending = { readonly status: string; readonly approvalUrl: string }

for (const mode of ["auto", "legacy"] as const) {
  it(`the official client (${mode}) asks to publish, its person approves in a browser, and it reads the post back as Published`, async () => {
    const owner = await services.world.owner()
    const { account } = await owner.run("sandbox.connect", { key: "bluesky", handle: `lark-${mode}` })
    const { token } = (await owner.run("tokens.create", { name: mode })).token
    const client = new Client(
      { name: "quillwork", title: "Quillwork", version: "1.0.0" },
      { versionNegotiation: { mode } },
    )
    const headers = { authorization: `Bearer ${token}`, "user-agent": "Quillwork" }
    await client.connect(
      new StreamableHTTPClientTransport(new URL("/mcp", services.world.base), { requestInit: { headers } }),
    )
    const call = async (name: string, input: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: input })).structuredContent
    const page = await services.visit("/posts", owner)
    await hearsAll(page)

    const body = `Bulbs are in, says a client of the ${mode} kind`
    const { id } = (await call("posts_create", { body, accountIds: [account.id] })) as Made
    const pending = (await call("posts_publishNow", { id })) as Pending
    assert.equal(pending.status, "pending_approval")
    assert.deepEqual((await owner.run("sandbox.ledger", { accountId: account.id })).posts, [])

    await seeToast(page, "Quillwork asks to publish a post.")
    await page.getByRole("button", { name: "Review" }).click()
    await page.waitForURL(pending.approvalUrl)
    await page.getByRole("article").getByText(body).first().waitFor()
    await page.getByRole("button", { name: "Approve and publish" }).click()
    await page.getByText("Approved by you", { exact: false }).waitFor()
    await ended(owner, id)
    await page.goto("/sandbox/bluesky")
    await page.getByText(body).first().waitFor()
    assert.equal(((await call("posts_get", { id })) as Made).status, "Published")
    await client.close()
    await page.context().close()
  })
}
