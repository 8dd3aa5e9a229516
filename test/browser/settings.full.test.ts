import assert from "node:assert/strict"
import { text } from "node:stream/consumers"
import { after, before, describe, it } from "node:test"
import { agentOf } from "../posts/place.ts"
import { openApp, seeHeading, seeToast, signIn } from "./app.ts"
import type { Services } from "./app.ts"

describe("the settings", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("change how somebody appears, and in which zone times are shown", async () => {
    const page = await app.visit("/settings", await app.world.owner())
    await page.getByLabel("Your name").fill("Olga Berg")
    await page.getByRole("button", { name: "Save" }).click()
    await seeToast(page, "Your name is saved.")
    await page.getByRole("button", { name: /^Olga Berg/ }).waitFor()
    await page.getByRole("combobox", { name: "Time zone" }).first().fill("tokyo")
    await page.getByRole("option", { name: /Tokyo/ }).click()
    await seeToast(page, "Times are shown in Tokyo.")
    await page.getByText(/^Tokyo, \d\d:\d\d$/).waitFor()
  })

  it("remember the theme, which is there before the first paint", async () => {
    const page = await app.visit("/settings", await app.world.owner())
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/app/profile.update"))
    await page.getByText("Dark", { exact: true }).click()
    await page.locator("html[data-theme=dark]").waitFor()
    await saved
    await page.route("**/assets/start-*.js", (route) => route.abort())
    await page.reload()
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark")
    const ground = await page.evaluate<string>("getComputedStyle(document.body).backgroundColor")
    assert.notEqual(ground, "rgb(254, 254, 253)")
  })

  it("switch single-key shortcuts off, but never the palette", async () => {
    const page = await app.visit("/settings", await app.world.member("editor", "kim"))
    await seeHeading(page, "Settings")
    await page.keyboard.press("g")
    await page.keyboard.press("t")
    await seeHeading(page, "Team")
    await page.keyboard.press("?")
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
    await page.keyboard.press("Escape")

    await page.goto("/settings")
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/app/profile.update"))
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click()
    await saved
    await page.reload()
    await page.getByRole("switch", { name: "Single-key shortcuts", checked: false }).waitFor()
    await page.keyboard.press("?")
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog", { name: "Search or jump to" }).waitFor()
    assert.equal(await page.getByRole("dialog", { name: "Keyboard shortcuts" }).count(), 0)
    await page.keyboard.type("team")
    await page.keyboard.press("Enter")
    await seeHeading(page, "Team")
  })

  it("change the password, which ends the other sessions", async () => {
    const client = await app.world.member("editor", "noor")
    await client.run("tokens.create", { name: "script" })
    const email = "noor-2@example.com"
    const other = await app.visit("/sign-in")
    await signIn(other, email)
    await seeHeading(other, "Home")
    const page = await app.visit("/settings#sign-in", client)
    await page.getByRole("button", { name: "Change password" }).click()
    await page.getByLabel("Current password").fill("not my password")
    await page.getByLabel("New password").fill("seven quiet rivers north")
    await page.getByRole("button", { name: "Change password" }).click()
    await page.getByText("That is not your current password.").waitFor()
    assert.equal(await page.getByLabel("New password").inputValue(), "seven quiet rivers north")
    await page.getByText("You have 1 token.").waitFor()
    await page.getByRole("switch", { name: "Also end tokens and connected apps" }).click()
    await page.getByLabel("Current password").fill("correct horse battery staple")
    await page.getByRole("button", { name: "Change password" }).click()
    await seeToast(page, "Your password is changed. Ended: 1 session and 1 token.")
    await seeHeading(other, "Sign in")
    await signIn(other, email, "seven quiet rivers north")
    await seeHeading(other, "Home")

    await page.reload()
    await page.getByRole("button", { name: /^End the session in Chrome/ }).click()
    await seeToast(page, "The session has ended.")
    await seeHeading(other, "Sign in")
  })

  it("name in the activity what was done to what and by which agent, and hand all of it out as a file", async () => {
    const { world } = app
    const owner = await world.owner()
    const script = await agentOf(world, owner)
    const post = await script.run("posts.create", { body: "Tulips, planted late" })
    const page = await app.visit("/settings#activity", owner)
    const row = page.getByRole("listitem").filter({ hasText: "Tulips, planted late" })
    assert.match(await row.innerText(), /a script, for Olga\S* ?.*wrote a post/s)
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download all as CSV" }).click(),
    ])
    const lines = (await text(await file.createReadStream())).split("\r\n")
    assert.equal(lines[0], "Time (UTC),Person,Agent,Action,About,Id,Details,Transport")
    const line = lines.find((each) => each.includes(post.id)) ?? ""
    assert.match(line, /,a script,posts\.create,"Tulips, planted late",pst_/)
    await row.getByRole("link").click()
    await page.waitForURL(`**/posts/${post.id}`)
  })

  it("show admins and owners who did what, and nobody else", async () => {
    const page = await app.visit("/settings#activity", await app.world.owner())
    await page.getByText(/noor.* joined the workspace/).waitFor()
    const viewer = await app.visit("/settings", await app.world.member("viewer", "vic"))
    await viewer.getByRole("heading", { name: "Sign-in" }).waitFor()
    assert.equal(await viewer.getByRole("heading", { name: "Activity" }).count(), 0)
  })
})
