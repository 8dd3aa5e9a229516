import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import type { Look } from "./inspect.ts"
import { ended } from "./publishing.ts"

/** What a network grants to somebody who has several accounts there. */
const offer = {
  key: "facebook",
  secret: "secret",
  accounts: [
    { externalId: "1", handle: "Lark & Loam Nursery", displayName: "Lark & Loam Nursery" },
    { externalId: "2", handle: "larkcafe", displayName: "Lark Café" },
  ],
}

type Ids = {
  post: string
  scheduled: string
  draft: string
  failed: string
  published: string
  missed: string
  media: string
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const press = (name: string | RegExp, then: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click()
  await then(page)
}
const layer = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor()

// Every page as it opens is in every-page.full.test.ts.
describe("what pages can come to, in light and dark, wide and narrow", () => {
  let app: Services
  let owner: Client
  const ids: Ids = { post: "", scheduled: "", draft: "", failed: "", published: "", missed: "", media: "" }
  let conflicts = 0
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    await app.world.member("editor", "maren")
    await owner.run("members.invite", { role: "viewer" })
    await owner.run("tokens.create", { name: "laptop script" })
    await fill(app, owner, ids)
    await publish(app, owner, ids)
  })
  after(() => app.close())

  const looks: Readonly<Record<string, Look>> = {
    "the setup page without its link": { path: "/setup", ready: text("This page needs its link"), isPublic: true },
    "a page that is not there": { path: "/nowhere", ready: text("Go home"), isPublic: true },
    home: { path: "/", ready: text("Hide for good") },
    "the workspaces": { path: "/workspaces", ready: text("Open now") },
    "the team": { path: "/team", ready: text("Anyone with the link") },
    "a confirmation": { path: "/team", ready: press("Remove maren", layer) },
    "the tokens": { path: "/api-and-mcp", ready: text("laptop script") },
    "the settings": { path: "/settings", ready: text("created a token") },
    "the settings with open forms": {
      path: "/settings",
      ready: press("Change password", press("Add a passkey", text("Continue on this device"))),
    },
    "the list of posts": { path: "/posts", ready: text("Bulb week starts Thursday") },
    "a filter that finds nothing": { path: "/posts?search=nothing-at-all", ready: text("No post matches this.") },
    "a new post": { path: "/posts/new", ready: (page) => page.locator("textarea:focus").waitFor() },
    "a post with something to fix": {
      path: () => `/posts/${ids.post}`,
      ready: press("Publish now", text("Pinterest needs")),
    },
    "a post with all options in sight": {
      path: () => `/posts/${ids.post}`,
      ready: async (page) => {
        await page
          .getByRole("button", { name: /^Options of/ })
          .first()
          .waitFor()
        // Opening one takes it out of the last row.
        for (let tries = 0; tries < 13; tries += 1) {
          const folded = page.locator("button[aria-expanded=false]", { hasText: "Options of" })
          if ((await folded.count()) === 0) break
          await folded.first().click()
        }
        await page.getByText("Community").first().waitFor()
      },
    },
    "a version of its own": {
      path: () => `/posts/${ids.post}`,
      ready: async (page) => {
        await page.getByRole("tab", { name: /^Bluesky/ }).click()
        await page.getByText("Only Bluesky uses this text.").waitFor()
      },
    },
    "the alt text of a picture": {
      path: () => `/posts/${ids.post}`,
      ready: press("Details of crate.jpg", (page) => page.getByRole("textbox", { name: "Alt text" }).waitFor()),
    },
    "choosing from the library": {
      path: () => `/posts/${ids.post}`,
      ready: async (page) => {
        await page.getByRole("button", { name: "Add media" }).first().click()
        await page.getByRole("menuitem", { name: "Choose from the library" }).click()
        await page.getByRole("dialog").getByRole("button", { name: "crate.jpg" }).waitFor()
      },
    },
    "a scheduled post": { path: () => `/posts/${ids.scheduled}`, ready: text("Edits apply at once.") },
    "the question before publishing": {
      path: () => `/posts/${ids.draft}`,
      ready: async (page) => {
        await page.locator("button:not([aria-disabled])", { hasText: "Publish now" }).click()
        await layer(page)
      },
    },
    "a published post": { path: () => `/posts/${ids.published}`, ready: text("1 of 1 published") },
    "a post that failed here and is uncertain there": {
      path: () => `/posts/${ids.failed}`,
      ready: press("It is there", text("Asked LinkedIn: no clear answer")),
    },
    "a failed post being edited": {
      path: () => `/posts/${ids.failed}?edit=true`,
      ready: text("This post failed."),
    },
    "a post whose time was missed": { path: () => `/posts/${ids.missed}`, ready: text(/^This server was off at/) },
    "a conflict": {
      path: () => `/posts/${ids.scheduled}`,
      ready: async (page) => {
        await page.getByRole("textbox", { name: "Text" }).waitFor()
        await page.route("**/api/app/posts.update", (route) => route.abort())
        await page.getByRole("textbox", { name: "Text" }).fill("Mine")
        await page.getByText("Offline: kept here").waitFor()
        await owner.run("posts.setVersionText", { id: ids.scheduled, body: `Theirs, the ${(conflicts += 1)}.` })
        await page.unroute("**/api/app/posts.update")
        await page.getByRole("button", { name: "See both" }).click()
      },
    },
    "a preview over the page": {
      path: () => `/posts/${ids.post}`,
      ready: async (page) => {
        await page.setViewportSize({ width: 900, height: 800 })
        await page.getByRole("button", { name: "Preview" }).click()
        await page.getByRole("dialog", { name: "Preview" }).getByText("Bulb week starts").first().waitFor()
      },
      isSmallOnly: true,
    },
    "the social accounts": { path: "/accounts", ready: text("Needs reconnecting") },
    "a form that connects": {
      path: "/accounts?connect=bluesky",
      ready: press("Sign in there", (page) => page.getByLabel("Handle").waitFor()),
    },
    "what a network refused": { path: "/accounts#problem=It%20said%20no.", ready: text("Nothing was connected.") },
    "choosing from several accounts": {
      path: () => `/accounts#choose=${Buffer.from(JSON.stringify(offer)).toString("base64url")}`,
      ready: async (page) => page.getByRole("checkbox").first().check(),
    },
    "the media library": { path: "/media", ready: (page) => page.getByRole("button", { name: /^Details/ }).waitFor() },
    "the details of a file": { path: () => `/media?item=${ids.media}`, ready: text("Copy address") },
    "the palette": {
      path: "/",
      ready: async (page) => {
        await page.getByText("Hide for good").waitFor()
        await page.keyboard.press("Control+k")
        await layer(page)
      },
    },
  }

  for (const [name, look] of Object.entries(looks)) {
    it(`holds to WCAG 2.2 AA and never scrolls sideways: ${name}`, async () => {
      const path = typeof look.path === "string" ? look.path : look.path()
      await inspect(await app.visit(path, look.isPublic ? null : owner), look)
    })
  }
})

