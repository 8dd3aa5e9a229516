import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { until, untilFound } from "../until.ts"
import { openApp, seeHeading, seeToast, signIn } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { ended } from "./publishing.ts"
import { untilTrue } from "./until-true.ts"

const bellOf = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /^Notifications/ })
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" })
const lineOf = (page: Page, text: string | RegExp) => page.getByRole("listitem").filter({ hasText: text })
const alertOf = (page: Page) => page.getByRole("alert")

describe("notifications", () => {
  let app: Services
  let owner: Client
  let x = ""
  let bluesky = ""
  let linkedin = ""
  const write = async (body: string, accountIds: readonly string[]) =>
    (await owner.run("posts.create", { body, accountIds: [...accountIds] })).id
  /** Goes out at its time, which comes soon. */
  const schedule = async (body: string, accountIds: readonly string[]) => {
    const id = await write(body, accountIds)
    await owner.run("posts.schedule", { id, at: app.world.services.clock.now().add({ minutes: 2 }).toString() })
    await owner.run("sandbox.advanceClock", { seconds: 180 })
    await ended(owner, id)
    return id
  }
  /** Those of the owner, once there are so many. */
  const told = async (count: number) =>
    untilFound(`somebody is told of ${count} things`, async () => {
      const { notifications } = await owner.run("notifications.list", {})
      return notifications.length >= count ? notifications : undefined
    })
  const hears = (page: Page) =>
    untilTrue(
      page,
      "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/notifications.list')).length >= 2",
    )

  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    const connect = async (key: "x" | "bluesky" | "linkedin") =>
      (await owner.run("sandbox.connect", { key, handle: `lark-${key}` })).account.id
    x = await connect("x")
    bluesky = await connect("bluesky")
    linkedin = await connect("linkedin")
  })
  after(() => app.close())

  it("tell of a post that failed at its time: a toast that stays, a red count, a line with the way to it", async () => {
    const page = await app.visit("/media", owner)
    await hears(page)
    await owner.run("sandbox.setFault", { accountId: x, fault: "scopeMissing", times: 1 })
    const id = await schedule("Garlic is nearly gone", [x, bluesky])
    const toast = alertOf(page).filter({ hasText: "X did not let us publish “Garlic is nearly gone”." })
    await toast.getByText("Bluesky has it.").waitFor()
    assert.match((await bellOf(page).textContent()) ?? "", /1 unread/)

    await page.keyboard.press("g")
    await page.keyboard.press("b")
    const line = panelOf(page).getByRole("listitem").filter({ hasText: "X did not let us publish" })
    await line.getByText("stays until solved").waitFor()
    await page.keyboard.press("Escape")
    await panelOf(page).waitFor({ state: "detached" })
    await toast.getByRole("link", { name: "Open" }).click()
    await page.waitForURL(`**/posts/${id}`)
    await toast.waitFor({ state: "detached" })
    await untilTrue(page, "!document.querySelector('[data-bell]').textContent.includes('unread')")

    await bellOf(page).click()
    await line.getByText("stays until solved").waitFor()
    await owner.run("posts.publishNow", { id })
    await ended(owner, id)
    await line.getByText("solved", { exact: true }).waitFor()
    assert.equal(await line.getByText("stays until solved").count(), 0)
    await page.context().close()
  })

  it("say more than one failure in one toast, and forget it when they are solved elsewhere", async () => {
    const page = await app.visit("/media", owner)
    await hears(page)
    await owner.run("sandbox.setFault", { accountId: x, fault: "scopeMissing", times: 2 })
    const first = await schedule("First to fail", [x])
    const second = await schedule("Second to fail", [x])
    await alertOf(page).getByText("and 1 more").waitFor()
    await owner.run("posts.delete", { id: second })
    await alertOf(page).getByText("“First to fail”").waitFor()
    await alertOf(page).getByRole("button", { name: "Close" }).click()
    await untilTrue(page, "document.querySelector('[data-alerts]').textContent === ''")
    await owner.run("posts.delete", { id: first })
    await page.context().close()
  })

  it("are gone through by keyboard, one read with R, all of them with one button, and stay under All", async () => {
    await owner.run("sandbox.setFault", { accountId: linkedin, fault: "acceptThenDrop", times: 1 })
    const uncertain = await schedule("Without peat", [linkedin])
    await told(4)
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await untilTrue(page, "document.querySelector('[data-bell]')?.textContent.includes('unread') === true")
    await page.keyboard.press("g")
    await page.keyboard.press("b")
    const panel = panelOf(page)
    await panel.getByText("Did LinkedIn take “Without peat”?").waitFor()
    await page.keyboard.press("ArrowDown")
    assert.equal(await page.locator(":focus").innerText(), "Decide")
    await page.keyboard.press("r")
    await panel.getByRole("listitem").first().getByText("Unread:").waitFor({ state: "detached" })
    await page.keyboard.press("End")
    await page.keyboard.press("Home")

    await panel.getByRole("button", { name: "Mark all read" }).click()
    await untilTrue(page, "!document.querySelector('[data-bell]').textContent.includes('unread')")
    await panel.getByText("Unread", { exact: true }).click()
    await panel.getByText("Nothing new. The last 90 days are under All.").waitFor()
    await panel.getByText("All", { exact: true }).click()
    await panel.getByRole("listitem").first().getByText("stays until solved").waitFor()
    await panel.getByText("Kept 90 days.").waitFor()
    await panel
      .getByRole("link", { name: /^Decide/ })
      .first()
      .focus()
    await page.keyboard.press("Enter")
    await page.waitForURL(`**/posts/${uncertain}`)
    await panel.waitFor({ state: "detached" })
    await page.context().close()
  })

  it("open by the link of an e-mail in the workspace they belong to, after signing in", async () => {
    const [newest] = await told(4)
    assert.ok(newest !== undefined)
    const here = (await owner.run("workspaces.list", {})).workspaces[0]?.id ?? ""
    const other = await owner.run("workspaces.create", { name: "Nursery" })
    await owner.run("workspaces.open", { id: other.workspace.id })
    const page = await app.visit(`/notifications/${newest.id}`)
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await page.waitForURL(`**/posts/${newest.aboutId}`)
    await page.getByRole("heading", { level: 1, name: "Without peat" }).waitFor()
    await page.context().close()

    await owner.run("workspaces.open", { id: other.workspace.id })
    const signedIn = await app.visit(`/notifications/${newest.id}`, owner)
    await signedIn.waitForURL(`**/posts/${newest.aboutId}`)
    await signedIn.goto("/notifications/ntf_nothing")
    await signedIn.getByText("This notification is not here.").waitFor()
    await owner.run("workspaces.open", { id: here })
    await signedIn.context().close()
  })

  it("reach their person as chosen: saved at once, the same after a reload, and back to the defaults", async () => {
    const page = await app.visit("/settings", owner)
    await page.getByRole("link", { name: "Notifications" }).click()
    await seeHeading(page, "Notifications")
    const out = page.getByRole("row", { name: /^A post went out/ })
    await out.getByRole("switch", { name: "In the app: A post went out" }).click()
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    await page.getByRole("switch", { name: "Quiet hours" }).click()
    await page.getByLabel("Quiet from").fill("21:15")
    await page.getByLabel("Quiet from").press("Enter")
    await page.getByText("This server sends no e-mail").waitFor()
    await page.getByRole("link", { name: "How to run this server" }).waitFor()
    await untilTrue(page, "document.querySelector('[aria-label=\"Quiet from\"]')?.value === '21:15'")
    const saved = async () => (await owner.run("notifications.settings", {})).settings
    await until("the quiet hours are saved", async () => (await saved()).quietHours?.from === "21:15")
    await page.reload()
    await page.locator("[role=switch][aria-checked=true][aria-label='In the app: A post went out']").waitFor()
    assert.equal(await page.getByLabel("Quiet from").inputValue(), "21:15")
    assert.equal(
      await page
        .getByRole("row", { name: /^A post failed/ })
        .getByText("Always")
        .count(),
      1,
      "nobody can switch off what must be seen",
    )
    await page.getByRole("button", { name: "Back to the defaults" }).click()
    await page.locator("[role=switch][aria-checked=false][aria-label='In the app: A post went out']").waitFor()
    await page.context().close()
  })

  it("are a page on a phone, reached from Home and from the menu", async () => {
    const page = await app.visit("/", owner, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Notifications/ })
      .tap()
    await seeHeading(page, "Notifications")
    await lineOf(page, "Did LinkedIn take").getByRole("link").waitFor()
    await page.getByRole("button", { name: "More" }).tap()
    await page.getByRole("menuitem", { name: /^Notifications/ }).waitFor()
    await page.context().close()
  })

  it("hold to WCAG 2.2 AA and never scroll sideways: bell, page and settings", async () => {
    const openBell = async (page: Page) => {
      await bellOf(page).click()
      await panelOf(page).getByRole("listitem").first().waitFor()
    }
    await inspect(await app.visit("/media", owner), { ready: openBell })
    await inspect(await app.visit("/notifications", owner), { ready: (page) => lineOf(page, "Did LinkedIn").waitFor() })
    await inspect(await app.visit("/settings/notifications", owner), {
      ready: (page) => page.getByRole("heading", { name: "Quiet hours" }).waitFor(),
    })
  })
})

