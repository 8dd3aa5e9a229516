import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Locator, Page } from "playwright-core"
import type { Client } from "../client.ts"
import { type MailServer, openMailServer, type ReceivedMail } from "../notifications/mail-server.ts"
import { mailSettings } from "../notifications/mail-settings.ts"
import { openPushService, type PushService } from "../notifications/push-service.ts"
import { untilFound } from "../until.ts"
import { openApp, seeHeading, seeToast, signIn } from "./app.ts"
import type { Services } from "./app.ts"
import { consentTo } from "./connecting.ts"
import { moveClock, setUp } from "./first-steps.ts"
import { inspect } from "./inspect.ts"
import { ended } from "./publishing.ts"
import { share } from "./share.ts"
import { untilTrue } from "./until-true.ts"
import { chooseAccount, idOf, seeSaved, textOf } from "./writing.ts"

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

describe("from a fresh start to the first numbers", () => {
  let app: Services
  before(async () => void (app = await openApp()))
  after(() => app.close())

  it("a newcomer sets up, connects, writes for a free slot, sees it published, and reads its numbers", async () => {
    const page = await app.visit(app.world.service.setupLink ?? "")
    await setUp(page)
    await page.getByRole("link", { name: "Accounts" }).first().click()
    await seeHeading(page, "Social accounts")
    await consentTo(page, "X", "Authorize app")

    await page.getByRole("link", { name: "Queue" }).first().click()
    await seeHeading(page, "Queue")
    await page.getByRole("button", { name: /^Edit slots… of/ }).click()
    const slots = page.getByRole("dialog")
    const soon = Temporal.Now.zonedDateTimeISO("Europe/Copenhagen").add({ minutes: 20 })
    await slots.getByLabel("Time").fill(soon.toPlainTime().toString({ smallestUnit: "minute" }))
    // Working days are ticked from the start.
    if (soon.dayOfWeek > 5) {
      await slots
        .getByText(soon.toLocaleString("en", { weekday: "short" }), { exact: true })
        .first()
        .click()
    }
    await slots.getByRole("button", { name: "Add", exact: true }).click()
    await slots.getByRole("button", { name: "Save slots" }).click()
    await seeToast(page, "The slots are saved.")
    await page
      .getByRole("link", { name: /^Write for it/ })
      .first()
      .click()
    await textOf(page).fill("Forty kinds of bulbs")
    const id = await idOf(page)
    await seeSaved(page)
    await page.getByRole("button", { name: /^Schedule for/ }).click()
    await seeToast(page, "Scheduled")

    /** Moves the clock until the page of the post shows it. */
    const untilSeen = async (step: string, what: Locator) => {
      for (let steps = 0; steps < 8 && (await what.count()) === 0; steps += 1) {
        await page.goto("/settings")
        await moveClock(page, step)
        await page.goto(`/posts/${id}`)
        await page.getByText("Forty kinds of bulbs").first().waitFor()
        await page.waitForTimeout(500)
      }
      await what.first().waitFor()
    }
    await untilSeen("15 min", page.locator("header").getByText("Published", { exact: true }))
    const numbers = page.getByRole("region", { name: "Statistics" })
    await untilSeen("1 hour", numbers.getByRole("definition").filter({ hasText: /^[\d,]+$/ }))
    await page.context().close()
  })
})

