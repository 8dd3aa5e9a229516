import { after, before, describe, it } from "node:test"
import type { Client } from "../client.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"

const hint = "Statistics of X are switched off on this server."

describe("statistics that are switched off on this server", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp({ FANFARE_STATISTICS_OFF: "x" })
    owner = await app.world.owner()
  })
  after(() => app.close())

  it("are called that on the pages of accounts, posts and analytics", async () => {
    const { account } = await owner.run("sandbox.connect", { key: "x" })
    const { id } = await owner.run("posts.create", { accountIds: [account.id], body: "Bulbs are in" })
    await owner.run("posts.publishNow", { id })
    const accounts = await app.visit("/accounts", owner)
    await accounts.getByTitle(hint).getByText("Switched off").waitFor()
    const post = await app.visit(`/posts/${id}`, owner)
    await post.locator("[data-numbers]").getByText(hint).waitFor()
    const analytics = await app.visit("/analytics", owner)
    await analytics.getByText(hint).waitFor()
  })
})
