import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Locator, Page } from "playwright-core"
import type { HttpRequest } from "#domain/http.ts"
import type { NetworkKey } from "#domain/network.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openApp } from "./app.ts"
import { inspect } from "./inspect.ts"
import { differenceTo, looksLike } from "./like-picture.ts"
import { ended } from "./publishing.ts"
import { untilTrue } from "./until-true.ts"

const link = "https://larkandloam.example/journal/2026/bulb-planting-chart"
const thread = [
  `Bulb week starts Thursday. How deep, how far apart: ${link} #BulbWeek`,
  "New to bulbs? Start with three.",
]
const caption = `Forty tulips, daffodils and alliums. ${"All grown near by and sold loose. ".repeat(5)}The last words.`

const cardPicture = (await jpeg(1200, 630)).toString("latin1")
const linkPages = async ({ wantsFile }: HttpRequest) => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: wantsFile === true ? cardPicture : `<title>The chart</title><meta property="og:image" content="/chart.jpg">`,
})
const app = await openApp({}, { linkPages })
after(() => app.close())
const owner = await app.world.owner()
const uploader = Uploader.ofPerson(app.world, owner)
const upright = await uploader.put(await jpeg(600, 900), "tulips.jpg", "Tulips in a row")
const flat = await uploader.put(await jpeg(900, 600), "pots.jpg", "Four pots")
const square = await uploader.put(await jpeg(800, 800), "bulbs.jpg", "Bulbs on a table")
const pictures = [upright.id, flat.id]

const connect = async (key: NetworkKey) => (await owner.run("sandbox.connect", { key })).account
const previewOn = (page: Page) => page.getByRole("region", { name: "Preview" })
const drawn = (page: Page, network: NetworkKey) => page.locator(`[data-preview=${network}]`)
const nearly = (actual: number, wanted: number) =>
  assert.ok(Math.abs(actual / wanted - 1) < 0.04, `${actual} instead of ${wanted}`)
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? assert.fail("not to be seen")
const ratioOf = async (part: Locator) => {
  const { width, height } = await boxOf(part)
  return width / height
}

async function write() {
  const [x, bluesky, mastodon, instagram, pinterest] = [
    await connect("x"),
    await connect("bluesky"),
    await connect("mastodon"),
    await connect("instagram"),
    await connect("pinterest"),
  ]
  const accountIds = [x, bluesky, mastodon, instagram, pinterest].map(({ id }) => id)
  const board = pinterest.choices?.options["pinterest.board"]?.choices[0] ?? assert.fail("no board")
  const { id } = await owner.run("posts.create", { accountIds })
  const [first = "", second = ""] = thread
  await owner.run("posts.update", {
    id,
    accountIds,
    versions: [
      {
        content: [
          { body: first, media: pictures },
          { body: second, media: [] },
        ],
        options: { "mastodon.spoilerText": "Slugs, close up" },
      },
      {
        accountId: instagram.id,
        content: [{ body: caption, media: pictures }],
        options: { "instagram.collaborators": "pottery" },
      },
      {
        accountId: pinterest.id,
        content: [{ body: "Pin this up in the shed.", media: [upright.id] }],
        options: {
          "pinterest.board": board.value,
          "pinterest.title": "Bulb planting chart: how deep, how far apart, how soon",
          "pinterest.link": link,
        },
      },
    ],
  })
  return { id, board: board.label }
}

