import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page, Worker } from "playwright-core"
import type { Client } from "../client.ts"
import { until, untilFound } from "../until.ts"
import { openApp, seeHeading } from "./app.ts"
import type { Services } from "./app.ts"
import { share } from "./share.ts"
import { untilTrue } from "./until-true.ts"
import { bodiesOf, readPost, seeSaved, textOf } from "./writing.ts"

type Shown = {
  readonly title: string
  readonly options: { readonly body: string; readonly tag?: string; readonly icon: string }
}

/** The system of a computer, as the worker sees it: a browser without a screen lets nobody show anything. */
const system = `
  self.shown = []
  registration.showNotification = async (title, options) => void shown.push({ title, options })
  self.press = (title) => {
    const { options } = shown.find((each) => each.title === title)
    const close = () => (self.shown = shown.filter((each) => each.title !== title))
    const event = Object.assign(new Event("notificationclick"), {
      notification: { data: options.data, close },
      waitUntil: () => undefined,
    })
    dispatchEvent(event)
  }`

describe("the service worker", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    await owner.run("sandbox.connect", { key: "x", handle: "lark" })
  })
  after(() => app.close())

  /** A page that the worker is beside, from its first byte on. */
  const visit = async (address: string): Promise<{ readonly page: Page; readonly worker: Worker }> => {
    const page = await app.visit("/media", owner, { serviceWorkers: "allow" })
    await untilTrue(
      page,
      "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated')",
    )
    await page.evaluate("localStorage.removeItem('fanfare:person')")
    await page.goto(address)
    await untilTrue(page, "navigator.serviceWorker.controller !== null")
    const worker = page.context().serviceWorkers()[0]
    assert.ok(worker !== undefined)
    await worker.evaluate(system)
    return { page, worker }
  }

  /** As the browser does when its push service hands something over. */
  const push = async (page: Page, data: string) => {
    const session = await page.context().newCDPSession(page)
    const known = new Promise<string>((resolve) => {
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const [first] = registrations
        if (first !== undefined) resolve(first.registrationId)
      })
    })
    await session.send("ServiceWorker.enable")
    const registrationId = await known
    await session.send("ServiceWorker.deliverPushMessage", { origin: app.world.base, registrationId, data })
    await session.detach()
  }
  const shownBy = (worker: Worker) => worker.evaluate<readonly Shown[]>("shown")
  const untilShown = async (worker: Worker, title: string): Promise<Shown> =>
    untilFound(`something called ${title} is shown`, async () =>
      (await shownBy(worker)).find((each) => each.title === title),
    )
  /** The part that hears of them comes after the page. */
  const hearsPresses = (page: Page) => untilTrue(page, "localStorage.getItem('fanfare:person') !== null")
  const press = (worker: Worker, title: string) => worker.evaluate(`press(${JSON.stringify(title)})`)

  it("may ask this server and nothing else, and is asked for anew each time", async () => {
    const answer = await app.world.visitor().get("/sw.js")
    assert.match(answer.headers.get("content-type") ?? "", /javascript/)
    assert.equal(answer.headers.get("cache-control"), "no-cache")
    const policy = answer.headers.get("content-security-policy") ?? ""
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /connect-src 'self'/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
  })

  it("shows what is pushed, and a press opens it in the tab that is there", async () => {
    const { page, worker } = await visit("/analytics")
    await seeHeading(page, "Analytics")
    await hearsPresses(page)
    const url = new URL("/team?invite=true", app.world.base).href
    await push(page, JSON.stringify({ title: "X refused a post", body: "Bluesky has it.", url, tag: "one" }))
    const { options } = await untilShown(worker, "X refused a post")
    assert.deepEqual([options.body, options.tag], ["Bluesky has it.", "one"])
    assert.match(options.icon, /^\/assets\/tile-192-.*\.png$/)
    await press(worker, "X refused a post")
    await page.waitForURL("**/team?invite=true")
    await page.getByRole("dialog").waitFor()
    assert.deepEqual(await shownBy(worker), [])
    await page.context().close()
  })

  it("shows something for whatever comes, and leads nowhere else than here", async () => {
    const { page, worker } = await visit("/analytics")
    await hearsPresses(page)
    await push(page, "no JSON at all")
    await untilShown(worker, "Fanfare")
    await push(page, JSON.stringify({ title: "Elsewhere", body: "", url: "https://evil.example/x", tag: "two" }))
    await untilShown(worker, "Elsewhere")
    await press(worker, "Elsewhere")
    await page.waitForURL(new URL("/", app.world.base).href)
    await seeHeading(page, "Home")
    await page.context().close()
  })

  it("tells the server when the browser takes another address for push", async () => {
    const { page, worker } = await visit("/analytics")
    const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) }
    const made = { endpoint: "https://push.example/another", expirationTime: null, keys }
    await worker.evaluate(`dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), {
      oldSubscription: null,
      newSubscription: { toJSON: () => (${JSON.stringify(made)}) },
      waitUntil: () => undefined,
    }))`)
    await until("the server knows the new address", async () => {
      const { settings } = await owner.run("notifications.settings", {})
      return settings.push.browsers.length === 1
    })
    await page.context().close()
  })

  it("lets the app be installed", async () => {
    const { page } = await visit("/")
    const session = await page.context().newCDPSession(page)
    const { errors, url } = await session.send("Page.getAppManifest")
    assert.deepEqual(errors, [])
    assert.equal(url, new URL("/manifest.webmanifest", app.world.base).href)
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors")
    const ids = installabilityErrors.map(({ errorId }) => errorId)
    assert.deepEqual(
      ids.filter((id) => id !== "in-incognito"),
      [],
    )
    await page.context().close()
  })

  it("takes what another app shares, and makes a draft of it when its person says so", async () => {
    const { page } = await visit("/media")
    await share(page, { title: "Bulbs are in", text: "Bulbs are in, forty kinds", url: "https://example.com/bulbs" })
    assert.equal((await owner.run("posts.list", {})).total, 0, "nothing is made of it unasked")
    await page.getByRole("button", { name: "Write a post with it" }).click()
    await page.waitForURL(/\/posts\/pst_/)
    assert.equal(await textOf(page).inputValue(), "Bulbs are in, forty kinds\n\nhttps://example.com/bulbs")
    const [post] = (await owner.run("posts.list", {})).posts
    assert.equal(post?.versions[0]?.content[0]?.media.length, 1)
    await page.goto("/share")
    await page.getByText("Nothing was shared.").waitFor()
    await page.context().close()
  })

  it("opens the app without a network: what was written stays, more is written, and it becomes a draft", async () => {
    const { page: other } = await visit("/media")
    await hearsPresses(other)
    // That nothing can be had is noted in its console, which is right here.
    const page = await other.context().newPage()
    const kept = await owner.run("posts.create", { body: "On land", accountIds: [] })
    await page.goto(`/posts/${kept.id}`)
    await textOf(page).waitFor()
    await page.context().setOffline(true)
    await textOf(page).fill("Written on a train")
    await untilTrue(page, "Object.values(localStorage).some((text) => text.includes('Written on a train'))")
    await page.goto("/calendar")
    await page.getByText("You are offline").waitFor()
    await page.getByText("Written on a train").waitFor()
    const nonce = () => page.evaluate<string>("document.querySelector('meta[name=csp-nonce]').content")
    const first = await nonce()
    assert.match(first, /^[A-Za-z0-9+/]{22}==$/)
    const written = page.getByRole("textbox", { name: "A new post" })
    await written.fill("Begun in a tunnel")
    await page.reload()
    await page.getByText("Written on a train").waitFor()
    assert.notEqual(await nonce(), first)
    assert.equal(await written.inputValue(), "Begun in a tunnel")
    await written.fill("Begun in a tunnel, ended in the light")
    await page.context().setOffline(false)
    await page.waitForURL("**/posts/pst_**")
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await readPost(owner, page)), ["Begun in a tunnel, ended in the light"])
    await page.goto(`/posts/${kept.id}`)
    await seeSaved(page)
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id: kept.id })), ["Written on a train"])
    await page.context().close()
  })

  it("shows nothing of what somebody wrote after they signed out", async () => {
    const { page } = await visit("/posts/new")
    await textOf(page).waitFor()
    await untilTrue(page, "localStorage.getItem('fanfare:person') !== null")
    await page.getByRole("button", { name: /Settings and sign-out$/ }).click()
    await page.getByRole("menuitem", { name: "Sign out" }).click()
    await seeHeading(page, "Sign in")
    await untilTrue(page, "localStorage.getItem('fanfare:person') === null")
    await page.context().close()
  })
})
