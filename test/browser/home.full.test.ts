import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { AgentOf } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { ended } from "./publishing.ts"

const needsOf = (page: Page) => page.getByRole("region", { name: "Needs you" })
const lineOf = (page: Page, text: string | RegExp) => needsOf(page).getByRole("listitem").filter({ hasText: text })
const stepOf = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text })
const navOf = (page: Page) => page.getByRole("navigation", { name: "Main" })

describe("Home on the first day", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  it("shows the first steps in their order, and the next one stands out", async () => {
    const page = await app.visit("/", owner)
    await page.getByText(/^Good (?:morning|afternoon|evening), Olga\.$/).waitFor()
    const list = page.getByRole("region", { name: "Get on air" })
    const steps = await list.getByRole("listitem").allInnerTexts()
    assert.deepEqual(
      steps.map((step) => step.split("\n")[1]),
      [
        "Connect an account",
        "Write a post",
        "Schedule or publish it",
        "Look at it on the network's page",
        "Let an app ask",
        "Invite someone",
      ],
    )
    await navOf(page).getByText("Nothing planned").waitFor()

    const { account } = await owner.run("sandbox.connect", { key: "mastodon", handle: "lark" })
    await stepOf(page, "Connect an account").getByText(`${account.handle} on Mastodon, just now.`).waitFor()
    await list.getByText("1 of 6").waitFor()
    await stepOf(page, "Write a post").getByRole("link", { name: "Write a post" }).click()
    await page.locator("textarea:focus").waitFor()
  })

  it("can be hidden for good, and brought back at once", async () => {
    const page = await app.visit("/", owner)
    await page.getByRole("button", { name: "Hide for good" }).click()
    await seeToast(page, "The list is hidden.")
    await page.getByText("Nothing needs you.").waitFor()
    await page.getByRole("button", { name: "Undo" }).click()
    await page.getByRole("region", { name: "Get on air" }).waitFor()
  })

  it("asks nobody to do what is not theirs to do", async () => {
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit("/", viewer)
    const list = page.getByRole("region", { name: "Get on air" })
    await list.waitFor()
    const steps = await list.getByRole("listitem").allInnerTexts()
    assert.deepEqual(
      steps.map((step) => step.split("\n")[1]),
      ["Look at it on the network's page", "Let an app ask"],
    )
    await page.context().close()
  })

  it("begins at nought for a new member, whatever others have written", async () => {
    const [account] = (await owner.run("accounts.list", {})).accounts
    const { id } = await owner.run("posts.create", { body: "Olga's own", accountIds: [account?.id ?? ""] })
    const page = await app.visit("/", await app.world.member("editor", "nina"))
    const list = page.getByRole("region", { name: "Get on air" })
    await list.getByText(/^0 of \d$/).waitFor()
    await list.getByRole("link", { name: "Write a post" }).waitFor()
    await page.context().close()
    await owner.run("posts.delete", { id })
  })

  it("holds to WCAG 2.2 AA and never scrolls sideways", async () => {
    await inspect(await app.visit("/", owner), { ready: (page) => page.getByText("Networks on this server").waitFor() })
  })
})