describe("a thread with versions, options and two pictures for five networks", () => {
  it("is shown as each of them shows it, and follows the version in front", async () => {
    const { id, board } = await write()
    const page = await app.visit(`/posts/${id}`, owner)
    const preview = previewOn(page)
    const show = async (name: RegExp) => preview.getByRole("group").getByRole("button", { name }).click()

    await preview.getByText("Original, as X shows it").waitFor()
    assert.equal(await preview.getByRole("group").getByRole("button").count(), 3)
    await preview.getByText(/^\d+ of 280$/).waitFor()
    const onX = drawn(page, "x")
    assert.equal(await onX.locator("article").count(), 2)
    await onX.getByText("larkandloam.example/journal/2026/bu…").waitFor()
    nearly(await ratioOf(onX.locator("[data-media]")), 16 / 9)
    const [left, right] = [await boxOf(onX.getByAltText("Tulips in a row")), await boxOf(onX.getByAltText("Four pots"))]
    assert.ok(right.x > left.x + left.width && Math.abs(left.y - right.y) < 1, "one beside the other")
    nearly(left.width, right.width)
    const text = await boxOf(onX.locator("[data-text]").first())
    assert.ok(left.y >= text.y + text.height, "the pictures follow the text")

    await looksLike(onX, "x-thread")

    await show(/^Bluesky/)
    const onBluesky = drawn(page, "bluesky")
    await onBluesky.getByText("larkandloam.example/journal/2026…").waitFor()
    await preview.getByText(/^\d+ of 300$/).waitFor()
    nearly(await ratioOf(onBluesky.getByAltText("Tulips in a row")), 1)
    await looksLike(onBluesky, "bluesky-thread")
    assert.ok((await differenceTo(onBluesky, "x-thread")) > 0.05, "a comparison that could not fail would say nothing")

    await show(/^Mastodon/)
    const onMastodon = drawn(page, "mastodon")
    await onMastodon.getByText("Slugs, close up").first().waitFor()
    assert.equal(await onMastodon.getByText("Bulb week starts").count(), 0)
    assert.equal(await onMastodon.locator("img").count(), 0)
    await onMastodon.getByRole("button", { name: "Show more" }).first().click()
    await onMastodon.getByText("Bulb week starts").waitFor()
    nearly(await ratioOf(onMastodon.locator("[data-media]")), 16 / 9)
    await looksLike(onMastodon, "mastodon-thread")

    await page.getByRole("tab", { name: /Instagram/ }).click()
    const onInstagram = drawn(page, "instagram")
    await onInstagram.getByText("with pottery").waitFor()
    assert.equal(await preview.getByRole("group").count(), 0)
    assert.equal(await onInstagram.getAttribute("data-kind"), "carousel")
    nearly(await ratioOf(onInstagram.locator("[data-media]")), 4 / 5)
    const media = await boxOf(onInstagram.locator("[data-media]"))
    const words = onInstagram.locator("[data-text]")
    assert.ok((await boxOf(words)).y > media.y + media.height, "the caption follows the picture")
    assert.equal(await onInstagram.getByText("The last words.").count(), 0)
    await looksLike(onInstagram, "instagram-carousel")
    assert.ok((await words.innerText()).length < 160)
    await onInstagram.getByRole("button", { name: "more", exact: true }).click()
    await onInstagram.getByText("The last words.").waitFor()
    await onInstagram.getByText("1/2").waitFor()
    await onInstagram.getByRole("button", { name: "Next picture" }).click()
    nearly(await ratioOf(onInstagram.getByAltText("Four pots")), 4 / 5)

    await page.getByRole("tab", { name: /Pinterest/ }).click()
    const onPinterest = drawn(page, "pinterest")
    await onPinterest.getByText("Bulb planting chart: how deep, how far…", { exact: true }).waitFor()
    for (const part of [board, "larkandloam.example"]) await onPinterest.getByText(part, { exact: true }).waitFor()
    nearly(await ratioOf(onPinterest.getByAltText("Tulips in a row")), 2 / 3)
    assert.equal(await onPinterest.getByText("Pin this up").count(), 0)
    await looksLike(onPinterest, "pinterest-pin")
    await onPinterest.getByRole("button", { name: "Show the description" }).click()
    await onPinterest.getByText("Pin this up in the shed.").waitFor()
    assert.equal(await page.locator("[data-preview] a").count(), 0)
    await page.context().close()
  })

  it("can be read by everybody, in both themes and on a phone", async () => {
    const { id } = await write()
    for (const tab of [/^Original/, /Instagram/, /Pinterest/]) {
      const ready = async (page: Page) => {
        await page.getByRole("tab", { name: tab }).click()
        await page.locator("[data-preview] img").first().waitFor()
      }
      await inspect(await app.visit(`/posts/${id}`, owner), { ready })
    }
  })
})

describe("the preview of a link", () => {
  it("has the title and the picture of its page, which the browser gets from this server", async () => {
    const { id } = await owner.run("posts.create", {
      accountIds: [(await connect("x")).id],
      body: "The chart: https://larkandloam.example/chart",
    })
    const page = await app.visit(`/posts/${id}`, owner)
    const card = drawn(page, "x").locator("[data-link-card]:not([data-link-card=loading])")
    await card.getByText("The chart").waitFor()
    await card.getByText("From larkandloam.example").waitFor()
    const picture = card.locator("img")
    assert.match((await picture.getAttribute("src")) ?? "", /^data:image\/webp;base64,/)
    nearly(await ratioOf(picture), 1.91)
    await page.context().close()
  })
})

describe("what is answered for", () => {
  it("is shown whole before it goes out: every word, every link as it was written, every picture", async () => {
    const instagram = await connect("instagram")
    const { id } = await owner.run("posts.create", {
      accountIds: [instagram.id],
      body: `${caption} ${link}`,
      media: [flat.id, square.id],
    })
    const page = await app.visit(`/posts/${id}`, owner)
    await page.getByRole("button", { name: "Publish now" }).click()
    const shown = page.getByRole("alertdialog").locator("[data-preview=instagram]")
    await shown.getByText(link).waitFor()
    await shown.getByText("The last words.").waitFor()
    assert.equal(await shown.getByRole("button").count(), 0)
    assert.equal(await shown.locator("img").count(), 2)
    for (const alt of ["Bulbs on a table", "Four pots"]) await shown.getByAltText(alt).waitFor()
    await page.context().close()
  })
})

describe("a post that is out", () => {
  it("has one preview for each account with how it went, and a page in the sandbox worth opening", async () => {
    const accounts = [await connect("x"), await connect("instagram"), await connect("facebook")]
    const { id } = await owner.run("posts.create", {
      accountIds: accounts.map((account) => account.id),
      body: "Bulbs are in",
      media: [flat.id, square.id],
    })
    await owner.run("posts.publishNow", { id })
    const { status, results } = await ended(owner, id)
    assert.equal(status, "Published", JSON.stringify(results))
    const ready = async (page: Page) => {
      for (const { id: account, key } of accounts) {
        const place = page.locator(`[data-on=${account}]`)
        await place.getByText("Published").waitFor()
        await place.locator(`[data-preview=${key}]`).getByText("Bulbs are in").waitFor()
      }
    }
    await inspect(await app.visit(`/posts/${id}`, owner), { ready })
    for (const { url = "" } of results) {
      const seen = async (page: Page) => {
        await page.getByText("Bulbs are in").first().waitFor()
        const picture = page.getByAltText("Bulbs on a table").first()
        await picture.scrollIntoViewIfNeeded()
        await untilTrue(page, "[...document.images].some((image) => image.naturalWidth > 1)")
        await page.getByText("2 of 2 with alt text").waitFor()
      }
      await inspect(await app.visit(url, owner), { ready: seen })
    }
    await inspect(await app.visit("/sandbox/instagram", owner), {
      ready: async (page) => page.getByText("Bulbs are in").first().waitFor(),
    })
  })
})