describe("what reaches people elsewhere", () => {
  let app: Services
  let owner: Client
  let mail: MailServer
  let push: PushService
  before(async () => {
    mail = await openMailServer()
    push = await openPushService()
    app = await openApp(mailSettings(mail, push))
    owner = await app.world.owner()
  })
  after(async () => {
    await app.close()
    await mail.close()
    await push.close()
  })

  /** What came, once it is there; what waits for its time gets it meanwhile. */
  const arrived = async <Thing>(find: () => Thing | undefined): Promise<Thing> =>
    untilFound("something comes", find, async (looks) => {
      if (looks % 50 === 0) await owner.run("sandbox.advanceClock", { seconds: 2 })
    })
  const mailTo = (address: string, subject: RegExp) => () =>
    mail.received.find(({ to, subject: said = "" }) => to === address && subject.test(said))
  const linkIn = ({ text = "" }: ReceivedMail, label: string) =>
    new RegExp(`${label}: (\\S+)`).exec(text)?.[1] ?? assert.fail(`no link called ${label} in: ${text}`)

  it("a post fails at night; an e-mail and a push say so, and it is put right from the link", async () => {
    const connect = async (key: "x" | "bluesky") =>
      (await owner.run("sandbox.connect", { key, handle: `lark-${key}` })).account.id
    const accountIds = [await connect("x"), await connect("bluesky")]
    const { settings } = await owner.run("notifications.settings", {})
    const browser = await push.subscribe(settings.push.publicKey)
    await owner.run("notifications.addBrowser", { endpoint: browser.endpoint, keys: browser.keys })
    const body = "Garlic is nearly gone"
    const { id: earlier } = await owner.run("posts.create", { body, accountIds: accountIds.slice(0, 1) })
    await owner.run("posts.publishNow", { id: earlier })
    await ended(owner, earlier)
    const { id } = await owner.run("posts.create", { body, accountIds })
    const night = app.world.services.clock.now().add({ hours: 8 })
    await owner.run("posts.schedule", { id, at: night.toString() })
    await owner.run("sandbox.advanceClock", { seconds: 8 * 3600 })
    assert.equal((await ended(owner, id)).status, "Failed")

    const letter = await arrived(mailTo("olga@example.com", /Garlic is nearly gone/))
    const pushed = (await arrived(() => push.received(browser)[0])) as { readonly title: string; readonly url: string }
    const link = linkIn(letter, "See it and put it right")
    assert.equal(pushed.url, link)
    assert.equal(pushed.title, letter.subject)

    const page = await app.visit(link, null, phone)
    await signIn(page, "olga@example.com")
    await page.waitForURL(`**/posts/${id}`)
    await page.getByRole("link", { name: "Change the text for X" }).click()
    await textOf(page).fill("Garlic is nearly gone: four heads left")
    await seeSaved(page)
    await page.getByRole("button", { name: "Publish again" }).first().click()
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Publish/ })
      .click()
    await untilPublished(page, id)
    const { status, results } = await owner.run("posts.get", { id })
    assert.deepEqual([status, results?.every(({ ok }) => ok)], ["Published", true])
    for (const accountId of accountIds.slice(1)) {
      assert.equal((await owner.run("sandbox.ledger", { accountId })).posts.length, 1, "nothing went out twice")
    }
    await page.context().close()
  })

  it("e-mails of a kind are stopped from such an e-mail, without signing in, in the browser's language", async () => {
    const letter = await arrived(mailTo("olga@example.com", /Garlic is nearly gone/))
    const link = /Stop e-mails of this kind \((\S+)\)/.exec(letter.text ?? "")?.[1] ?? ""
    const page = await app.visit(link, null, { ...phone, locale: "es-MX" })
    await seeHeading(page, "¿No recibir más estos correos?")
    await page.getByRole("button", { name: "No recibirlos más" }).click()
    await seeHeading(page, "Hecho")
    const { settings } = await owner.run("notifications.settings", {})
    assert.equal(settings.kinds.find(({ kind }) => kind === "post.failed")?.mail, "off")
    await inspect(page, { ready: () => seeHeading(page, "Hecho") })
  })

  async function untilPublished(page: Page, id: string): Promise<void> {
    await ended(owner, id)
    await page.locator("header").getByText("Published", { exact: true }).first().waitFor()
  }

  it("somebody is invited by e-mail, and joins from the link in it", async () => {
    const page = await app.visit("/team?invite=true", owner)
    const dialog = page.getByRole("dialog", { name: "Invite someone" })
    await dialog.getByLabel("E-mail").fill("tobias@larkandloam.example")
    await dialog.getByRole("button", { name: "Create link" }).click()
    await page.getByText("An e-mail with this link is on its way to tobias@larkandloam.example.").waitFor()
    const letter = await arrived(mailTo("tobias@larkandloam.example", /invites you to Lark & Loam/))
    const guest = await app.visit(linkIn(letter, "Join the workspace"))
    await seeHeading(guest, "Join Lark & Loam")
    await guest.getByLabel("Your name").fill("Tobias Ekwall")
    await guest.getByLabel("Password", { exact: true }).fill("four lanterns by the gate")
    await guest.getByRole("button", { name: "Join" }).click()
    await seeHeading(guest, "Home")
    await page.getByRole("button", { name: "Done" }).click()
    await page.getByRole("row", { name: /Tobias Ekwall/ }).waitFor()
    await page.context().close()
    await guest.context().close()
  })

  it("what another app on the phone shares is scheduled with a few taps", async () => {
    const page = await app.visit("/media", owner, { ...phone, serviceWorkers: "allow" })
    await untilTrue(
      page,
      "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')",
    )
    await page.goto("/media")
    await untilTrue(page, "navigator.serviceWorker.controller !== null")
    await share(page, { title: "Bulbs are in", text: "Bulbs are in, forty kinds", url: "https://example.com/bulbs" })
    await page.getByRole("button", { name: "Write a post with it" }).click()
    const id = await idOf(page)
    await chooseAccount(page, /^Bluesky,/)
    await page.locator("#wished-time").click()
    const panel = page.getByRole("dialog", { name: "When it goes out" })
    await panel.getByLabel("Say when").fill("tomorrow 10:00")
    await panel.getByRole("button", { name: /^Set / }).click()
    await panel.waitFor({ state: "hidden" })
    await seeSaved(page)
    await page.getByRole("button", { name: /^Schedule/ }).click()
    await seeToast(page, "Scheduled")
    const post = await owner.run("posts.get", { id })
    assert.equal(post.status, "Scheduled")
    assert.equal(post.versions[0]?.content[0]?.media.length, 1)
    await page.context().close()
  })
})
