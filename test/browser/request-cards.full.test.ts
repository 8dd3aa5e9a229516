import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { openAskedApp } from "./asked-app.ts"
import { inspect } from "./inspect.ts"
import { McpAgent } from "./mcp-agent.ts"

const { app, owner, agent, connect, later, visitDeaf } = await openAskedApp()
after(() => app.close())

describe("the card of a request", () => {
  const button = (page: Page, name: string | RegExp) => page.getByRole("article").getByRole("button", { name })
  const previews = (page: Page) => page.getByRole("region", { name: "How it looks" }).locator("> ul > li")

  it("names who changed the post after it was asked for", async () => {
    const id = await agent.draft("Tulips from 4 kr", [])
    const { address } = await agent.ask("posts_delete", { id })
    await (await app.world.member("editor", "Tobias")).run("posts.setVersionText", { id, body: "Tulips from 5 kr" })
    const page = await app.visit(address, owner)
    await page.getByText(/^Changed after the request, last by Tobias at \d\d:\d\d\./).waitFor()
    await agent.call("posts_setVersionText", { id, body: "Tulips from 6 kr" })
    await button(page, "I have seen the change").click()
    await page.getByText(/^Changed after the request, last by Quillwork for you at \d\d:\d\d\./).waitFor()
    await page.context().close()
  })

  it("says of a change that the post would fail at its time, and can be approved; the post's page and Home say so too", async () => {
    const x = await connect("x")
    const id = await agent.draft("Agreed on", [x.id])
    await owner.run("posts.schedule", { id, at: later() })
    const { address } = await agent.ask("posts_setVersionText", { id, body: "z".repeat(300) })
    const page = await app.visit(address, owner)
    await page.getByText("Approved like this, the post would fail at its time").waitFor()
    await page.getByRole("definition").filter({ hasText: "it would fail at its time" }).waitFor()
    await button(page, "Approve the change").click()
    await page.locator("[data-request='approved']").waitFor()
    await page.goto(`${app.world.base}/posts/${id}`)
    await page.getByText("It breaks a limit and would fail at its time.").waitFor()
    await page.goto(app.world.base)
    const line = page.getByRole("region", { name: "Needs you" }).getByRole("listitem").filter({ hasText: "would fail" })
    await line.getByText("X allows 280").waitFor()
    await line.getByRole("link", { name: /^Fix it/ }).waitFor()
    await owner.run("posts.setVersionText", { id, body: "Short" })
    await line.waitFor({ state: "detached" })
    await page.context().close()
  })

  it("says before the click that the post changed after the app read it", async () => {
    const x = await connect("x")
    const id = await agent.draft("Read by the app", [x.id])
    const { accountIds, versions, updatedAt } = await owner.run("posts.schedule", { id, at: later() })
    const edit = { id, accountIds, versions, scheduledAt: "2099-01-01T09:00:00Z", baseUpdatedAt: updatedAt }
    const { address } = await agent.ask("posts_update", edit)
    await owner.run("posts.setVersionText", { id, body: "Changed meanwhile" })
    const page = await app.visit(address, owner)
    await page.getByText("The post changed after the app read it", { exact: false }).first().waitFor()
    assert.equal(await button(page, "Approve the change").getAttribute("aria-disabled"), "true")
    await page.context().close()
  })

  it("says that it takes a post off the schedule", async () => {
    const x = await connect("x")
    const id = await agent.draft("Not that day", [x.id])
    const { accountIds, versions } = await owner.run("posts.schedule", { id, at: later() })
    const { address } = await agent.ask("posts_update", { id, accountIds, versions, scheduledAt: "" })
    const page = await app.visit(address, owner)
    await page.getByRole("heading", { name: "Take this post off the schedule" }).waitFor()
    await button(page, "Approve the change").click()
    await page.locator("[data-request='approved']").waitFor()
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")
    await page.context().close()
  })

  it("draws a post once for all accounts on which it reads the same, and names each of them", async () => {
    const all = [await connect("x"), await connect("x"), await connect("x"), await connect("bluesky")]
    const [one, two, other, bluesky] = all
    assert.ok(one !== undefined && two !== undefined && other !== undefined && bluesky !== undefined)
    const id = await agent.draft("Bulbs are in", [one.id, other.id, two.id, bluesky.id])
    await agent.call("posts_setOption", { id, accountId: other.id, key: "x.replySettings", value: "following" })
    const { address } = await agent.ask("posts_schedule", { id, at: later() })
    const ready = async (page: Page) => {
      await previews(page).nth(2).getByText("12 of 300").waitFor()
      assert.equal(await previews(page).count(), 3)
      const [shared, alone] = [previews(page).nth(0), previews(page).nth(1)]
      for (const { handle, displayName } of [one, two]) {
        assert.ok((await shared.getByText(handle).count()) >= 2, `${handle} is named above the drawing and in it`)
        assert.ok((await shared.getByText(displayName).count()) >= 1)
      }
      assert.deepEqual(
        [await shared.getByText("12 of 280").count(), await shared.getByText("Sandbox", { exact: true }).count()],
        [2, 2],
      )
      assert.equal(await shared.getByText("Bulbs are in").count(), 1)
      assert.ok((await alone.getByText(other.handle).count()) >= 2)
    }
    await inspect(await app.visit(address, owner), { ready })
  })

  it("takes out what nobody sees when its person says so, and has to be looked at again", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const id = await agent.draft("Tulips from 4 kr", [x.id, bluesky.id])
    await agent.call("posts_setVersionText", { id, accountId: bluesky.id, body: "Tulips\u200b from\u202e 4 kr" })
    const { address } = await agent.ask("posts_schedule", { id, at: later() })
    const page = await app.visit(address, owner)
    assert.equal(await previews(page).first().getByRole("button").count(), 0)
    await page.getByRole("button", { name: "Remove the 2 hidden characters" }).click()
    await page.getByText("This changed while you were looking.").waitFor()
    await page.getByText("Nothing hidden").waitFor()
    assert.equal(await button(page, "Approve and schedule").count(), 0)
    assert.equal(await page.getByRole("button", { name: /^Remove/ }).count(), 0)
    await button(page, "I have seen the change").click()
    await page.getByText(/^Changed after the request, last by you/).waitFor()
    await button(page, "Approve and schedule").click()
    await page.getByText("Approved by you", { exact: false }).waitFor()
    const post = await owner.run("posts.get", { id })
    assert.deepEqual(
      post.versions.map(({ content }) => content[0]?.body),
      ["Tulips from 4 kr", "Tulips from 4 kr"],
    )
    assert.equal(post.status, "Scheduled")
    await page.context().close()
  })

  it("takes nothing out of what its person has not seen: somebody else's words stay, and are shown first", async () => {
    const id = await agent.draft("Tulips\u200b from 4 kr", [(await connect("bluesky")).id])
    const { address } = await agent.ask("posts_schedule", { id, at: later() })
    const page = await visitDeaf(address)
    const remove = page.getByRole("button", { name: "Remove the hidden character" })
    await remove.waitFor()
    await owner.run("posts.setVersionText", { id, body: "Tulips\u200b from 5 kr" })
    await remove.click()
    await page.getByText("This changed while you were looking.").waitFor()
    const textNow = async () => (await owner.run("posts.get", { id })).versions[0]?.content[0]?.body
    assert.equal(await textNow(), "Tulips\u200b from 5 kr")
    await remove.click()
    await page.getByText("Nothing hidden").waitFor()
    assert.equal(await textNow(), "Tulips from 5 kr")
    await page.context().close()
  })

  it("offers no such thing where it would not help, or is not its person's to do", async () => {
    const bluesky = await connect("bluesky")
    const hidden = "Tulips\u200b from 4 kr"
    const edda = await app.world.member("editor", "edda")
    const hers = await McpAgent.of(app.world, edda)
    const scheduled = await agent.draft("At seven", [bluesky.id])
    await owner.run("posts.schedule", { id: scheduled, at: later() })
    const asked = [
      { who: owner, card: await agent.ask("posts_delete", { id: await agent.draft(hidden, [bluesky.id]) }) },
      { who: owner, card: await agent.ask("posts_setVersionText", { id: scheduled, body: hidden }) },
      { who: edda, card: await hers.ask("posts_publishNow", { id: await hers.draft(hidden, [bluesky.id]) }) },
    ]
    const { members } = await owner.run("members.list", {})
    const membership = members.find(({ name }) => name === "edda")
    await owner.run("members.update", { id: membership?.id ?? "", role: "viewer" })
    for (const { who, card } of asked) {
      const page = await app.visit(card.address, who)
      await page.getByText("1 hidden character").waitFor()
      assert.equal(await page.getByRole("button", { name: /^Remove/ }).count(), 0)
      await page.context().close()
    }
  })

  it("says that its time is over while nobody tells it, and believes the server when its own clock is wrong", async () => {
    const { address } = await agent.ask("posts_delete", { id: await agent.draft("Too late", []) })
    const page = await visitDeaf(address)
    let looks = 0
    page.on("request", (request) => (looks += Number(request.url().endsWith("/approvals.get"))))
    await page.clock.install()
    await page.reload()
    await button(page, "Approve and delete").waitFor()

    // The browser's clock is ahead: for the server the request still waits.
    const look = page.waitForResponse((response) => response.url().endsWith("/approvals.get"))
    await page.clock.fastForward("26:00:00")
    await look
    const first = looks
    for (let step = 0; step < 60; step += 1) await page.clock.runFor(10_000)
    assert.ok(looks - first <= 2, `${looks - first} more looks in ten minutes`)
    await button(page, "Approve and delete").waitFor()

    await page.clock.setSystemTime(app.world.clock.now().epochMilliseconds)
    await page.reload()
    await button(page, "Approve and delete").waitFor()
    app.world.clock.advance({ hours: 25 })
    await page.clock.fastForward("25:00:00")
    await page.getByText("Expired without an answer", { exact: false }).waitFor()
    assert.equal(await button(page, /Approve|Decline/).count(), 0)
    await page.context().close()
  })
})
