import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"

/* What people stumbled over once, and must not again. */
describe("the app holds still", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  it("scrolls only the pane when somebody wheels past the end of the settings", async () => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    await page.mouse.move(800, 500)
    for (let turns = 0; turns < 12; turns += 1) await page.mouse.wheel(0, 3000)
    const top = await page.evaluate<number>("document.scrollingElement.scrollTop + document.body.scrollTop")
    assert.equal(top, 0)
    const heading = await page.getByRole("heading", { level: 1, name: "Settings" }).boundingBox()
    assert.ok(heading !== null && heading.y >= 0 && heading.y < 60)
    await page.context().close()
  })

  it("keeps title and close of the list of shortcuts within reach on a low screen", async () => {
    const page = await app.visit("/", owner, { viewport: { width: 1280, height: 700 } })
    await seeHeading(page, "Home")
    await page.keyboard.press("?")
    const sheet = page.getByRole("dialog")
    await sheet.waitFor()
    const box = await sheet.boundingBox()
    assert.ok(box !== null && box.y >= 0 && box.y + box.height <= 700, JSON.stringify(box))
    await page.context().close()
  })

  it("lets no hidden character turn the text of a list around", async () => {
    await owner.run("posts.create", { accountIds: [], body: "Send it\u202e su ot" })
    const page = await app.visit("/posts", owner)
    const link = page.getByRole("link", { name: /^Send it/ })
    await link.waitFor()
    assert.doesNotMatch(await link.innerText(), /\u202e/)
    await page.context().close()
  })
})