/** A workspace as somebody has it after a week. */
async function fill({ world }: Services, owner: Client, ids: Ids): Promise<void> {
  const accounts: string[] = []
  for (const network of ["x", "bluesky", "mastodon", "pinterest", "linkedin-page"] as const) {
    accounts.push(await connectAccount(world, owner, network))
  }
  await connectAccount(world, owner, "facebook", { status: "NeedsReconnect" })
  const media = await Uploader.ofPerson(world, owner).put(await jpeg(120, 90), "crate.jpg")
  const post = await owner.run("posts.create", { body: "", accountIds: accounts, scheduledAt: "2027-03-04T08:30:00Z" })
  const body = `Bulb week starts Thursday. ${"Forty tulips, daffodils and alliums. ".repeat(8)} https://example.com`
  await owner.run("posts.update", {
    id: post.id,
    accountIds: accounts,
    versions: [
      { content: [{ body, media: [media.id] }, { body: "And a second item" }] },
      { accountId: accounts[1], content: [{ body: "Short" }], options: { "bluesky.threadgate": "nobody" } },
    ],
    scheduledAt: "2027-03-04T08:30:00Z",
  })
  const scheduled = await owner.run("posts.create", { body: "Seed swap", accountIds: accounts.slice(0, 1) })
  await owner.run("posts.schedule", { id: scheduled.id, at: "2027-03-06T08:30:00Z" })
  Object.assign(ids, { post: post.id, scheduled: scheduled.id, media: media.id })
}

/** Posts that have gone out, or not quite. */
async function publish({ world }: Services, owner: Client, ids: Ids): Promise<void> {
  const connect = async (key: "x" | "bluesky" | "linkedin") =>
    (await owner.run("sandbox.connect", { key, handle: `lark-${key}` })).account.id
  const [x, bluesky, linkedin] = [await connect("x"), await connect("bluesky"), await connect("linkedin")]
  const write = async (body: string, accountIds: string[]) => (await owner.run("posts.create", { body, accountIds })).id
  ids.draft = await write("Ready to go", [x, bluesky])
  ids.published = await write("Bulbs are in", [bluesky])
  ids.failed = await write("Half of it", [x, bluesky, linkedin])
  ids.missed = await write("Too late", [bluesky])
  await owner.run("sandbox.setFault", { accountId: x, fault: "scopeMissing" })
  await owner.run("sandbox.setFault", { accountId: linkedin, fault: "acceptThenDrop", times: 1 })
  for (const id of [ids.published, ids.failed]) {
    await owner.run("posts.publishNow", { id })
    await ended(owner, id)
  }
  await owner.run("posts.schedule", { id: ids.missed, at: world.services.clock.now().add({ seconds: 60 }).toString() })
  await owner.run("sandbox.advanceClock", { seconds: 60 + 15 * 60 + 1 })
  await ended(owner, ids.missed)
}
