import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { jpeg } from "../media/pictures.ts"
import type { Services } from "./app.ts"
import { type Desk, openDesk, openDraft } from "./desk.ts"
import { bodiesOf, listIssues, seeSaved, textOf } from "./writing.ts"

type Found = { readonly rule: string; readonly provider: string; readonly actual: number; readonly limit: number }

describe("what a post still lacks", () => {
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

  const open = async (body: string, networks: readonly string[] = []) => openDraft(desk, body, networks, owner)

  it("shows the same issues as the server finds, text by text", async () => {
    const { page, id } = await open("Broken on purpose", ["x", "bluesky", "mastodon", "pinterest"])
    await page.getByRole("button", { name: "Publish now" }).click()
    const texts = [
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

  it("is calm before somebody tries: no red, no list, and brass at rest on an empty post", async () => {
    const { page } = await open("", ["x", "pinterest"])
    const brass = page.getByRole("button", { name: "Schedule" })
    await brass.waitFor()
    assert.equal(await brass.getAttribute("aria-disabled"), null)
    assert.equal(await page.getByText(/missing|to fix|needs/).count(), 0)
    await textOf(page).fill("A pin without a board")
    await seeSaved(page)
    assert.deepEqual(await listIssues(page), [])
    assert.equal(await page.locator("[aria-invalid=true]").count(), 0)
    await textOf(page).fill("a".repeat(300))
    await page.locator("[data-count=x]").filter({ hasText: "−20" }).waitFor()
    assert.deepEqual(await listIssues(page), [])
  })

  it("opens one list when something is missing, sends nothing, and ends it with the last row", async () => {
    const { page, id } = await open("a".repeat(281), ["x", "mastodon"])
    let isSent = false
    page.on("request", (request) => {
      isSent ||= /posts\.(schedule|publishSoon)$/.test(request.url())
    })
    await page.getByRole("button", { name: "Schedule" }).click()
    const list = page.getByRole("region", { name: "What is missing" })
    await list.getByText("X allows 280 characters; this has 281.", { exact: false }).waitFor()
    await list.getByText("No time is chosen yet.").waitFor()
    assert.equal(await page.getByText("X allows 280 characters").count(), 1)
    await page.getByRole("button", { name: "2 missing" }).waitFor()
    await page.getByRole("button", { name: /^X, .*1 to fix$/ }).waitFor()
    await list.getByRole("button", { name: "Pick a time" }).click()
    await page.getByLabel("Say when").fill("2027-03-04")
    await page.keyboard.press("Enter")
    await textOf(page).fill("Short enough")
    await list.waitFor({ state: "detached" })
    assert.match((await page.locator("button:focus").textContent()) ?? "", /^Schedule for/)
    assert.equal(isSent, false)
    await page.keyboard.press("Enter")
    await page.getByText("Edits apply at once.").waitFor()
    assert.equal((await owner.run("posts.get", { id })).status, "Scheduled")
  })

  it("solves a problem with one press, and goes on to the next", async () => {
    const accountIds = ["pinterest", "x"].map((network) => accounts[network] ?? "")
    const { id } = await owner.run("posts.create", { accountIds })
    const content = [
      { body: "One", media: [] },
      { body: "Two", media: [] },
    ]
    await owner.run("posts.update", { id, accountIds, versions: [{ content }] })
    const page = await app.visit("/posts", owner)
    const choices = {
      options: { "pinterest.board": { choices: [{ value: "7", label: "Beds" }], more: 0 } },
      limits: {},
    }
    await page.route("**/api/app/accounts.choices", (route) => route.fulfill({ json: { choices } }))
    await page.goto(`/posts/${id}`)
    await page.getByRole("button", { name: "Publish now" }).click()
    const list = page.getByRole("region", { name: "What is missing" })
    await list.getByRole("button", { name: "Use Beds" }).click()
    await list.getByRole("button", { name: "Only the first item" }).click()
    await seeSaved(page)
    const post = await owner.run("posts.get", { id })
    const pin = post.versions.find(({ accountId }) => accountId === accounts["pinterest"])
    assert.deepEqual(bodiesOf(post, accounts["pinterest"]), ["One"])
    assert.equal({ ...post.versions[0]?.options, ...pin?.options }["pinterest.board"], "7")
    assert.equal(await page.getByRole("button", { name: "Add to thread" }).count(), 0)
  })

  it("says that a version lacks a picture of the original, and adds it", async () => {
    const { page, id } = await open("With a picture soon", ["x", "mastodon"])
    await page.getByRole("button", { name: "Write a version for one account" }).click()
    await page.getByRole("menuitem", { name: "Write an X version" }).click()
    await seeSaved(page)
    await page.getByRole("tab", { name: /^Original/ }).click()
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Upload files" }).click()
    await (await chooser).setFiles({ name: "tulips.jpg", mimeType: "image/jpeg", buffer: await jpeg(640, 640) })
    await page.getByText("The X version lacks picture 1,").waitFor()
    await page.getByRole("tab", { name: /^X/ }).click()
    await page.getByRole("button", { name: "Add it" }).click()
    await page.getByText("The X version lacks").waitFor({ state: "detached" })
    await seeSaved(page)
    const { versions } = await owner.run("posts.get", { id })
    assert.deepEqual(
      versions.map(({ content }) => content[0]?.media.length),
      [1, 1],
    )
  })
})
