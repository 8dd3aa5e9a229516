import assert from "node:assert/strict"
import type { ServerResponse } from "node:http"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { readId } from "#domain/ids.ts"
import { signContract } from "#webhooks/sign.ts"
import { AgentOf } from "../approvals/place.ts"
import type { Client } from "../client.ts"
import { allowPrivate, type WebhookPlace, webhooksIn } from "../webhooks/place.ts"
import type { Received, Receiver } from "../webhooks/receiver.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { fillLog } from "./webhook-log.ts"
import { answered, setPaused } from "./webhook-moves.ts"

const log = (page: Page) => page.getByRole("table", { name: "Last 50 deliveries" })
const rowOf = (page: Page, name: string | RegExp) => log(page).getByRole("row", { name })
const side = (page: Page) => page.getByRole("complementary", { name: "Delivery" })

/** Whether what came in was signed with this secret. */
function isSignedWith(secret: string, { headers, raw }: Received): boolean {
  const signature = String(headers["fanfare-signature"])
  const seconds = Number(/^t=(\d+)/.exec(signature)?.[1])
  return signature === signContract(secret, { seconds, body: raw })
}

describe("webhooks", () => {
  let app: Services
  let place: WebhookPlace
  let owner: Client
  let receiver: Receiver
  let webhookId = ""
  let secret = ""
  before(async () => {
    app = await openApp(allowPrivate)
    place = await webhooksIn(app.world)
    owner = place.owner
    receiver = await place.receiver()
  })
  after(async () => {
    await place.close()
    await app.close()
  })

  const host = () => new URL(receiver.url).host
  const openLog = async (search = "") => {
    const page = await app.visit(`/webhooks/${webhookId}${search}`, owner, {
      permissions: ["clipboard-read", "clipboard-write"],
    })
    await seeHeading(page, host())
    return page
  }

  it("begin with what they are for, and one is added with a secret that is shown once", async () => {
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await page.keyboard.press("g")
    await page.keyboard.press("w")
    await seeHeading(page, "Webhooks")
    await page.getByText("Tell another system when a post goes out or fails.").waitFor()
    await page.getByRole("button", { name: "Add a webhook" }).first().click()
    const dialog = page.getByRole("dialog", { name: "Add a webhook" })
    const submit = dialog.getByRole("button", { name: "Add webhook" })
    await dialog.getByRole("checkbox", { name: /post\.published/ }).uncheck()
    await dialog.getByRole("checkbox", { name: /post\.failed/ }).uncheck()
    await submit.click()
    await dialog.getByText("Enter the address of your receiver.").waitFor()
    await dialog.getByText("Tick at least one.").waitFor()
    await dialog.getByRole("checkbox", { name: /post\.published/ }).check()
    await dialog.getByLabel("Address").fill("ftp://example.com/")
    await answered(page, "webhooks.create", () => submit.click())
    await dialog.getByText("This must be an address that begins with https://.").waitFor()
    await dialog.getByLabel("Address").fill(receiver.url)
    await answered(page, "webhooks.create", () => submit.click())

    const once = page.getByRole("dialog", { name: "The signing secret" })
    secret = await once.locator("code").first().innerText()
    assert.match(secret, /^whsec_/)
    await once.getByText("Check the signature").waitFor()
    await page.keyboard.press("Escape")
    await once.getByRole("button", { name: "I have copied it" }).click()
    await seeHeading(page, host())
    webhookId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    assert.match(webhookId, /^whk_/)
    await page.reload()
    await page.getByText("Nothing was sent to it yet.").waitFor()
    assert.ok(!(await page.content()).includes(secret))
  })

  it("are tried out: the test arrives signed, and the log shows it by itself", async () => {
    const page = await openLog()
    await answered(page, "webhooks.test", () => page.getByRole("button", { name: "Send test" }).click())
    await seeToast(page, "The test is on its way.")
    const [received] = await receiver.until(1)
    assert.ok(received !== undefined && isSignedWith(secret, received))
    await rowOf(page, /^delivered ping .*1 of 8 tries.*200 in/).waitFor()
    await page.getByRole("button", { name: "See it" }).click()
    await side(page).getByText("200 OK").waitFor()
    await side(page).getByText("A test that Olga sent from Fanfare.", { exact: true }).waitFor()

    // What the page says was sent is what came in.
    const shown = await side(page).locator("pre").first().innerText()
    assert.ok(shown.startsWith("POST /hook\n"))
    const headers = [...shown.matchAll(/^([A-Za-z-]+): (.*)$/gm)].map(([, name = "", value = ""]) => ({ name, value }))
    assert.equal(headers.length, 8)
    for (const { name, value } of headers) {
      const sent: string = String(received.headers[name.toLowerCase()])
      assert.ok(sent.startsWith(value.replace(/…$/, "")), `${name}: ${sent}`)
    }
    assert.deepEqual(JSON.parse(shown.slice(shown.indexOf("{"))), received.body)
  })

  it("show live what is on its way, what it was answered with, and when the next try comes", async () => {
    const page = await openLog()
    const held: ServerResponse[] = []
    receiver.answer = (response) => void held.push(response)
    const post = await owner.run("posts.create", { body: "Why we grow without peat" })
    await place.tell("post.published", { post: await owner.run("posts.get", { id: post.id }) })
    await rowOf(page, /^sending post\.published .*waiting for an answer/).waitFor()
    held[0]?.writeHead(503).end()
    const row = rowOf(page, /^pending post\.published .*503 Service Unavailable/)
    await row.waitFor()
    await page.getByRole("radio", { name: "Pending 1" }).waitFor()
    await row.getByRole("link").click()
    await side(page).getByText("503 Service Unavailable").waitFor()
    await side(page)
      .getByText(/^Next try at /)
      .waitFor()
    await side(page).getByText("2nd, after 1 min").waitFor()
    await side(page).getByText("Then after 5 min, 30 min, 2 h, 6 h, 12 h and 24 h").waitFor()
    await side(page).getByRole("link", { name: "Why we grow without peat" }).click()
    await page.waitForURL(`**/posts/${post.id}`)
    await page.goBack()
    await side(page).waitFor()
  })

  it("send a delivery again with the ids it had, and hand it out for a shell", async () => {
    const page = await openLog()
    receiver.answer = 204
    await rowOf(page, /^pending post\.published/)
      .getByRole("link")
      .click()
    const count = receiver.received.length
    await answered(page, "webhooks.resend", () => side(page).getByRole("button", { name: "Send again" }).click())
    await receiver.until(count + 1)
    await side(page).getByText("204 No Content").waitFor()
    await side(page).getByText("Before it was sent again: 1").waitFor()
    await rowOf(page, /^delivered post\.published .*204 in/).waitFor()
    const ids = receiver.received.slice(-2).map(({ headers }) => headers["fanfare-delivery"])
    assert.equal(new Set(ids).size, 1)

    await side(page).getByRole("button", { name: "Copy as curl" }).click()
    await side(page).getByRole("button", { name: "Copied" }).waitFor()
    const curl = await page.evaluate<string>("navigator.clipboard.readText()")
    assert.ok(curl.includes(`curl '${receiver.url}'`) && curl.includes(`Fanfare-Delivery: ${String(ids[0])}`))
    assert.ok(!curl.includes("whsec_"))
    await page.getByRole("button", { name: "Copy target" }).click()
    assert.equal(await page.evaluate<string>("navigator.clipboard.readText()"), receiver.url)
    await side(page).getByRole("button", { name: "Close" }).click()
    await side(page).waitFor({ state: "detached" })
    assert.equal(await page.locator(":focus").innerText(), "post.published")
  })

  it("say that one is paused and what it missed, wherever one is, and go on when somebody resumes it", async () => {
    await setPaused(place, webhookId)
    place.advance({ seconds: 1 })
    await place.tell()
    const page = await app.visit("/webhooks", owner)
    await page.getByRole("link", { name: /Webhooks.*one is paused/ }).waitFor()
    const alerts = page.getByRole("list", { name: "Webhooks that need attention" })
    await alerts.getByText("10 deliveries in a row were given up.", { exact: false }).waitFor()
    await alerts.getByText(/1 event since .* was not sent and is not kept\./).waitFor()
    await page.getByRole("row", { name: /Paused.*10 of 10/ }).waitFor()

    await page.getByRole("table", { name: "Webhooks" }).getByRole("link", { name: host() }).click()
    await seeHeading(page, host())
    const test = page.getByRole("button", { name: "Send test" })
    assert.equal(await test.getAttribute("title"), "It is paused. Resume it first.")
    await test.focus()
    await page.keyboard.press("Enter")
    await answered(page, "webhooks.resume", () => page.getByRole("button", { name: `Resume ${host()}` }).click())
    await seeToast(page, `${host()} receives events again.`)
    await page.getByRole("link", { name: /one is paused/ }).waitFor({ state: "detached" })
    await page.getByText("Active", { exact: true }).waitFor()
    assert.equal(await test.getAttribute("aria-disabled"), null)

    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("menuitem", { name: "Pause" }).click()
    await answered(page, "webhooks.pause", () => page.getByRole("button", { name: "Pause", exact: true }).click())
    await page.getByText("Somebody paused it.", { exact: false }).waitFor()
    await answered(page, "webhooks.resume", () => page.getByRole("button", { name: `Resume ${host()}` }).click())
    await page.getByText("Active", { exact: true }).waitFor()
  })

  it("warn at the fifth that was given up", async () => {
    await app.world.services.database.write(async ({ rows }) => {
      const statement = rows.updateTable("webhooks").set({ given_up_in_a_row: 5 })
      await statement.where("id", "=", readId("whk", webhookId)).execute()
    })
    const page = await app.visit("/webhooks", owner)
    await page.getByText(`5 deliveries in a row to ${host()} were given up.`).waitFor()
    await page.getByText("At 10 it is paused.", { exact: false }).waitFor()
    await page.getByRole("link", { name: `See deliveries to ${host()}` }).click()
    await page.getByText("None of the last 50 is in this state.").waitFor()
    // One that is taken ends it.
    await page.getByRole("radio", { name: "All" }).check({ force: true })
    await answered(page, "webhooks.test", () => page.getByRole("button", { name: "Send test" }).click())
    await page.getByText("0, pauses at 10").waitFor()
  })

  it("get a new secret while the old one still holds, and change over when somebody says so", async () => {
    const page = await openLog()
    await page.getByRole("button", { name: "Rotate", exact: true }).click()
    const ask = page.getByRole("dialog", { name: "Rotate the signing secret?" })
    await answered(page, "webhooks.rotateSecret", () =>
      ask.getByRole("button", { name: "Create a new secret" }).click(),
    )
    const once = page.getByRole("dialog", { name: "The signing secret" })
    const fresh = await once.locator("code").first().innerText()
    assert.ok(fresh.startsWith("whsec_") && fresh !== secret)
    await once.getByRole("button", { name: "I have copied it" }).click()
    await page.getByText(/^The new one takes over /).waitFor()

    const sendTest = async () => {
      const count = receiver.received.length
      await answered(page, "webhooks.test", () => page.getByRole("button", { name: "Send test" }).click())
      return (await receiver.until(count + 1))[count] ?? assert.fail()
    }
    assert.ok(isSignedWith(secret, await sendTest()))
    await page.getByRole("button", { name: "Switch now" }).click()
    const confirm = page.getByRole("alertdialog")
    await answered(page, "webhooks.rotateSecret", () => confirm.getByRole("button", { name: "Switch secret" }).click())
    await seeToast(page, "The new secret signs from now on.")
    assert.ok(isSignedWith(fresh, await sendTest()))
    await page.getByText("whsec_••••••••").waitFor()
  })

  it("keep a log that is walked by keys and narrowed by state, all of it in the address", async () => {
    await fillLog(place, webhookId, (type) => (type === "ping" ? { message: "A week ago" } : { post: {} }))
    const page = await openLog()
    await page.getByRole("radio", { name: "Failed 2" }).check({ force: true })
    await page.waitForURL(/show=failed/)
    assert.equal(await log(page).getByRole("row").count(), 3)
    const links = log(page).getByRole("link")
    await links.first().focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await side(page).getByText("Given up after 8 tries").waitFor()
    await side(page).getByText("8 of 8").waitFor()
    await page.keyboard.press("Home")
    await page.keyboard.press("Enter")
    await side(page).getByText("The webhook is paused.").waitFor()
    await page.keyboard.press("End")
    await page.keyboard.press("ArrowUp")
    assert.equal(await log(page).locator("a:focus").count(), 1)
    await page.reload()
    await side(page).getByText("The webhook is paused.").waitFor()
    await page.goBack()
    await side(page).getByText("Given up after 8 tries").waitFor()
  })

  it("send everything again that failed since a time", async () => {
    const page = await openLog()
    receiver.answer = 200
    const count = receiver.received.length
    await page.getByRole("button", { name: "Recover since…" }).click()
    const dialog = page.getByRole("dialog", { name: "Recover since a time" })
    await dialog.getByLabel("Date").fill("2099-01-01")
    await dialog.getByRole("button", { name: "Send again" }).click()
    await dialog.getByText("Choose a time that has passed.").waitFor()
    await dialog.getByLabel("Date").fill(Temporal.Now.plainDateISO().subtract({ days: 8 }).toString())
    await answered(page, "webhooks.recover", () => dialog.getByRole("button", { name: "Send again" }).click())
    await seeToast(page, "2 deliveries are sent again.")
    await receiver.until(count + 2)
    await page.getByRole("radio", { name: "Failed", exact: true }).waitFor()
  })

  it("are changed, and what was typed wrongly stays to be fixed", async () => {
    const page = await openLog()
    await page.getByRole("button", { name: "Edit" }).click()
    const dialog = page.getByRole("dialog", { name: "Edit the webhook" })
    assert.equal(await dialog.getByLabel("Address").inputValue(), receiver.url)
    await dialog.getByLabel("Address").fill("http://me:secret@127.0.0.1/")
    const save = dialog.getByRole("button", { name: "Save" })
    await answered(page, "webhooks.update", () => save.click())
    await dialog.getByText("This must not have a user name or password in it.").waitFor()
    await dialog.getByLabel("Address").fill(`${receiver.url}/moved`)
    await dialog.getByRole("checkbox", { name: /account\.disconnected/ }).check()
    const requests = dialog.getByRole("group", { name: "Requests for approval" })
    assert.equal(await requests.getByRole("checkbox", { checked: true }).count(), 0)
    await requests.getByRole("checkbox", { name: /approval\.requested/ }).check()
    await answered(page, "webhooks.update", () => save.click())
    await seeToast(page, "The webhook is saved.")
    await page.getByText(`${receiver.url}/moved`).waitFor()
    const chosen = ["post.published", "account.disconnected", "approval.requested"]
    assert.deepEqual((await place.read(webhookId)).events, chosen)
  })

  it("show who asked for what, when an app asks somebody", async () => {
    const page = await openLog()
    const { id } = await owner.run("posts.create", { body: "Bulbs are in" })
    await new AgentOf(app.world, owner).ask("posts.delete", { id })
    await rowOf(page, /^delivered approval\.requested/)
      .getByRole("link")
      .click()
    await side(page).getByText("Claude, posts.delete", { exact: true }).waitFor()
  })

  it("open a delivery over the log where there is little space, and as a page of its own on a phone", async () => {
    const page = await openLog()
    await log(page).waitFor()
    for (const width of [1000, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await log(page).getByRole("link").first().click()
      const drawer = page.getByRole("dialog", { name: "Delivery" })
      await drawer.getByText("Check the signature").waitFor()
      assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")) <= 0)
      await drawer.getByRole("button", { name: "Close" }).click()
      await drawer.waitFor({ state: "detached" })
    }
    await page.getByRole("button", { name: "More", exact: true }).first().click()
    await page.getByRole("menuitem", { name: "Rotate the secret…" }).waitFor()
  })

  it("are no business of editors and viewers: not in sight, and a clear page at the address", async () => {
    const editor = await app.world.member("editor")
    const page = await app.visit(`/webhooks/${webhookId}`, editor)
    await page.getByText("Webhooks are for owners and admins.").waitFor()
    assert.equal(await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).count(), 0)
    await page.keyboard.press("Control+k")
    await page.getByRole("dialog").getByRole("option", { name: "Social accounts" }).waitFor()
    assert.equal(await page.getByRole("option", { name: /webhook/i }).count(), 0)
    await page.keyboard.press("Escape")
    await page.goto("/webhooks")
    await page.getByText("Webhooks are for owners and admins.").waitFor()
  })

  it("are deleted after a question, and another tab hears of it", async () => {
    const page = await openLog()
    const other = await app.visit(`/webhooks/${webhookId}`, owner)
    await seeHeading(other, host())
    await page.getByRole("button", { name: "More", exact: true }).click()
    await page.getByRole("menuitem", { name: "Delete…" }).click()
    const confirm = page.getByRole("alertdialog", { name: `Delete the webhook to ${host()}?` })
    await answered(page, "webhooks.delete", () => confirm.getByRole("button", { name: "Delete webhook" }).click())
    await seeToast(page, `The webhook to ${host()} is deleted.`)
    await page.getByText("Tell another system when a post goes out or fails.").waitFor()
    await other.getByText("This webhook no longer exists.").waitFor()
  })
})
