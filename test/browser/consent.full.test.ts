import assert from "node:assert/strict"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, describe, it } from "node:test"
import type { Locator, Page } from "playwright-core"
import { authorizeAddress, Documents, sendRequest, letIn, redeem, robin } from "../identity-provider/place.ts"
import { signInAs } from "../people/sign-in-as.ts"
import { openApp, seeHeading, seeToast, signIn } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"

describe("letting an app in", () => {
  const documents = new Documents()
  let app: Services
  // The client's own program, where the person is sent back to.
  const client = createServer((_, response) => void response.end("back"))
  let redirect = ""
  before(async () => {
    await new Promise<void>((resolve) => client.listen(0, "127.0.0.1", resolve))
    redirect = `http://127.0.0.1:${(client.address() as AddressInfo).port}/back`
    documents.publish(robin, { redirect_uris: [redirect] })
    app = await openApp({}, { clientDocuments: documents.http })
    await app.world.owner()
  })
  after(async () => {
    client.close()
    client.closeAllConnections()
    await app.close()
  })

  async function waitForReturn(page: Page): Promise<URL> {
    await page.waitForURL(`${redirect}?**`)
    return new URL(page.url())
  }

  async function arrive(as: "visitor" | "owner"): Promise<Page> {
    const page = await app.visit("/sign-in", as === "owner" ? await app.world.owner() : null)
    await page.goto(authorizeAddress(app.world, { redirect }))
    return page
  }

  it("takes a sign-in and a yes, with what was switched off left out", async () => {
    const page = await arrive("visitor")
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Connect Robin?")
    await page.getByText("robin.test").first().waitFor()
    await page.getByRole("switch", { name: "Ask to publish" }).click()
    await page.getByRole("switch", { name: "Ask to disconnect accounts" }).click()
    await page.getByRole("button", { name: "Allow" }).click()
    const back = await waitForReturn(page)
    const { body } = await redeem(app.world, back.searchParams.get("code") ?? "", { redirect })
    assert.equal(body["scope"], "openid posts:read posts:write")

    await page.goto("/api-and-mcp?tab=apps")
    const row = page.getByRole("row", { name: /Robin/ })
    await row.getByText("Read, Write drafts").waitFor()
    await row.getByRole("button", { name: "Disconnect Robin" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect app" }).click()
    await seeToast(page, "Robin is disconnected.")
    await page.getByText("No connected apps.").waitFor()
    await page.context().close()
  })

  it("lets the app into one workspace only, and says so before and after", async () => {
    const owner = await app.world.owner()
    const { workspace } = await owner.run("workspaces.create", { name: "Harbour Bakery" })
    const page = await arrive("owner")
    await seeHeading(page, "Connect Robin?")
    await page.getByText("in the workspace that you have open, now Harbour Bakery.").waitFor()
    await page.getByLabel("It acts in").click()
    await page.getByRole("option", { name: "Lark & Loam" }).click()
    await page.getByText("It will act as Olga in Lark & Loam.").waitFor()
    await page.getByRole("button", { name: "Allow" }).click()
    await waitForReturn(page)
    await page.goto("/api-and-mcp?tab=apps")
    const row = page.getByRole("row", { name: /Robin/ })
    await row.getByText("Lark & Loam").waitFor()
    await owner.run("apps.disconnect", { clientId: robin })
    await owner.run("workspaces.delete", { id: workspace.id, name: "Harbour Bakery" })
    await page.context().close()
  })

  it("takes a no, and nothing is let in when all is switched off", async () => {
    const page = await arrive("owner")
    await seeHeading(page, "Connect Robin?")
    for (const each of await page.getByRole("switch").all()) await each.click()
    await page.getByText("Leave at least one switched on, or decline.").waitFor()
    await page.getByRole("button", { name: "Allow" }).click()
    await seeHeading(page, "Connect Robin?")
    await page.getByRole("button", { name: "Decline" }).click()
    const back = await waitForReturn(page)
    assert.equal(back.searchParams.get("error"), "access_denied")
    await page.context().close()
  })

  it("has somebody sign in again where the app wants a sign-in of now", async () => {
    // In a session of their own: signing in again ends it.
    const page = await app.visit("/posts", await signInAs(app.world.visitor(), "olga@example.com"))
    app.world.clock.advance({ minutes: 3 })
    await page.goto(authorizeAddress(app.world, { redirect, more: { prompt: "login" } }))
    await seeHeading(page, "Sign in again")
    await page.getByRole("button", { name: "Go to sign-in" }).click()
    await seeHeading(page, "Sign in")
    await signIn(page, "olga@example.com")
    await seeHeading(page, "Connect Robin?")
    await page.getByRole("button", { name: "Allow" }).click()
    assert.notEqual((await waitForReturn(page)).searchParams.get("code"), null)
    await page.context().close()
  })

  it("has yes and no in sight on a small screen from the start, and nothing to read stays under them", async () => {
    const page = await arrive("owner")
    const [no, yes] = [page.getByRole("button", { name: "Decline" }), page.getByRole("button", { name: "Allow" })]
    const lastSwitch = page.getByRole("switch").last()
    const lastLine = page.getByText("Its access ends after one hour.")
    const edgesOf = async (place: Locator) => {
      const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 }
      return { top: y, bottom: y + height }
    }
    for (const height of [740, 500]) {
      await page.setViewportSize({ width: 360, height })
      await page.evaluate("scrollTo(0, 0)")
      await seeHeading(page, "Connect Robin?")
      for (const each of [no, yes]) {
        const { top, bottom } = await edgesOf(each)
        assert.ok(top > 0 && bottom <= height, `${top} to ${bottom} of ${height}`)
      }
      const isAllInSight = (await edgesOf(lastLine)).bottom <= (await edgesOf(no)).top
      assert.equal(isAllInSight, height === 740)
      await lastSwitch.focus()
      assert.ok((await edgesOf(lastSwitch)).bottom <= (await edgesOf(no)).top, "the focus is not hidden")
      await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
      assert.ok((await edgesOf(lastLine)).bottom <= (await edgesOf(no)).top, "the last line comes out")
      await lastSwitch.blur()
    }
    await page.context().close()
  })

  it("is seen on the page that says how to connect, once the app calls", async () => {
    const owner = await app.world.owner()
    const page = await app.visit("/api-and-mcp?tab=connect", owner)
    await page.getByText("Waiting for the first call…").waitFor()
    const { access_token: token } = await letIn(app.world, owner, { redirect })
    assert.equal((await sendRequest(app.world, token)).status, 200)
    await page.getByText(/^First call from Robin at .*\d\d:\d\d\.$/).waitFor()
    await page.context().close()
  })

  it("can be read by everybody, in light and dark, wide and narrow", async () => {
    await inspect(await arrive("owner"), { ready: (page) => seeHeading(page, "Connect Robin?") })
    const refused = await app.visit("/consent/refused?error=invalid_client")
    await inspect(refused, { ready: (page) => seeHeading(page, "That did not work") })
    const owner = await app.world.owner()
    const gone = await app.visit("/consent/nonsense", owner)
    await inspect(gone, { ready: (page) => seeHeading(page, "This request has ended") })
    await letIn(app.world, owner, { redirect })
    const apps = await app.visit("/api-and-mcp?tab=apps", owner)
    await inspect(apps, { ready: (page) => page.getByRole("row", { name: /Robin/ }).waitFor() })
  })
})
