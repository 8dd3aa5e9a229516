import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { McpAgent } from "./mcp-agent.ts"
import { ended } from "./publishing.ts"

type Ready = (page: Page) => Promise<unknown>

const text =
  (words: string): Ready =>
  (page) =>
    page.getByText(words).first().waitFor()

describe("requests, in light and dark, wide and narrow", () => {
  let app: Services
  let owner: Client
  const cards = new Map<string, string>()
  const at = (name: string) => () => cards.get(name) ?? "/approvals/missing"

  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    const quillwork = await McpAgent.of(app.world, owner)
    const nightDesk = await McpAgent.of(app.world, owner, "Night Desk, an agent with a rather long name of its own")
    const x = (await owner.run("sandbox.connect", { key: "x", handle: "lark" })).account
    const bluesky = (await owner.run("sandbox.connect", { key: "bluesky", handle: "lark" })).account
    const picture = await Uploader.ofPerson(app.world, owner).put(
      await jpeg(640, 400),
      "bulbs.jpg",
      "Tulip\u00ad bulbs",
    )
    const later = () => app.world.clock.now().add({ hours: 50 }).toString()
    const accountIds = [x.id, bluesky.id]
    const write = async (id: string, body: string) =>
      owner.run("posts.update", {
        id,
        accountIds,
        versions: [
          { content: [{ body, media: [picture.id] }, { body: "And a second one." }], options: {} },
          { accountId: bluesky.id, content: [{ body: `${body}\u200b #bulbs`, media: [picture.id] }] },
        ],
      })

    const changed = await quillwork.draft("Tulips from 4 kr: https://larkandloam.example/bulbs", accountIds)
    await write(changed, "Tulips from 4 kr: https://larkandloam.example/bulbs")
    cards.set("changed", (await quillwork.ask("posts_schedule", { id: changed, at: later() })).address)
    await write(changed, "Tulips from 5 kr: https://larkandloam.example/bulbs")
    const broken = await quillwork.draft("a".repeat(310), accountIds)
    cards.set("broken", (await quillwork.ask("posts_publishNow", { id: broken })).address)
    const edited = await quillwork.draft("At seven", accountIds)
    await owner.run("posts.schedule", { id: edited, at: later() })
    cards.set("edit", (await nightDesk.ask("posts_setVersionText", { id: edited, body: "At eight, with tea" })).address)
    cards.set("account", (await nightDesk.ask("accounts_delete", { id: bluesky.id })).address)
    const declined = await nightDesk.ask("posts_delete", { id: await nightDesk.draft("", []) })
    await owner.run("approvals.decline", { id: declined.id, reason: "Not yet" })
    cards.set("declined", declined.address)
    const out = await nightDesk.draft("On its way", [x.id])
    const published = await nightDesk.ask("posts_publishNow", { id: out })
    const { contentHash } = await owner.run("approvals.get", { id: published.id })
    await owner.run("approvals.approve", { id: published.id, contentHash })
    await ended(owner, out)
    cards.set("published", published.address)
  })
  after(() => app.close())

  const looks: Readonly<Record<string, { readonly at: () => string; readonly ready: Ready }>> = {
    "the conversations": { at: () => "/requests", ready: text("Waiting for you") },
    "one conversation": {
      at: () => "/requests",
      ready: async (page) => {
        await page.getByRole("link", { name: /Requests from Quillwork/ }).click()
        await page.getByText("2 things to fix").or(page.getByText("Changed after the request,")).first().waitFor()
      },
    },
    "what was decided": { at: () => "/requests?list=decided", ready: text("Requests from Night Desk") },
    "a card that changed, with hidden characters": { at: at("changed"), ready: text("U+200B zero-width space") },
    "the post as it was asked for": {
      at: at("changed"),
      ready: async (page) => {
        await page.getByText("As asked").click()
        await page.locator("[data-changed=since]").getByText("4 kr", { exact: false }).first().waitFor()
      },
    },
    "a card that breaks limits": { at: at("broken"), ready: text("2 things to fix") },
    "an edit": { at: at("edit"), ready: text("What changes") },
    "an account that would go": { at: at("account"), ready: text("Approve and disconnect") },
    "the form to decline with, and the exact input": {
      at: at("edit"),
      ready: async (page) => {
        await page.getByRole("button", { name: "Exact input" }).click()
        await page.getByRole("button", { name: /^Decline/ }).click()
        await page.getByLabel("Reason").waitFor()
      },
    },
    "the form for another time": {
      at: at("changed"),
      ready: async (page) => {
        await page.getByRole("button", { name: "Another time" }).first().click()
        await page.getByRole("form", { name: "Approve for another time" }).waitFor()
      },
    },
    "one that was declined": { at: at("declined"), ready: text("Declined by you") },
    "one that was approved and is out": { at: at("published"), ready: text("See the post") },
    none: { at: at("missing"), ready: text("There is no request for you at this address.") },
  }

  for (const [name, look] of Object.entries(looks)) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${name}`, async () => {
      await inspect(await app.visit(look.at(), owner), { ready: look.ready })
    })
  }

  it("holds to WCAG 2.2 AA and never scrolls sideways: one in another workspace, and before the first", async () => {
    await owner.run("workspaces.create", { name: "Night Desk" })
    const elsewhere = text("This request belongs to Lark & Loam.")
    await inspect(await app.visit(at("edit")(), owner), { ready: elsewhere })
    await inspect(await app.visit("/requests", owner), { ready: text("4 requests wait in Lark & Loam.") })
  })
})
