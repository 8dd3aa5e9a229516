import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { openApp, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("a personal token", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("is shown once, works at once, and is gone when it is revoked", async () => {
    const page = await app.visit("/api-and-mcp", await app.world.owner())
    await page.getByText("No tokens yet.").waitFor()
    await page.getByRole("button", { name: "Create token" }).first().click()
    const dialog = page.getByRole("dialog", { name: "Create a token" })
    await dialog.getByRole("button", { name: "Create token" }).click()
    await dialog.getByText("Give the token a name, so that you know later what uses it.").waitFor()
    await dialog.getByLabel("Name").fill("laptop script")
    await dialog.getByRole("combobox", { name: "Expires" }).click()
    await page.getByRole("option", { name: "In 30 days" }).click()
    await dialog.getByRole("button", { name: "Create token" }).click()

    const secret = page.getByRole("dialog", { name: "Your token laptop script" })
    const token = await secret.locator("code").innerText()
    assert.match(token, /^fanfare_[0-9A-Za-z]{38}$/)
    const script = app.world.bearer(token)
    assert.equal((await script.get("/api/agent/tools")).status, 200)
    await page.keyboard.press("Escape")
    await secret.getByRole("button", { name: "I have copied it" }).click()

    const row = page.getByRole("row", { name: /laptop script/ })
    await row.waitFor()
    assert.equal(await page.getByText(token).count(), 0)
    await page.reload()
    await row.waitFor()
    assert.equal(await page.getByText(token).count(), 0)

    await row.getByRole("button", { name: "Revoke laptop script" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click()
    await seeToast(page, "laptop script is revoked.")
    await page.getByText("No tokens yet.").waitFor()
    assert.equal((await script.get("/api/agent/tools")).status, 401)
  })
})
