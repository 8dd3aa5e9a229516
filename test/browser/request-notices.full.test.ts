import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { untilAs } from "../until.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { hearsAll } from "./hears-all.ts"
import { inspect } from "./inspect.ts"
import { McpAgent } from "./mcp-agent.ts"

type Shown = { readonly title: string; readonly options: Readonly<Record<string, unknown>> }

/** The system of a computer, as a page sees it: what a person answers, and what it shows. */
const system = (answer: "granted" | "denied") => `
  const shown = []
  Object.assign(window, { shown, isAway: false })
  Object.defineProperty(document, "hidden", { get: () => window.isAway })
  window.Notification = class extends EventTarget {
    static get permission() { return localStorage.getItem("answered") ?? "default" }
    static async requestPermission() { localStorage.setItem("answered", "${answer}"); return "${answer}" }
    constructor(title, options) {
      super()
      this.entry = { title, options }
      shown.push(this)
    }
    close() { shown.splice(shown.indexOf(this), 1) }
  }`

describe("notifications of requests", () => {
  let app: Services
  let owner: Client
  let agent: McpAgent
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    agent = await McpAgent.of(app.world, owner)
  })
  after(() => app.close())

  /** A browser in which nobody has been asked yet. */
  const visit = async (script: string): Promise<Page> => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    await page.context().addInitScript(script)
    await page.goto("/requests")
    await seeHeading(page, "Requests")
    return page
  }
  const start = (page: Page) => page.getByRole("button", { name: "Notify me" })
  const stop = (page: Page) => page.getByRole("button", { name: "Stop notifying me" })
  const shownOn = (page: Page) => page.evaluate<readonly Shown[]>("shown.map(({ entry }) => entry)")
  const awaitShown = async (page: Page): Promise<readonly Shown[]> =>
    untilAs(
      async () => shownOn(page),
      ({ length }) => length > 0,
    )
  const leave = (page: Page) => page.evaluate("window.isAway = true")

  it("are shown by the system once their person wants it, by one name in every tab, and lead to the card", async () => {
    const page = await visit(system("granted"))
    assert.equal(await page.evaluate("Notification.permission"), "default", "nobody is asked before they want it")
    await start(page).click()
    await seeToast(page, "this browser notifies you when an app asks")
    await stop(page).waitFor()
    const other = await page.context().newPage()
    await other.goto("/requests")
    await stop(other).waitFor()
    for (const tab of [page, other]) await hearsAll(tab)

    const secret = "Tulips from 4 kr"
    await agent.ask("posts_delete", { id: await agent.draft(secret, []) })
    for (const tab of [page, other]) await seeToast(tab, "Quillwork asks to delete a post.")
    assert.deepEqual(await shownOn(page), [], "whoever looks at the page sees the line on it")

    for (const tab of [page, other]) await leave(tab)
    const { id, address } = await agent.ask("posts_delete", { id: await agent.draft(`${secret} more`, []) })
    for (const tab of [page, other]) {
      assert.deepEqual(await awaitShown(tab), [{ title: "Quillwork asks to delete a post.", options: { tag: id } }])
    }
    await other.evaluate("shown[0].dispatchEvent(new Event('click'))")
    await other.waitForURL(`**${address}`)
    await other.getByRole("heading", { name: "Delete this draft" }).waitFor()
    assert.deepEqual(await shownOn(other), [])

    await stop(page).click()
    await start(page).waitFor()
    await page.evaluate("shown.length = 0")
    await agent.ask("posts_delete", { id: await agent.draft("Once more", []) })
    await page
      .getByRole("link", { name: /^Requests\s*, 3 waiting$/ })
      .first()
      .waitFor()
    assert.deepEqual(await shownOn(page), [])
    await page.context().close()
  })

  it("are not shown where the browser forbids it, and it says so", async () => {
    const page = await visit(system("denied"))
    await start(page).click()
    await page.getByRole("alert").getByText("This browser blocks notifications from Fanfare.").waitFor()
    await start(page).waitFor()
    await page.context().close()
  })

  it("are not offered where the browser has none, and not promised where it makes none", async () => {
    const without = await visit("delete window.Notification")
    await without.getByText("Requests from Quillwork").first().waitFor()
    assert.equal(await start(without).count(), 0)
    await without.context().close()
    const phone = `${system("granted")}
      window.Notification = class extends window.Notification { constructor() { throw new TypeError("no") } }`
    const page = await visit(phone)
    await start(page).click()
    await page.getByRole("alert").getByText("This browser does not support notifications.").waitFor()
    await start(page).waitFor()
    await page.context().close()
  })

  it("hold to WCAG 2.2 AA and never scroll sideways where they are on", async () => {
    const ready = async (page: Page) => {
      await start(page).click()
      await stop(page).waitFor()
    }
    await inspect(await visit(system("granted")), { ready })
  })
})
