import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("the page about the server", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("shows the operator what needs somebody, and what to do about it", async () => {
    const page = await app.visit("/settings", await app.world.owner())
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Server" }).click()
    await seeHeading(page, "Server")
    const warning = page.getByRole("list", { name: "Warnings" }).getByRole("listitem")
    assert.match((await warning.first().textContent()) ?? "", /No backup yet\..*Run fanfare backup FILE/)
    await page.getByText("1 to look at").waitFor()
    const own = page.getByRole("table", { name: "Processes" }).getByRole("row").last()
    assert.match((await own.textContent()) ?? "", /web, worker/)
    await page.getByText("Nothing was sent in the last day.").waitFor()
    assert.equal(await page.getByRole("table", { name: "Networks" }).getByRole("row").count(), 14)
  })

  it("asks the networks, and copies the report of the doctor", async () => {
    const page = await app.visit("/settings/server", await app.world.owner(), {
      permissions: ["clipboard-read", "clipboard-write"],
    })
    await page.getByRole("button", { name: "Check now" }).click()
    await seeToast(page, "13 networks checked: nothing to do.")
    await page.getByText("Knows the keys").first().waitFor()
    await page.getByRole("button", { name: "Copy report" }).click()
    await seeToast(page, "The report is copied.")
    const report = await page.evaluate<string>("navigator.clipboard.readText()")
    assert.match(report, /^Server\n {2}✖ No backup yet\./)
    assert.match(report, /^X\n {4}! settings: This is the sandbox\./m)
  })

  it("is not there for anybody else, whatever they own", async () => {
    const page = await app.visit("/settings", await app.world.member("owner", "other"))
    await page.getByRole("link", { name: "Activity" }).waitFor()
    const told = page.waitForResponse((response) => response.url().endsWith("/api/app/server.access"))
    await page.reload()
    await told
    await page.getByRole("link", { name: "Activity" }).waitFor()
    assert.equal(await page.getByRole("link", { name: "Server" }).count(), 0)
    await page.goto("/settings/server")
    await page.getByText("Only the operator of this server may see how it does.").waitFor()
  })
})
