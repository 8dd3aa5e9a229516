import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { seeHeading } from "./app.ts"
import {
  ask,
  type AssistantDesk,
  fieldOf,
  openAssistantDesk,
  openBesideDraft,
  panelOf,
  seeAnswer,
} from "./assistant-desk.ts"
import { inspect } from "./inspect.ts"
import { bodiesOf, seeText, textOf } from "./writing.ts"

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const cardsOf = (page: Page) => page.locator("[data-suggestion]")

describe("the assistant with a model", () => {
  let desk: AssistantDesk
  before(async () => {
    desk = await openAssistantDesk(true)
    await desk.owner.run("sandbox.fillDemo", {})
  })
  after(async () => desk.close())

  it("shows the best posts of a month with their numbers, from the action that it names", async () => {
    const { app, model, owner } = desk
    const now = app.world.clock.now()
    const input = {
      from: now.subtract({ hours: 24 * 90 }).toString(),
      to: now.toString(),
      timeZone: "Europe/Copenhagen",
    }
    model.say({ tools: [{ name: "analytics_summary", input }] }, { text: "All of them have **one thing** in front." })
    const page = await app.visit("/analytics", owner)
    await seeHeading(page, "Analytics")
    await page.getByRole("link", { name: "Assistant" }).click()
    await panelOf(page).getByRole("button", { name: "Best of last month" }).click()
    const turn = await seeAnswer(page, "What did best last month, and what can the next post borrow from it?")
    await turn.getByText("All of them have one thing in front.").waitFor()
    assert.equal(await turn.locator("b").last().textContent(), "one thing")

    const summary = await owner.run("analytics.summary", input)
    const card = turn.locator("[data-card='analytics.summary']")
    const rows = card.getByRole("table", { name: /^Best 5/ }).locator("tbody tr")
    const shown = await rows.locator("td").allInnerTexts()
    const numbers = summary.topPosts.slice(0, 5).map(({ engagement }) => engagement.toLocaleString("en"))
    assert.deepEqual(
      shown.map((text) => text.trim()),
      numbers,
    )
    const bars = await Promise.all((await rows.locator("[data-bar]").all()).map(async (bar) => bar.boundingBox()))
    const widths = bars.map((box) => Math.round(box?.width ?? 0))
    assert.equal(widths.length, 5)
    assert.deepEqual(
      widths,
      widths.toSorted((a, b) => b - a),
    )
    assert.match(await card.innerText(), new RegExp(`Posts\\s*${summary.totals.posts}`))
    await card.getByText("From analytics.summary").waitFor()
    await card.getByText("Best times").click()
    await card.getByRole("table", { name: /week|hour/i }).waitFor()
    // Steps are lines that open.
    const line = turn.getByRole("button", { name: /^Read the summary of/ })
    await line.click()
    await turn.getByText('"topPosts"').first().waitFor()
    await page.context().close()
  })

  it("suggests versions that are accepted, undone and discarded one by one", async () => {
    const { model, owner, five } = desk
    const { page, id } = await openBesideDraft(desk, "Bulb week starts Thursday", five)
    const [x, bluesky, mastodon, threads, linkedin] = five
    const say = (accountId: string, body: string) => ({ name: "posts_setVersionText", input: { id, accountId, body } })
    model.say(
      {
        tools: [
          say(x, "Bulb week: from Thursday"),
          say(bluesky, "Bulb week starts on Thursday morning"),
          say(mastodon, "Bulb week starts soon"),
          say(threads, "Bulb week. Thursday. Bring a pot"),
          say(linkedin, "On Thursday our bulb week starts"),
        ],
      },
      { text: "One for each." },
    )
    await panelOf(page).getByRole("button", { name: "Versions for all 5" }).click()
    await panelOf(page).getByText("One for each.").waitFor()
    const cards = cardsOf(page)
    assert.equal(await cards.count(), 5)
    assert.deepEqual(await cards.nth(0).locator("del").allInnerTexts(), ["Removed:\nstarts"])
    assert.deepEqual(await cards.nth(0).locator("ins").allInnerTexts(), ["Added:\n:", "Added:\nfrom"])
    assert.equal(await page.getByText("Also changes").count(), 0)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id }), x), [], "nothing is written before Accept")

    await cards.nth(0).getByRole("button", { name: "Accept" }).click()
    await cards.nth(0).getByText("In the post.").waitFor()
    await cards.nth(1).focus()
    await page.keyboard.press("a")
    await cards.nth(1).getByText("In the post.").waitFor()
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id }), bluesky), ["Bulb week starts on Thursday morning"])
    await page.keyboard.press("u")
    await cards.nth(1).getByText("Undone.").waitFor()
    await cards.nth(2).focus()
    await page.keyboard.press("Backspace")
    await cards.nth(2).getByText("Discarded.").waitFor()
    for (const number of [3, 4]) {
      await cards.nth(number).getByRole("button", { name: "Accept" }).click()
      await cards.nth(number).getByText("In the post.").waitFor()
    }

    const post = await owner.run("posts.get", { id })
    assert.deepEqual(bodiesOf(post), ["Bulb week starts Thursday"])
    assert.deepEqual(bodiesOf(post, x), ["Bulb week: from Thursday"])
    assert.deepEqual(bodiesOf(post, threads), ["Bulb week. Thursday. Bring a pot"])
    assert.deepEqual(bodiesOf(post, linkedin), ["On Thursday our bulb week starts"])
    for (const account of [bluesky, mastodon]) {
      const own = post.versions.find(({ accountId }) => accountId === account)
      assert.ok(own === undefined || own.content[0]?.body === "Bulb week starts Thursday")
    }
    // The composer beside it has the version.
    await page.getByRole("tab", { name: /^X/ }).click()
    await seeText(page, "Bulb week: from Thursday")
    await page.context().close()
  })

  it("shows the difference again where the post has changed, and edits at the version", async () => {
    const { model, owner, accounts } = desk
    const { page, id } = await openBesideDraft(desk, "Rain is coming")
    const [x] = accounts
    model.say(
      { tools: [{ name: "posts_setVersionText", input: { id, accountId: x, body: "Rain is coming, finally" } }] },
      { text: "A little longer." },
    )
    await ask(page, "Make it longer")
    await seeAnswer(page, "Make it longer")
    const card = cardsOf(page).first()
    await card.getByRole("button", { name: "Accept" }).waitFor()
    await owner.run("posts.setVersionText", { id, body: "Snow is coming" })
    await card.getByText("The post has changed.").waitFor()
    assert.equal(await card.getByRole("button", { name: "Accept" }).count(), 0)
    await card.locator("del").getByText("Snow").waitFor()
    await card.getByRole("button", { name: "I have seen it" }).click()
    await card.getByRole("button", { name: "Edit" }).click()
    await page.getByRole("tab", { name: /^X/, selected: true }).waitFor()
    await seeText(page, "Rain is coming, finally")
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Snow is coming"])
    await page.context().close()
  })

  it("schedules the open post by a card that is approved in the panel", async () => {
    const { app, model, owner } = desk
    const { page, id } = await openBesideDraft(desk, "Doors open at nine")
    const at = app.world.clock
      .now()
      .toZonedDateTimeISO("Europe/Copenhagen")
      .add({ days: 1 })
      .with({ hour: 12, minute: 30 })
    const local = at.toPlainDateTime().toString({ smallestUnit: "minute" })
    model.say({ tools: [{ name: "posts_schedule", input: { id, at: local } }] }, { text: "It waits for you." })
    await ask(page, "Schedule it for tomorrow half past twelve")
    await panelOf(page).getByText("It waits for you.").waitFor()
    const card = panelOf(page).locator("[data-request=pending]")
    await card.getByRole("heading", { name: /^Schedule this post for .*12:30$/ }).waitFor()
    for (const network of ["Bluesky", "Mastodon", "X"]) {
      await card.getByRole("radio", { name: network }).check({ force: true })
      await card.locator(`[data-preview=${network.toLowerCase()}]`).getByText("Doors open at nine").waitFor()
    }
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    // There is one place to say yes.
    const waits = page.getByRole("link", { name: "A request for this post waits" })
    await waits.waitFor()
    await card.getByRole("button", { name: "Approve and schedule" }).click()
    await waits.waitFor({ state: "detached" })
    await panelOf(page).locator("[data-request=approved]").getByText("Scheduled").waitFor()
    const { status, scheduledAt } = await owner.run("posts.get", { id })
    assert.equal(status, "Scheduled")
    assert.ok(
      Temporal.Instant.from(scheduledAt ?? "").equals(
        at.with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 }).toInstant(),
      ),
    )
    await page.goto(`/calendar?on=${at.toPlainDate().toString()}`)
    await page.getByText("Doors open at nine").first().waitFor()
    await page.context().close()
  })

  it("stops, says why an answer failed, tries again, and edits a question", async () => {
    const { app, model, owner } = desk
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await page.keyboard.press("Control+j")
    const forever = Promise.withResolvers<void>()
    model.say({ text: "Let me think about that for", holdUntil: forever.promise })
    await ask(page, "Take your time")
    await panelOf(page).getByText("Let me think").waitFor()
    await panelOf(page).getByRole("button", { name: "Stop" }).click()
    await panelOf(page).getByText("You stopped this answer.").waitFor()
    forever.resolve()

    model.say({ status: 400, says: "Your credit balance is too low" })
    await ask(page, "And now?")
    await seeAnswer(page, "And now?", "failed")
    await panelOf(page).getByText("Your credit balance is too low").waitFor()
    model.say({ text: "All is well." })
    await panelOf(page).getByRole("button", { name: "Try again" }).last().click()
    await panelOf(page).getByText("All is well.").waitFor()
    assert.equal(await panelOf(page).getByText("Your credit balance is too low").count(), 0)

    model.say({ text: "That is another question." })
    await fieldOf(page).press("ArrowUp")
    assert.equal(await fieldOf(page).inputValue(), "And now?")
    await ask(page, "And tomorrow?")
    await panelOf(page).getByText("That is another question.").waitFor()
    assert.equal(await page.getByRole("article", { name: "And now?" }).count(), 0)

    model.say({ tools: [{ name: "accounts_list", input: {} }] })
    await ask(page, "Look again and again")
    await seeAnswer(page, "Look again and again", "limited")
    await panelOf(page).getByText("Stopped after 12 steps.").waitFor()
    model.say({ text: "That is enough." })
    await panelOf(page).getByRole("button", { name: "Go on" }).click()
    await (await seeAnswer(page, "Go on")).getByText("That is enough.").waitFor()
    await page.context().close()
  })

  it("shows the same answer in two tabs, and keeps conversations to search, rename and delete", async () => {
    const { app, model, owner } = desk
    const pages = [await app.visit("/", owner), await app.visit("/posts", owner)] as const
    for (const page of pages) {
      await page.getByRole("heading", { level: 1 }).waitFor()
      await page.keyboard.press("Control+j")
      await fieldOf(page).waitFor()
    }
    const [one, two] = pages
    model.say({ text: "First." })
    await ask(one, "What is a tulip?")
    await panelOf(one).getByText("First.").waitFor()
    await panelOf(two)
      .getByRole("button", { name: /^Conversations:/ })
      .click()
    await two.getByRole("searchbox", { name: "Search conversations" }).fill("tulip")
    await panelOf(two)
      .getByRole("button", { name: /^What is a tulip/ })
      .click()
    await panelOf(two).getByText("First.").waitFor()
    const rest = Promise.withResolvers<void>()
    model.say({ text: "It grows from a bulb, and", holdUntil: rest.promise })
    await ask(one, "Say more")
    for (const page of pages) await panelOf(page).getByText("It grows from").waitFor()
    rest.resolve()
    for (const page of pages) await seeAnswer(page, "Say more")

    await panelOf(one)
      .getByRole("button", { name: /^Conversations:/ })
      .click()
    await panelOf(one).getByRole("button", { name: "Rename “What is a tulip?”" }).click()
    await one.getByRole("textbox", { name: "Title" }).fill("Tulips")
    await one.keyboard.press("Enter")
    await panelOf(two).getByRole("button", { name: "Conversations: Tulips" }).waitFor()
    await panelOf(one).getByRole("button", { name: "Delete “Tulips”" }).click()
    await one.getByRole("button", { name: "Delete conversation" }).click()
    await panelOf(two).getByText("Ask about this page").waitFor()
    const { chats } = await owner.run("chats.list", { search: "tulip" })
    assert.deepEqual(chats, [])
    for (const page of pages) await page.context().close()
  })

  it("on a phone it is a page of its own, about the post that it was opened from", async () => {
    const { app, model, owner, accounts } = desk
    const post = await owner.run("posts.create", { body: "Written on the way", accountIds: [...accounts] })
    const page = await app.visit(`/posts/${post.id}`, owner, phone)
    await textOf(page).waitFor()
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("menuitem", { name: "Assistant" }).click()
    await seeHeading(page, "Assistant")
    await page.getByText("Looking at: Written on the way").waitFor()
    model.say({ text: "Short and good." })
    await ask(page, "Is it short?")
    await page.getByText("Short and good.").waitFor()
    assert.match(JSON.stringify(model.asked.at(-1)?.body), new RegExp(post.id))
    const overhang = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")
    assert.ok(overhang <= 0)
    await page.getByRole("button", { name: "Back" }).click()
    await page.waitForURL(`**/posts/${post.id}`)
    await page.context().close()
  })

  it("opens and closes by a key, and the focus comes back; what is selected goes along", async () => {
    const { app, model, owner, accounts } = desk
    const post = await owner.run("posts.create", { body: "Forty tulips and a spade", accountIds: [...accounts] })
    const page = await app.visit(`/posts/${post.id}`, owner)
    await textOf(page).focus()
    await page.keyboard.press("Control+Home")
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("Shift+ArrowRight")
    await page.keyboard.press("Control+j")
    await panelOf(page).getByText("Selected: “Forty tulips”").waitFor()
    await fieldOf(page).and(page.locator(":focus")).waitFor()
    model.say({ text: "Fifty, perhaps." })
    await ask(page, "Another number?")
    await (await seeAnswer(page, "Another number?")).getByText("Fifty, perhaps.").waitFor()
    const { chats } = await owner.run("chats.list", { search: "Another number" })
    const { turns } = await owner.run("chats.get", { id: chats[0]?.id ?? "" })
    assert.deepEqual(turns[0]?.context, { page: `/posts/${post.id}`, postId: post.id, selection: "Forty tulips" })
    await page.keyboard.press("Escape")
    await panelOf(page).waitFor({ state: "detached" })
    await textOf(page).and(page.locator(":focus")).waitFor()
    await page.context().close()
  })

  it("everybody can use it, in both themes, wide and narrow", async () => {
    const { model } = desk
    const { page, id } = await openBesideDraft(desk, "For all to read")
    const edit = { name: "posts_setVersionText", input: { id, body: "For everybody to read" } }
    const tomorrow = desk.app.world.clock.now().add({ hours: 30 }).toString()
    model.say(
      {
        tools: [
          { name: "analytics_summary", input: { from: "2026-01-01T00:00:00Z", to: "2026-12-31T00:00:00Z" } },
          { name: "posts_list", input: { limit: 3 } },
          { name: "posts_validate", input: { id } },
          edit,
          { name: "posts_schedule", input: { id, at: tomorrow } },
        ],
      },
      { text: "There it is.\n\n- one\n- two" },
    )
    await ask(page, "Show me everything")
    await seeAnswer(page, "Show me everything")
    await panelOf(page).getByRole("button", { name: "Approve and schedule" }).waitFor()
    await panelOf(page).getByText("Best times").click()
    await fieldOf(page).fill("/")
    await inspect(page, { ready: () => page.getByRole("listbox", { name: "Commands" }).waitFor() })
  })
})
