import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { openHouse } from "./house.ts"
import type { House } from "./house.ts"
import { McpAgent } from "./mcp-agent.ts"

describe("the card of a request", () => {
  let house: House
  let owner: Client
  let agent: McpAgent
  before(async () => {
    house = await openHouse({ FANFARE_APPROVAL_DAYS: "1" })
    owner = await house.world.owner()
    agent = await McpAgent.of(house.world, owner)
  })
  after(() => house.close())

  const button = (page: Page, name: string | RegExp) => page.getByRole("article").getByRole("button", { name })

  it("names who changed the post after it was asked for", async () => {
    const id = await agent.draft("Tulips from 4 kr", [])
    const { address } = await agent.ask("posts_delete", { id })
    await (await house.world.member("editor", "Tobias")).run("posts.setVersionText", { id, body: "Tulips from 5 kr" })
    const page = await house.visit(address, owner)
    await page.getByText(/^Changed after the request, last by Tobias at \d\d:\d\d\./).waitFor()
    await agent.call("posts_setVersionText", { id, body: "Tulips from 6 kr" })
    await button(page, "I have seen the change").click()
    await page.getByText(/^Changed after the request, last by Quillwork for you at \d\d:\d\d\./).waitFor()
    await page.context().close()
  })
})