describe("notifications on a server that sends e-mail", () => {
  let app: Services
  let owner: Client
  before(async () => {
    const environment = { FANFARE_SMTP_URL: "smtp://127.0.0.1:9", FANFARE_MAIL_FROM: "fanfare@example.com" }
    app = await openApp(environment)
    owner = await app.world.owner()
  })
  after(() => app.close())

  it("come at once or in a digest, as chosen, to an address that can be tried", async () => {
    const page = await app.visit("/settings/notifications", owner)
    await page.getByRole("combobox", { name: "E-mail: Somebody joined or left" }).click()
    await page.getByRole("option", { name: "Daily digest" }).click()
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
    const { kinds } = (await owner.run("notifications.settings", {})).settings
    assert.equal(kinds.find(({ kind }) => kind === "member.changed")?.mail, "daily")
    await page
      .getByRole("row", { name: /^Sign-in from a new place/ })
      .getByText("Always, at once")
      .waitFor()
    await page.getByRole("button", { name: "Send a test to olga@example.com" }).click()
    await seeToast(page, "A test is on its way to olga@example.com.")
    await page.context().close()
  })

  it("hold to WCAG 2.2 AA and never scroll sideways in their settings", async () => {
    await inspect(await app.visit("/settings/notifications", owner), {
      ready: (page) => page.getByRole("combobox", { name: "E-mail: A post failed" }).waitFor(),
    })
  })
})
