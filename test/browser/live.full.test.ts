import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { type Services, openApp, seeHeading } from "./app.ts"

/* A page shows what is, whatever happens while it opens, and though other tabs have heard of it already. */

describe("what changes while a page opens", () => {
  let app: Services
  let owner: Client
  let other: Page

  before(async () => {
    app = await openApp({ FANFARE_ROLES: "web" })
    owner = await app.world.owner()
    other = await app.visit("/posts", owner)
    await seeHeading(other, "Posts")
  })
  after(() => app.close())

  /** A page that has been opened as far as its person can see it, before what it asks for at `address` gets there. */
  const openHeld = async (address: string, isAsked: boolean) => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const isHeld = (url: URL) => url.pathname === address
    const asked = page.waitForRequest((request) => isHeld(new URL(request.url())))
    await page.route(isHeld, async (route) => {
      const response = isAsked ? await route.fetch() : undefined
      hold()
      await released
      await (response === undefined ? route.continue() : route.fulfill({ response }))
    })
    await page.goto("/posts")
    await seeHeading(page, "Posts")
    await asked
    await held
    return { page, release }
  }
  const seePost = async (page: Page, body: string) => page.getByRole("main").getByText(body).first().waitFor()
  const plan = async (body: string) => {
    await owner.run("posts.create", { body })
    await seePost(other, body)
  }

  it("is shown, though the page had read before and began to listen later", async () => {
    const { page, release } = await openHeld("/api/app/events", false)
    await page.getByRole("main").getByText("Nothing").first().waitFor()
    await plan("Between two")
    assert.equal(await page.getByText("Between two").count(), 0)
    release()
    await seePost(page, "Between two")
  })

  it("is shown, though an answer from before it arrives after it", async () => {
    const { page, release } = await openHeld("/api/app/posts.browse", true)
    await plan("While it was on its way")
    release()
    await seePost(page, "While it was on its way")
  })

  it("is shown when the first connection fails, by looking everything up once", async () => {
    const page = await app.visit("/settings", owner)
    await seeHeading(page, "Settings")
    const tried: string[] = []
    await page.route(
      ({ pathname }) => pathname === "/api/app/events",
      async (route) => {
        tried.push(new URL(route.request().url()).search)
        if (tried.length > 1) return route.continue()
        await page.getByRole("main").getByText("While it was on its way").waitFor()
        await plan("Without a connection")
        return route.abort()
      },
    )
    await page.goto("/posts")
    await seePost(page, "Without a connection")
    assert.match(tried[0] ?? "", /^\?since=/)
    // Said again, it would make everything old a second time.
    assert.deepEqual(tried.slice(1), [""])
  })
})
