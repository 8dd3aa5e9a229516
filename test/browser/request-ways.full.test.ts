import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { splitTime } from "../../web/kit/wall-time.ts"
import { openAskedApp } from "./asked-app.ts"
import { McpAgent } from "./mcp-agent.ts"
import { seeSaved, textOf } from "./writing.ts"

const { app, owner, agent, connect, later } = await openAskedApp()
after(() => app.close())

/* What a person can do with a request besides yes and no. */
describe("a request that waits", () => {
  const cardOn = (page: Page) => page.getByRole("article").filter({ has: page.locator("h2") })
  const button = (page: Page, name: string | RegExp) => cardOn(page).getByRole("button", { name })

  it("is approved for another time, which the card, the post and the agent then have", async () => {
    const x = await connect("x")
    const id = await agent.draft("Evening talk at seven", [x.id])
    const { address } = await agent.ask("posts_schedule", { id, at: later() })
    const page = await app.visit(address, owner)
    await button(page, "Another time").click()
    const form = page.getByRole("form", { name: "Approve for another time" })
    await form.getByLabel("Date").fill("2020-01-01")
    await form.getByText("This time has passed.", { exact: false }).first().waitFor()
    const day = Temporal.Now.plainDateISO("Europe/Copenhagen").add({ days: 9 })
    await form.getByLabel("Date").fill(day.toString())
    await form.getByLabel("Time").fill("18:45")
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    await form.getByRole("button", { name: /^Approve for .*18:45/ }).click()
    await cardOn(page)
      .getByText(/^You chose .*18:45/)
      .waitFor()
    const post = await owner.run("posts.get", { id })
    assert.equal(post.status, "Scheduled")
    const there = splitTime(post.scheduledAt ?? null, "Europe/Copenhagen")
    assert.deepEqual(there, { date: day.toString(), time: "18:45" })
    const read = await agent.call("posts_get", { id })
    assert.match(JSON.stringify(read), /another time than you asked for/)
    await page.context().close()
  })

  it("leads to the composer, and shows afterwards what was changed there", async () => {
    const x = await connect("x")
    const id = await agent.draft("Tulips from 4 kr", [x.id])
    const { address } = await agent.ask("posts_publishNow", { id })
    const page = await app.visit(address, owner)
    assert.equal(await button(page, "Another time").count(), 0)
    await cardOn(page).getByRole("link", { name: "Edit the post" }).click()
    await page.waitForURL(`**/posts/${id}`)
    await textOf(page).fill("Tulips from 5 kr")
    await seeSaved(page)
    await page.goto(address)
    await cardOn(page).getByText("Changed after the request,").waitFor()
    await cardOn(page).locator("ins", { hasText: "5" }).waitFor()
    await page.context().close()
  })

  it("stands before what is decided, however old it is, and goes after it once it is decided", async () => {
    const desk = await McpAgent.of(app.world, owner, "Night Desk")
    const old = await desk.ask("posts_delete", { id: await desk.draft("The oldest", []) })
    for (let count = 0; count < 21; count += 1) {
      const asked = await desk.ask("posts_delete", { id: await desk.draft(`Decided ${count}`, []) })
      await owner.run("approvals.decline", { id: asked.id })
    }
    await desk.ask("posts_delete", { id: await desk.draft("The newest", []) })
    const page = await app.visit("/requests", owner)
    await page.getByRole("link", { name: /Requests from Night Desk/ }).click()
    const shown = page.locator("[data-request], [data-row]")
    await cardOn(page).getByText("The oldest").first().waitFor()
    const stateOf = async (place: number) => {
      const one = shown.nth(place)
      return (await one.getAttribute("data-request")) ?? (await one.getAttribute("data-row"))
    }
    assert.deepEqual([await stateOf(0), await stateOf(1), await stateOf(2)], ["pending", "pending", "declined"])
    await button(page, /^Decline/).click()
    await button(page, "Decline request").click()
    await cardOn(page).getByText("Declined by you", { exact: false }).waitFor()
    await page.locator("li:first-child [data-row=pending]", { hasText: "The newest" }).waitFor()
    assert.equal((await owner.run("approvals.get", { id: old.id })).state, "declined")
    assert.equal(await page.locator("li:nth-child(2) [data-request]").count(), 1)
    await page.context().close()
  })
})