describe("Home", () => {
  let app: Services
  let owner: Client
  let x = ""
  let bluesky = ""
  let linkedin = ""
  const write = async (body: string, accountIds: readonly string[]) =>
    (await owner.run("posts.create", { body, accountIds: [...accountIds] })).id
  const publish = async (id: string) => {
    await owner.run("posts.publishNow", { id })
    return ended(owner, id)
  }
  const later = (hours: number) => app.world.services.clock.now().add({ hours }).toString()
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

  it("says that nothing needs anybody, what it looked at, and where the week has gaps", async () => {
    await publish(await write("Bulbs are in", [bluesky]))
    await owner.run("posts.schedule", { id: await write("Soon to come", [x, bluesky]), at: later(30) })
    const page = await app.visit("/", owner)
    await page.getByText("Nothing needs you.").waitFor()
    await page.getByText("3 accounts work, no request waits, and the one post of the last 7 days went out.").waitFor()
    const week = page.getByRole("region", { name: "The last 7 days" })
    await week.getByText("3 of 3").waitFor()
    // Nobody has read a number: none is shown, and none is 0.
    assert.equal(await week.getByText("not read yet").count(), 2)
    assert.equal(await week.getByText("0", { exact: true }).count(), 0)
    await page
      .getByRole("region", { name: "Gaps" })
      .getByText(/is empty\./)
      .first()
      .waitFor()
    await page.getByText("Nothing goes out in the next 24 h.").waitFor()
    await inspect(page, { ready: async () => {} })
  })

  it("tells a post's first numbers from none", async () => {
    const page = await app.visit("/", owner)
    const row = page.getByRole("row", { name: /Bulbs are in/ })
    await row.getByText(/^First numbers at \d\d:\d\d$/).waitFor()
    await row.getByRole("link", { name: "Bulbs are in" }).click()
    await seeHeading(page, "Bulbs are in")
    await page.context().close()
  })

  it("puts what goes out next on a stave, with its time, and in the foot of the sidebar", async () => {
    await owner.run("posts.schedule", { id: await write("Frost tonight", [x, bluesky]), at: later(3) })
    const page = await app.visit("/", owner)
    const next = page.getByRole("region", { name: "Next out" })
    await next.getByText("1 post in the next 24 h").waitFor()
    await next.getByRole("link", { name: /Frost tonight.*in 3 h/ }).waitFor()
    assert.equal(await next.locator("[data-note=post]").count(), 1)
    await navOf(page)
      .getByRole("link", { name: /^Next out.*Frost tonight/ })
      .click()
    await seeHeading(page, "Frost tonight")
    await page.context().close()
  })

  it("lists what needs somebody with one action each, the most urgent first, by keyboard alone", async () => {
    await owner.run("sandbox.setFault", { accountId: x, fault: "scopeMissing" })
    await owner.run("sandbox.setFault", { accountId: linkedin, fault: "acceptThenDrop", times: 1 })
    const failed = await write("Garlic is nearly gone", [x, bluesky])
    await publish(failed)
    await publish(await write("Without peat", [linkedin]))
    const agent = new AgentOf(app.world, owner)
    await agent.ask("posts.publishNow", { id: await write("Bulb week", [bluesky]) })
    const broken = await connectAccount(app.world, owner, "pinterest", { status: "NeedsReconnect" })

    const page = await app.visit("/", owner)
    await lineOf(page, "asks to publish “Bulb week”.").waitFor()
    await lineOf(page, "Reconnect Pinterest.").waitFor()
    const kinds = needsOf(page).getByRole("listitem")
    assert.deepEqual(await Promise.all((await kinds.all()).map((line) => line.getAttribute("data-kind"))), [
      "failed",
      "uncertain",
      "reconnect",
      "asked",
    ])
    await lineOf(page, "X did not let us publish “Garlic is nearly gone”.").getByText("Bluesky has it.").waitFor()
    await lineOf(page, "We cannot tell whether LinkedIn has “Without peat”.").waitFor()
    assert.equal(await needsOf(page).getByRole("link").count(), 4)

    const links = needsOf(page).getByRole("link")
    await links.first().focus()
    await page.keyboard.press("ArrowDown")
    assert.equal(await page.locator(":focus").innerText(), "Look and decide")
    await page.keyboard.press("End")
    assert.equal(await page.locator(":focus").innerText(), "Review")
    await page.keyboard.press("Enter")
    await page.waitForURL(/\/approvals\/apr_/)
    await page.goBack()
    await links.first().focus()
    await page.keyboard.press("e")
    await page.waitForURL(new RegExp(`/posts/${failed}`))
    await owner.run("accounts.delete", { id: broken })
    await page.context().close()
  })

  it("counts in the navigation what is wrong and what waits, in words too", async () => {
    const page = await app.visit("/settings", owner)
    await navOf(page)
      .getByRole("link", { name: /^Posts\s*, 2 need you$/ })
      .waitFor()
    await navOf(page)
      .getByRole("link", { name: /^Requests\s*, 1 waiting$/ })
      .waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    const bar = page.getByRole("navigation", { name: "Sections" })
    await bar.getByRole("link", { name: /^Home\s*, 2 need you$/ }).waitFor()
    await page.context().close()
  })

  it("hears of what comes, says it once, and forgets it when it is solved anywhere", async () => {
    const page = await app.visit("/", owner)
    await lineOf(page, "Garlic is nearly gone").waitFor()
    const id = await write("One more", [x])
    await publish(id)
    await lineOf(page, "One more").waitFor()
    await page.locator("output", { hasText: "New: X did not let us publish “One more”." }).waitFor()
    await owner.run("posts.delete", { id })
    await lineOf(page, "One more").waitFor({ state: "detached" })
    await navOf(page)
      .getByRole("link", { name: /^Posts\s*, 2 need you$/ })
      .waitFor()
    await page.context().close()
  })

  it("keeps the sentence and the action of every line on a phone, and reads the day as rows", async () => {
    const page = await app.visit("/", owner, { viewport: { width: 360, height: 740 }, hasTouch: true })
    await lineOf(page, "Garlic is nearly gone").waitFor()
    for (const link of await needsOf(page).getByRole("link").all()) {
      const box = await link.boundingBox()
      assert.ok(box !== null && box.height >= 34 && box.x + box.width <= 360, JSON.stringify(box))
    }
    await page
      .getByRole("region", { name: "Next out" })
      .getByRole("link", { name: /Frost tonight/ })
      .tap()
    await page.waitForURL(/\/posts\/pst_/)
    await page.context().close()
  })

  it("lets a viewer look, and offers nothing else", async () => {
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit("/", viewer)
    await lineOf(page, "Garlic is nearly gone").getByRole("link", { name: /^Open/ }).waitFor()
    assert.equal(await page.getByRole("link", { name: /^(?:Reconnect|Write)/ }).count(), 0)
    await page.context().close()
  })

  it("holds to WCAG 2.2 AA and never scrolls sideways when there is much to do", async () => {
    await inspect(await app.visit("/", owner), { ready: (page) => lineOf(page, "Bulb week").waitFor() })
  })
})
