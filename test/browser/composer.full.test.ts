import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { BrowserContext, Page } from "playwright-core"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { bodiesOf, chooseAccount, idOf, listIssues, readPost, seeSaved, seeText, textOf } from "./writing.ts"

const soon = "2027-03-04"

type Found = { readonly rule: string; readonly provider: string; readonly actual: number; readonly limit: number }

/** What is sent arrives, and the answer gets lost on its way back. */
async function loseAnswers(on: Page | BrowserContext, address: string): Promise<void> {
  await on.route(address, async (route) => {
    await route.fetch().catch(() => undefined)
    // The page may be gone, or the way free again, in the meantime.
    await route.abort().catch(() => undefined)
  })
}

describe("writing a post", () => {
  let app: Services
  let owner: Client
  const accounts: Record<string, string> = {}
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    for (const network of ["x", "bluesky", "mastodon", "pinterest"] as const) {
      accounts[network] = await connectAccount(app.world, owner, network, { handle: `@lark.${network}` })
    }
  })
  after(() => app.close())

  const open = async (body: string, networks: readonly string[] = [], as = owner) => {
    const accountIds = networks.map((network) => accounts[network] ?? "")
    const post = await owner.run("posts.create", { body, accountIds })
    const page = await app.visit(`/posts/${post.id}`, as)
    await textOf(page).waitFor()
    return { page, id: post.id }
  }

  it("makes the draft at the first letter, saves as it goes, and finds everything again after a reload", async () => {
    const page = await app.visit("/posts/new", owner)
    await page.locator("textarea:focus").waitFor()
    await page.keyboard.type("B")
    const id = await idOf(page)
    await page.keyboard.type("ulb week starts Thursday.")
    await seeSaved(page)
    await seeHeading(page, "Bulb week starts Thursday.")
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Bulb week starts Thursday."])
    const { total } = await owner.run("posts.list", { search: "bulb week" })
    assert.equal(total, 1)
    await page.reload()
    await seeHeading(page, "Bulb week starts Thursday.")
    assert.equal(await textOf(page).inputValue(), "Bulb week starts Thursday.")
  })

  it("never sends two saves at once, and the last letter wins", async () => {
    const { page, id } = await open("One")
    let running = 0
    let most = 0
    await page.route("**/api/app/posts.update", async (route) => {
      running += 1
      most = Math.max(most, running)
      const response = await route.fetch()
      await new Promise((resolve) => setTimeout(resolve, 700))
      running -= 1
      await route.fulfill({ response })
    })
    await textOf(page).focus()
    for (const word of [" two", " three", " four", " five"]) {
      await page.keyboard.press("End")
      await page.keyboard.type(word)
      await page.waitForTimeout(900)
    }
    await seeSaved(page)
    assert.equal(most, 1)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["One two three four five"])
  })

  it("gives an account a version of its own, and takes it back", async () => {
    const { page, id } = await open(`${"long ".repeat(57)}end of it and more`, ["x", "bluesky"])
    await page.getByRole("button", { name: "Write an X version" }).click()
    await page.getByRole("tab", { name: /^X/ }).and(page.locator("[aria-selected=true]")).waitFor()
    await textOf(page).fill("Short, for X")
    await seeSaved(page)
    let post = await owner.run("posts.get", { id })
    assert.deepEqual(bodiesOf(post, accounts["x"]), ["Short, for X"])
    assert.match(bodiesOf(post)[0] ?? "", /^long long/)

    await page.getByRole("button", { name: "Back to the original" }).click()
    await seeToast(page, "X uses the original again.")
    await page.getByRole("button", { name: "Undo" }).click()
    await seeSaved(page)
    post = await owner.run("posts.get", { id })
    assert.deepEqual(bodiesOf(post, accounts["x"]), ["Short, for X"])
    await page.getByRole("button", { name: "Back to the original" }).click()
    await seeSaved(page)
    assert.equal((await owner.run("posts.get", { id })).versions.length, 1)
  })

  it("goes by keyboard alone: a thread grows, moves and is scheduled", async () => {
    const page = await app.visit("/posts", owner)
    await seeHeading(page, "Posts")
    await page.keyboard.press("c")
    await page.locator("textarea:focus").waitFor()
    await page.keyboard.type("First")
    await page.keyboard.press("Control+Shift+Enter")
    await page.keyboard.type("Second")
    await page.keyboard.press("Control+Shift+Enter")
    await page.keyboard.type("Third")
    await page.keyboard.press("Alt+ArrowUp")
    assert.equal(await page.locator("textarea:focus").inputValue(), "Third")
    await page.keyboard.press("Escape")
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["First", "Third", "Second"])

    await page.keyboard.press("Control+Shift+A")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Control+Shift+D")
    await page.locator("input[type=date]").fill(soon)
    await page.getByRole("button", { name: "Schedule for Thu 4 Mar 2027, 09:00" }).waitFor()
    await page.keyboard.press("Control+Enter")
    await page.getByText("Edits apply at once.").waitFor()
    const post = await readPost(owner, page)
    assert.equal(post.status, "Scheduled")
    assert.equal(post.scheduledAt, `${soon}T08:00:00.000000Z`)
  })

  it("removes an item of a thread and brings it back", async () => {
    const { page } = await open("One")
    await page.getByRole("button", { name: "Add to thread" }).click()
    await textOf(page, 2).fill("Two")
    await page.getByRole("button", { name: "Remove post 1" }).click()
    await seeToast(page, "The item is removed.")
    await page.getByRole("button", { name: "Undo" }).click()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["One", "Two"])
  })

  it("keeps the wished time of a draft, schedules it, moves it and takes it off again", async () => {
    const { page, id } = await open("Seed swap on Saturday", ["mastodon"])
    await page.getByLabel("Date").fill(soon)
    await page.getByLabel("Time", { exact: true }).fill("18:30")
    await seeSaved(page)
    const draft = await owner.run("posts.get", { id })
    assert.deepEqual([draft.status, draft.scheduledAt], ["Draft", `${soon}T17:30:00.000000Z`])
    await page.getByRole("button", { name: "Schedule for Thu 4 Mar 2027, 18:30" }).click()
    await page.getByText("Goes out Thu 4 Mar 2027, 18:30, Copenhagen.").waitFor()

    await textOf(page).fill("Seed swap on Sunday")
    await page.getByLabel("Time", { exact: true }).fill("19:00")
    await seeSaved(page)
    const moved = await owner.run("posts.get", { id })
    assert.deepEqual([moved.status, moved.scheduledAt], ["Scheduled", `${soon}T18:00:00.000000Z`])
    assert.deepEqual(bodiesOf(moved), ["Seed swap on Sunday"])

    await page.getByRole("button", { name: "Unschedule" }).click()
    await seeToast(page, "The post is a draft again. Nothing goes out.")
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
  })

  it("offers the networks' options with their defaults, and says which one is missing", async () => {
    const { page, id } = await open("A pin", ["x", "pinterest"])
    await page.getByText("Pinterest needs “Board”. Choose it.").first().waitFor()
    await page.getByRole("combobox", { name: /Who can reply/ }).click()
    await page.getByRole("option", { name: "Mentioned users" }).click()
    await page.getByLabel(/Board$/).fill("123456")
    await page.getByText("Pinterest needs “Board”. Choose it.").first().waitFor({ state: "detached" })
    await seeSaved(page)
    const { versions } = await owner.run("posts.get", { id })
    assert.deepEqual(versions[0]?.options, { "pinterest.board": "123456", "x.replySettings": "mentionedUsers" })

    await page.getByRole("button", { name: "Write a version for one account" }).click()
    await page.getByRole("menuitem", { name: "Write an X version" }).click()
    const own = page.getByRole("combobox", { name: /Who can reply/ })
    await own.getByText("Same as original: Mentioned users").waitFor()
    await own.click()
    await page.getByRole("option", { name: "Everyone" }).click()
    await seeSaved(page)
    const after_ = await owner.run("posts.get", { id })
    const ofX = after_.versions.find(({ accountId }) => accountId === accounts["x"])
    assert.deepEqual(ofX?.options, { "x.replySettings": "everyone" })
  })

  it("takes accounts on and off, and says which of them runs in the sandbox", async () => {
    const { page, id } = await open("Hello")
    await chooseAccount(page, /^Bluesky, @lark\.bluesky, sandbox$/)
    await chooseAccount(page, /^X,/)
    await page.getByText("Bluesky and X run in the sandbox.").waitFor()
    await chooseAccount(page, /^X,/)
    await seeSaved(page)
    assert.deepEqual((await owner.run("posts.get", { id })).accountIds, [accounts["bluesky"]])
  })

  it("shows the same issues as the server finds, text by text", async () => {
    const { page, id } = await open("", ["x", "bluesky", "mastodon", "pinterest"])
    const texts = [
      "",
      "a".repeat(281),
      `${"a".repeat(270)} https://example.com/a/very/long/address/indeed`,
      "漢".repeat(150),
      "👩‍👩‍👧‍👦".repeat(301),
      `${"b".repeat(480)} @someone@gardens.example`,
      "Fine everywhere but on Pinterest",
    ]
    for (const text of texts) {
      await textOf(page).fill(text)
      await seeSaved(page)
      const answer = await owner.post("/api/app/posts.validate", { id })
      const { issues = [] } = answer.body as { issues?: Found[] }
      await page
        .locator("[data-issue]")
        .nth(Math.max(issues.length - 1, 0))
        .waitFor()
      assert.deepEqual(
        await listIssues(page),
        issues.map(({ rule }) => rule),
        text,
      )
      // A text can be too long in characters and in bytes; the count shows the first.
      const tooLong = Map.groupBy(
        issues.filter(({ rule }) => rule === "text.tooLong"),
        ({ provider }) => provider,
      )
      for (const [{ actual, limit } = { actual: 0, limit: 0 }] of tooLong.values()) {
        const left = `−${(actual - limit).toLocaleString("en")}`
        await page.locator("[data-count]").filter({ hasText: left }).first().waitFor()
      }
    }
  })

  it("lets a clean page follow a change made elsewhere, and never overwrites typing", async () => {
    const { page, id } = await open("Calm")
    await owner.run("posts.setVersionText", { id, body: "Calm, changed elsewhere" })
    await seeText(page, "Calm, changed elsewhere")
    await page.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("Mine")
    await owner.run("posts.setVersionText", { id, body: "Theirs" })
    await page.getByText("Offline: kept here").waitFor()
    assert.equal(await textOf(page).inputValue(), "Mine")
    await page.unroute("**/api/app/posts.update")
    await page.getByText("Somebody changed this post").waitFor()
    assert.equal(await textOf(page).inputValue(), "Mine")
  })

  it("lets a person decide when two tabs wrote at once, and loses neither", async () => {
    const { page: one, id } = await open("Start")
    const other = await app.visit(`/posts/${id}`, owner)
    await textOf(other).waitFor()
    await other.route("**/api/app/events", (route) => route.abort())
    await other.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(other).fill("From the second tab")
    await other.getByText("Offline: kept here").waitFor()
    await textOf(one).fill("From the first tab")
    await seeSaved(one)
    await other.unroute("**/api/app/posts.update")
    const bar = other.getByRole("alert").filter({ hasText: "Yours is safe." })
    await bar.waitFor()
    await bar.getByRole("button", { name: "See both" }).click()
    const both = other.getByRole("region", { name: "See both" })
    await both.getByText("From the first tab").waitFor()
    await both.getByText("From the second tab").waitFor()

    await bar.getByRole("button", { name: "Take theirs" }).click()
    assert.equal(await textOf(other).inputValue(), "From the first tab")
    await other.getByRole("button", { name: "Restore mine" }).click()
    await seeSaved(other)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["From the second tab"])
  })

  it("keeps mine over theirs when that is what a person wants", async () => {
    const { page, id } = await open("Start")
    await page.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("Mine")
    await page.getByText("Offline: kept here").waitFor()
    await owner.run("posts.setVersionText", { id, body: "Theirs" })
    await page.unroute("**/api/app/posts.update")
    await page.getByRole("button", { name: "Keep mine" }).click()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Mine"])
  })

  it("keeps what was written on a post that somebody deleted, as a new draft", async () => {
    const { page, id } = await open("Short-lived")
    await textOf(page).fill("Short-lived, but dear")
    await seeSaved(page)
    await owner.run("posts.delete", { id })
    await page.getByText("Somebody deleted this post.").waitFor()
    await page.getByRole("button", { name: "Keep mine as a new draft" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/posts/pst_") && !url.pathname.endsWith(id))
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["Short-lived, but dear"])
  })

  it("keeps offline typing on the device, over a closed page too, and saves it when the server is back", async () => {
    const { page, id } = await open("On land")
    await page.context().setOffline(true)
    await textOf(page).fill("At sea")
    await page.getByText("Offline: kept here").waitFor()
    await page.context().setOffline(false)
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["At sea"])

    const context = page.context()
    await context.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("At sea, in fog")
    await page.close()
    await context.unroute("**/api/app/posts.update")
    const again = await context.newPage()
    await again.goto(`/posts/${id}`)
    await textOf(again).waitFor()
    assert.equal(await textOf(again).inputValue(), "At sea, in fog")
    await seeSaved(again)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["At sea, in fog"])
  })

  it("keeps a new post that the server never heard of, and makes it only once", async () => {
    const page = await app.visit("/posts/new", owner)
    await page.locator("textarea:focus").waitFor()
    await loseAnswers(page, "**/api/app/posts.create")
    await page.keyboard.type("Written in a tunnel")
    await page.getByText("Offline: kept here").waitFor()
    await page.unroute("**/api/app/posts.create")
    await seeSaved(page)
    assert.equal((await owner.run("posts.list", { search: "written in a tunnel" })).total, 1)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["Written in a tunnel"])
  })

  it("finds a new post again that was made while its page was closed, and makes no second one", async () => {
    const page = await app.visit("/posts/new", owner)
    const context = page.context()
    await page.locator("textarea:focus").waitFor()
    await loseAnswers(context, "**/api/app/posts.create")
    await page.keyboard.type("Under way")
    await page.getByText("Offline: kept here").waitFor()
    await page.close()
    await context.unroute("**/api/app/posts.create")
    const again = await context.newPage()
    await again.goto("/posts/new")
    await seeSaved(again)
    assert.deepEqual(bodiesOf(await readPost(owner, again)), ["Under way"])
    const { posts } = await owner.run("posts.list", {})
    assert.equal(posts.filter((post) => "Under way".startsWith(bodiesOf(post)[0] ?? "-")).length, 1)
  })

  it("sees no conflict where only the answer to a save got lost", async () => {
    const { page, id } = await open("Sent")
    await loseAnswers(page, "**/api/app/posts.update")
    await textOf(page).fill("Sent, unheard")
    await page.getByText("Offline: kept here").waitFor()
    await textOf(page).fill("Sent, unheard, and more")
    await page.unroute("**/api/app/posts.update")
    await seeSaved(page)
    assert.equal(await page.getByText("Yours is safe.").count(), 0)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Sent, unheard, and more"])
  })

  it("sends what is left when the page is left for another one", async () => {
    const { page, id } = await open("Half a")
    await textOf(page).fill("Half a sentence")
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Team" }).click()
    await seeHeading(page, "Team")
    await page.goBack()
    await textOf(page).waitFor()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Half a sentence"])
  })

  it("lets a viewer read everything and change nothing", async () => {
    const { id } = await open("For your eyes", ["x"])
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit(`/posts/${id}`, viewer)
    await page.getByText("You are a viewer here").waitFor()
    assert.equal(await textOf(page).inputValue(), "For your eyes")
    assert.equal(await textOf(page).isEditable(), false)
    for (const name of ["Add to thread", "Add media", /^Schedule/, "More for this post"]) {
      assert.equal(await page.getByRole("button", { name }).count(), 0, String(name))
    }
    await page.keyboard.press("c")
    assert.match(page.url(), new RegExp(`${id}$`))
    await page.goto("/posts/new")
    await page.getByText("Viewers read posts.").waitFor()
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["For your eyes"])
  })

  it("tells an assistant which page, post and version are open", async () => {
    // Somebody with no other tab open: the last report counts, whichever tab it comes from.
    const looker = await app.world.member("editor", "looker")
    const { id } = await looker.run("posts.create", { body: "Looked at", accountIds: [accounts["x"] ?? ""] })
    const page = await app.visit(`/posts/${id}`, looker)
    await page.getByRole("button", { name: "Write a version for one account" }).click()
    await page.getByRole("menuitem", { name: "Write an X version" }).click()
    let context = await looker.run("ui.getContext", {})
    for (let tries = 0; tries < 100 && context.accountId === undefined; tries += 1) {
      await page.waitForTimeout(100)
      context = await looker.run("ui.getContext", {})
    }
    const { page: path, postId, accountId } = context
    assert.deepEqual({ path, postId, accountId }, { path: `/posts/${id}`, postId: id, accountId: accounts["x"] })
  })

  it("treats every text as text, whatever it looks like", async () => {
    const hostile = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>{{7*7}} javascript:alert(1)`
    const evil = await connectAccount(app.world, owner, "threads", {
      handle: `<b onmouseover="window.hacked=1">h</b>`,
      display_name: `"><svg onload="window.hacked=1">`,
    })
    const post = await owner.run("posts.create", { body: hostile, accountIds: [evil] })
    const page = await app.visit(`/posts/${post.id}`, owner)
    await page.getByRole("region", { name: "Preview" }).getByText("window.hacked=1", { exact: false }).first().waitFor()
    assert.equal(await textOf(page).inputValue(), hostile)
    await page.goto("/posts")
    await page.getByRole("link", { name: /^<img src=x/ }).waitFor()
    assert.equal(await page.evaluate("window.hacked"), undefined)
    assert.equal(await page.locator("main b, main svg[onload], main script").count(), 0)
    await owner.run("accounts.delete", { id: evil })
  })

  it("says so at an address without a post", async () => {
    const page = await app.visit("/posts/pst_00000000000000000000000000", owner)
    await page.getByText("This post does not exist.").waitFor()
    await page.getByRole("link", { name: "See all posts" }).click()
    await seeHeading(page, "Posts")
  })
})
