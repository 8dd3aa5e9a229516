import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { untilAs } from "../until.ts"
import { seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { type Desk, openDesk, openDraft } from "./desk.ts"
import { bodiesOf, chooseAccount, chooseTime, idOf, readPost, seeSaved, textOf } from "./writing.ts"

const soon = "2027-03-04"

describe("writing a post", () => {
  let desk: Desk
  let app: Services
  let owner: Client
  let accounts: Desk["accounts"]
  before(async () => {
    desk = await openDesk()
    ;({ app, owner, accounts } = desk)
  })
  after(() => app.close())
  afterEach(() => app.leave())

  const open = async (body: string, networks: readonly string[] = [], as = owner) => openDraft(desk, body, networks, as)

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
    await page.getByRole("button", { name: "Publish now" }).click()
    await page.getByRole("button", { name: "Write an X version" }).click()
    await page.getByRole("tab", { name: /^X/ }).and(page.locator("[aria-selected=true]")).waitFor()
    await textOf(page).fill("Short, for X")
    await seeSaved(page)
    let post = await owner.run("posts.get", { id })
    assert.deepEqual(bodiesOf(post, accounts["x"]), ["Short, for X"])
    assert.match(bodiesOf(post)[0] ?? "", /^long long/)
    const drop = async () => {
      await page.getByRole("button", { name: "Drop this version…" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Drop it" }).click()
    }

    await drop()
    await seeToast(page, "X uses the original again.")
    await page.getByRole("button", { name: "Undo" }).click()
    await seeSaved(page)
    post = await owner.run("posts.get", { id })
    assert.deepEqual(bodiesOf(post, accounts["x"]), ["Short, for X"])
    await drop()
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
    await page.getByLabel("Say when").waitFor()
    await page.keyboard.type(`${soon} 9:00`)
    await page.keyboard.press("Enter")
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
    await chooseTime(page, soon, "18:30")
    await seeSaved(page)
    const draft = await owner.run("posts.get", { id })
    assert.deepEqual([draft.status, draft.scheduledAt], ["Draft", `${soon}T17:30:00.000000Z`])
    await page.getByRole("button", { name: "Schedule for Thu 4 Mar 2027, 18:30" }).click()
    await page.getByText("Goes out Thu 4 Mar 2027, 18:30, Copenhagen.").waitFor()

    await textOf(page).fill("Seed swap on Sunday")
    await chooseTime(page, soon, "19:00")
    await seeSaved(page)
    const moved = await owner.run("posts.get", { id })
    assert.deepEqual([moved.status, moved.scheduledAt], ["Scheduled", `${soon}T18:00:00.000000Z`])
    assert.deepEqual(bodiesOf(moved), ["Seed swap on Sunday"])

    await page.getByRole("button", { name: "Unschedule" }).click()
    await seeToast(page, "The post is a draft again and keeps its time. Nothing goes out.")
    const back = await owner.run("posts.get", { id })
    assert.deepEqual([back.status, back.scheduledAt], ["Draft", `${soon}T18:00:00.000000Z`])
  })

  it("reads a time as people say it, and changes nothing before the button is pressed", async () => {
    const { page, id } = await open("Said in words", ["mastodon"])
    await page.locator("#wished-time").click()
    const panel = page.getByRole("dialog", { name: "When it goes out" })
    await panel.getByLabel("Say when").fill("sometime")
    await panel.getByText("We do not understand this yet.").waitFor()
    await panel.getByLabel("Say when").fill("4 march 2027 6pm")
    await panel.getByText("Thu 4 Mar 2027, 18:00").first().waitFor()
    assert.equal((await owner.run("posts.get", { id })).scheduledAt, undefined)
    await page.keyboard.press("Enter")
    await seeSaved(page)
    assert.equal((await owner.run("posts.get", { id })).scheduledAt, "2027-03-04T17:00:00.000000Z")
  })

  it("folds the networks' options with what was chosen in words, and asks for what has to be chosen", async () => {
    const { page, id } = await open("A pin", ["x", "pinterest"])
    await page.locator("[data-network=pinterest]").getByText("Board: not chosen").waitFor()
    await page.getByText("as usual: everyone can reply").waitFor()
    await page.getByRole("button", { name: "Options of X" }).click()
    await page.getByRole("radio", { name: "People you mention" }).check()
    await page.getByRole("switch", { name: "Made with AI" }).click()
    assert.equal(await page.getByRole("switch", { name: "Show it to followers too" }).count(), 0)
    await seeSaved(page)
    const { versions } = await owner.run("posts.get", { id })
    assert.deepEqual(versions[0]?.options, { "x.madeWithAi": "true", "x.replySettings": "mentionedUsers" })
    await page.getByRole("button", { name: "Options of X" }).click()
    const row = page.locator("[data-network=x]")
    for (const chip of ["People you mention", "Made with AI"]) await row.getByText(chip, { exact: true }).waitFor()

    await page.getByRole("button", { name: "Write a version for one account" }).click()
    await page.getByRole("menuitem", { name: "Write an X version" }).click()
    await page.getByRole("button", { name: "Options of X" }).click()
    await page.getByText("As in the original: People you mention").waitFor()
    await page.getByRole("radio", { name: "Everyone" }).check()
    await seeSaved(page)
    const after_ = await owner.run("posts.get", { id })
    const ofX = after_.versions.find(({ accountId }) => accountId === accounts["x"])
    assert.deepEqual(ofX?.options, { "x.replySettings": "everyone" })
  })

  it("says why an account's boards are not known, and asks again", async () => {
    const { id } = await owner.run("posts.create", {
      body: "A pin without boards",
      accountIds: [accounts["pinterest"] ?? ""],
    })
    const page = await app.visit("/posts", owner)
    const address = "**/api/app/accounts.choices"
    await page.route(address, (route) => route.fulfill({ json: { error: "Pinterest does not respond." } }))
    await page.goto(`/posts/${id}`)
    const row = page.locator("[data-network=pinterest]")
    await row
      .getByText("Pinterest did not say what this account offers. Pinterest does not respond.", { exact: true })
      .waitFor()
    const choices = {
      options: { "pinterest.board": { choices: [{ value: "7", label: "Beds" }], more: 0 } },
      limits: {},
    }
    await page.unroute(address)
    await page.route(address, (route) => route.fulfill({ json: { choices, readAt: "2026-11-16T08:00:00Z" } }))
    await row.getByRole("button", { name: "Try again" }).click()
    await row.getByRole("combobox", { name: "Board" }).click()
    await page.getByRole("option", { name: "Beds" }).click()
    await seeSaved(page)
    assert.deepEqual((await owner.run("posts.get", { id })).versions[0]?.options, { "pinterest.board": "7" })
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

  it("chooses accounts together: all of them, or a set that somebody saved", async () => {
    const { page, id } = await open("For the set", ["x", "bluesky"])
    const sets = page.getByRole("group", { name: "Sets of accounts" })
    await sets.getByRole("button", { name: "Save set" }).click()
    await page.getByRole("textbox", { name: "Name of the set" }).fill("Every day")
    await page.getByRole("dialog").getByRole("button", { name: "Save set" }).click()
    const everyDay = sets.getByRole("button", { name: "Every day 2", exact: true })
    await everyDay.and(page.locator("[aria-pressed=true]")).waitFor()
    await sets.getByRole("button", { name: /^All/ }).click()
    await everyDay.and(page.locator("[aria-pressed=false]")).waitFor()
    await seeSaved(page)
    assert.equal((await owner.run("posts.get", { id })).accountIds.length, Object.keys(accounts).length)
    await everyDay.click()
    await seeSaved(page)
    assert.deepEqual(
      new Set((await owner.run("posts.get", { id })).accountIds),
      new Set([accounts["x"], accounts["bluesky"]]),
    )
    await page.getByRole("button", { name: "Delete the set Every day" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete the set" }).click()
    await everyDay.waitFor({ state: "detached" })
  })

  it("makes a thread of a long text, numbers it, swaps, joins and splits at the caret", async () => {
    const text = `${"Bulbs go in now. ".repeat(16)}${"Dig deep and wide. ".repeat(10)}`.trim()
    const { page, id } = await open(text, ["x"])
    await page.getByRole("button", { name: "Split at sentences" }).click()
    const parts = page.getByRole("list", { name: "The posts of the thread" }).getByRole("listitem")
    await parts.nth(1).waitFor()
    assert.equal(await parts.count(), 2)
    await page.getByRole("button", { name: "Take it" }).click()
    await page.getByRole("button", { name: "Number 1/2" }).click()
    await seeSaved(page)
    const [first = "", second = ""] = bodiesOf(await owner.run("posts.get", { id }))
    assert.match(first, /\. 1\/2$/)
    assert.match(second, /\. 2\/2$/)
    await page.getByRole("button", { name: "Remove the numbers" }).click()
    await page.getByRole("button", { name: "Swap posts 1 and 2" }).click()
    await seeSaved(page)
    const bare = [second, first].map((body) => body.replace(/ \d\/2$/, ""))
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), bare)

    await page.getByRole("button", { name: "Join with 1" }).click()
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), [bare.join("\n\n")])
    await textOf(page).fill("Before. After.")
    await textOf(page).press("Home")
    for (let step = 0; step < 7; step += 1) await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Control+Shift+S")
    assert.equal(await page.locator("textarea:focus").inputValue(), "After.")
    await page.keyboard.press("Control+Shift+J")
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Before.\n\nAfter."])
    await page.getByRole("button", { name: "Emoji" }).click()
    await page.getByRole("searchbox", { name: "Find an emoji" }).fill("tulip")
    await page.getByRole("button", { name: "tulip" }).click()
    await seeSaved(page)
    assert.match(bodiesOf(await owner.run("posts.get", { id }))[0] ?? "", /🌷/u)
  })

  it("keeps pictures in the order of choosing, and moves them by keys and by dragging", async () => {
    const { page, id } = await open("Three pictures", ["x"])
    const names = ["one.jpg", "two.jpg", "three.jpg"]
    // The first one takes longest.
    await page.route("**/api/media*", async (route) => {
      const isFirst =
        (route.request().postDataBuffer()?.includes("one.jpg") ?? false) || route.request().url().includes("one.jpg")
      if (isFirst) await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    const files = await Promise.all(
      names.map(async (name, place) => ({ name, mimeType: "image/jpeg", buffer: await jpeg(600 + place, 600) })),
    )
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Upload files" }).click()
    await (await chooser).setFiles(files)
    const strip = page.getByRole("list", { name: "Media of post 1" }).getByRole("button", { name: /^Details of/ })
    await strip.nth(2).waitFor()
    const order = async () =>
      Promise.all(
        (await strip.all()).map(async (each) => /of (\w+)/.exec((await each.getAttribute("aria-label")) ?? "")?.[1]),
      )
    assert.deepEqual(await order(), ["one", "two", "three"])
    await strip.nth(0).focus()
    await page.keyboard.press("Alt+ArrowRight")
    assert.deepEqual(await order(), ["two", "one", "three"])
    await strip.nth(2).dragTo(strip.nth(0))
    assert.deepEqual(await untilAs(order, ([first]) => first === "three"), ["three", "two", "one"])
    await seeSaved(page)
    assert.equal((await owner.run("posts.get", { id })).versions[0]?.content[0]?.media.length, 3)
  })

  it("opens versions by ⌥ and a number, and goes from part to part of the page with F6", async () => {
    const { page } = await open("Keys", ["x", "mastodon"])
    await page.getByRole("button", { name: "Write a version for one account" }).click()
    await page.getByRole("menuitem", { name: "Write an X version" }).click()
    const isOpen = (name: RegExp) => page.getByRole("tab", { name }).and(page.locator("[aria-selected=true]")).waitFor()
    await isOpen(/^X/)
    await page.keyboard.press("Alt+Digit1")
    await isOpen(/^Original/)
    await page.keyboard.press("Alt+Digit2")
    await isOpen(/^X/)
    await textOf(page).focus()
    await page.getByRole("heading", { name: "Options" }).waitFor()
    await page.keyboard.press("F6")
    await page.locator("#options:focus").waitFor()
    await page.keyboard.press("Shift+F6")
    await page.locator("textarea:focus").waitFor()
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
    const {
      page: path,
      postId,
      accountId,
    } = await untilAs(
      async () => looker.run("ui.getContext", {}),
      (context) => context.accountId !== undefined,
    )
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
