import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { arrive } from "#accounts/connect.ts"
import { sealCredentials } from "#accounts/credentials.ts"
import { readId } from "#domain/ids.ts"
import { markTrouble, updateAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Client } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import { untilAs } from "../until.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { consentTo, lookUpBluesky, pickNetwork } from "./connecting.ts"

const table = (page: Page) => page.getByRole("table", { name: "Social accounts" })
const rowOf = (page: Page, name: string | RegExp) => table(page).getByRole("row", { name })
const noChange = () => Promise.resolve()

describe("social accounts", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  const idsOf = async () => (await owner.run("accounts.list", {})).accounts.map(({ id }) => id)

  it("begins with what there is to connect, and says what cannot be connected", async () => {
    const page = await app.visit("/", owner)
    await seeHeading(page, "Home")
    await page.keyboard.press("g")
    await page.keyboard.press("s")
    await seeHeading(page, "Social accounts")
    await page.getByText("No account is connected yet.").waitFor()
    const tiles = page.getByRole("region", { name: "Connect an account" })
    assert.equal(await tiles.getByRole("listitem").count(), 13)
    await tiles.getByText("nothing leaves this server", { exact: false }).waitFor()
    await pickNetwork(page, "X")
    const dialog = page.getByRole("dialog", { name: "Connect X" })
    await dialog.getByText("Use X itself").click()
    await dialog.getByText("FANFARE_X_CLIENT_SECRET").waitFor()
    await dialog.getByText(`${app.world.base}/connect/x/callback`).waitFor()
    const timelines = page.getByRole("link", { name: /^Sandbox timelines/, includeHidden: true })
    assert.equal(await timelines.first().getAttribute("target"), "_blank")
  })

  it("connects by the network's consent page, and lands on the new row", async () => {
    const page = await app.visit("/accounts", owner)
    await consentTo(page, "X", "Authorize app")
    await rowOf(page, /lark.*X/).waitFor()
    assert.match((await rowOf(page, /lark.*X/).getAttribute("class")) ?? "", /bg-brass-wash/)
    await page.waitForURL((url) => url.search === "" && url.pathname === "/accounts")
    await rowOf(page, /lark.*X/)
      .getByText("Active")
      .waitFor()
    await page.reload()
    await rowOf(page, /lark.*X/).waitFor()
    assert.doesNotMatch((await rowOf(page, /lark.*X/).getAttribute("class")) ?? "", /bg-brass-wash/)
  })

  it("connects by a form that says what is missing, what was refused, and where to look", async () => {
    // The address of the network leads to its form, too.
    const page = await app.visit("/connect/bluesky", owner)
    await page.getByRole("dialog", { name: "Connect Bluesky" }).getByRole("button", { name: "Sign in there" }).click()
    const submit = page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true })
    await submit.click()
    await page.getByText("Fill in: handle.").waitFor()
    assert.equal(await page.locator(":focus").getAttribute("aria-invalid"), "true")
    const { handle, appPassword } = await lookUpBluesky(page)
    await page.getByLabel("Handle").fill(handle)
    await page.getByLabel("App password", { exact: true }).fill("zzzz-zzzz-zzzz-zzzz")
    await submit.click()
    await page.getByRole("alert").filter({ hasText: "Bluesky did not connect the account" }).waitFor()
    assert.equal(await page.getByLabel("Handle").inputValue(), handle)
    await page.getByLabel("App password", { exact: true }).fill(appPassword)
    await submit.click()
    await seeToast(page, `${handle} on Bluesky is connected.`)
    await rowOf(page, /Bluesky/).waitFor()
    assert.equal(new URL(page.url()).search, "")
  })

  it("goes by the network's own page, where there is one beside the form, and comes back", async () => {
    const page = await app.visit("/connect/bluesky", owner)
    await page.getByRole("dialog", { name: "Connect Bluesky" }).getByRole("button", { name: "Sign in there" }).click()
    const { handle } = await lookUpBluesky(page)
    await page.getByRole("button", { name: "Sign in on Bluesky's own page instead" }).click()
    assert.equal(await page.getByLabel("App password").count(), 0)
    await page.getByLabel("Handle").fill(handle)
    await page.getByRole("dialog").getByRole("button", { name: "Continue to Bluesky" }).click()
    await page.getByRole("button", { name: "Authorize" }).click()
    await seeToast(page, `${handle} on Bluesky is connected.`)
    await rowOf(page, /Bluesky/).waitFor()
  })

  it("asks first where an account lives, on networks of many servers, and knows it when it is connected again", async () => {
    const page = await app.visit("/connect/mastodon", owner)
    await page.getByRole("dialog", { name: "Connect Mastodon" }).getByRole("button", { name: "Sign in there" }).click()
    await page.getByText("Enter the Mastodon server of your account.", { exact: false }).waitFor()
    const submit = page.getByRole("dialog").getByRole("button", { name: "Connect", exact: true })
    await page.getByLabel("Server").fill("nowhere")
    await submit.click()
    await page.getByRole("alert").filter({ hasText: "That is not the name of a server." }).waitFor()
    await page.getByLabel("Server").fill("@lark@social.example")
    await submit.click()
    await page.getByRole("button", { name: "Authorize" }).click()
    const row = rowOf(page, /lark@social\.example/)
    await row.waitFor()
    await page.getByRole("button", { name: "More for lark@social.example on Mastodon" }).click()
    await page.getByRole("menuitem", { name: "Reconnect" }).click()
    await page.getByRole("dialog", { name: "Reconnect lark@social.example on Mastodon" }).waitFor()
    assert.equal(await page.getByLabel("Server").inputValue(), "social.example")
    await page.getByRole("dialog").getByRole("button", { name: "Reconnect" }).click()
    await page.getByRole("button", { name: "Authorize" }).click()
    await row.waitFor()
    assert.equal(await row.count(), 1)
  })

  it("connects a sandbox account by one click, for the owner", async () => {
    const page = await app.visit("/accounts", owner)
    await pickNetwork(page, "LinkedIn")
    await page.getByRole("button", { name: "Connect a sandbox account" }).click()
    await seeToast(page, "on LinkedIn is connected.")
    await rowOf(page, /LinkedIn/)
      .getByText("Sandbox")
      .waitFor()

    const admin = await app.visit("/accounts?connect=instagram", await app.world.member("admin"))
    await admin.getByRole("dialog").getByRole("button", { name: "Sign in there" }).waitFor()
    assert.equal(await admin.getByRole("button", { name: "Connect a sandbox account" }).count(), 0)
  })

  it("says in words why nothing was connected, and never as anything but text", async () => {
    const page = await app.visit("/accounts", owner)
    await pickNetwork(page, "Instagram")
    await page.getByRole("button", { name: "Sign in there" }).click()
    await page.getByRole("button", { name: "Cancel" }).click()
    const bar = page.getByRole("alert").filter({ hasText: "Nothing was connected." })
    await bar.getByText("The user denied your request").waitFor()
    assert.equal(new URL(page.url()).hash, "")
    await bar.getByRole("button", { name: "Close" }).click()
    await bar.waitFor({ state: "detached" })

    const hostile = `<img src=x onerror="window.hacked=1">`
    const evil = await app.visit(`/accounts#problem=${encodeURIComponent(hostile.repeat(40))}`, owner)
    const shown = evil.getByRole("alert").filter({ hasText: hostile })
    await shown.waitFor()
    assert.equal(await evil.evaluate("window.hacked"), undefined)
    assert.ok((await shown.innerText()).length < 400)
    const nonsense = await app.visit("/accounts#choose=bm9uc2Vuc2U", owner)
    await table(nonsense).waitFor()
    assert.equal(await nonsense.getByRole("dialog").count(), 0)
  })

  it("asks which of several granted accounts are wanted, with a secret that stays in no address", async () => {
    const { user } = await sessionOf(owner)
    const workspaceId = await openWorkspaceOf(owner)
    const granted = ["Nursery", "Café", `<b>Loam</b>`].map((name, index) => ({
      externalId: `page-${index}`,
      handle: name,
      displayName: `Lark ${name}`,
      credentials: { accessToken: "token", scopes: [] },
    }))
    const grant = { where: { key: "linkedin", sandbox: true }, accountId: null, accounts: granted } as const
    const arrival = await app.world.services.database.write((db) =>
      arrive(app.world.services, inWorkspace(db, workspaceId), readId("usr", user.id), grant, noChange),
    )
    assert.ok(arrival.kind === "choice")
    const choice = JSON.stringify({ key: "linkedin", secret: arrival.secret, accounts: granted })
    const page = await app.visit(`/accounts#choose=${Buffer.from(choice).toString("base64url")}`, owner)
    const dialog = page.getByRole("dialog", { name: "Which accounts on LinkedIn?" })
    await dialog.getByText("Lark <b>Loam</b>").waitFor()
    assert.equal(new URL(page.url()).hash, "")
    await dialog.getByRole("button", { name: "Connect" }).click()
    await dialog.getByText("Tick at least one.").waitFor()
    await dialog.getByRole("checkbox", { name: /Nursery/ }).check()
    await dialog.getByRole("checkbox", { name: /Café/ }).check()
    await dialog.getByRole("button", { name: "Connect 2 accounts" }).click()
    await seeToast(page, "2 accounts are connected.")
    await rowOf(page, /Nursery.*LinkedIn/).waitFor()
    assert.equal(await rowOf(page, /Loam.*LinkedIn/).count(), 0)
  })

  it("puts an account that needs reconnecting first, and reconnecting keeps its row", async () => {
    const ids = await idsOf()
    const page = await app.visit("/accounts", owner)
    const { accounts } = await owner.run("accounts.list", {})
    const broken = accounts.find(({ key }) => key === "x")
    assert.ok(broken)
    const post = await owner.run("posts.create", { body: "Waits", accountIds: [broken.id] })
    await owner.run("posts.schedule", { id: post.id, at: app.world.clock.now().add({ hours: 30 }).toString() })
    const workspaceId = await openWorkspaceOf(owner)
    await app.world.services.database.write((db) =>
      markTrouble(inWorkspace(db, workspaceId), readId("acc", broken.id), "Value passed for the token was invalid."),
    )
    await page.reload()
    const alert = page.getByRole("list", { name: "Accounts that need reconnecting" })
    await alert.getByText("It said “Value passed for the token was invalid.”").waitFor()
    await alert.getByText("1 scheduled post waits for it").waitFor()
    await table(page).getByRole("row").nth(1).getByText("Needs reconnecting").waitFor()
    await page.getByRole("link", { name: /Social accounts.*one needs reconnecting/ }).waitFor()

    await alert.getByRole("button", { name: "Reconnect X" }).click()
    await page.getByRole("button", { name: "Authorize app" }).click()
    await seeToast(page, "on X is connected.")
    await alert.waitFor({ state: "detached" })
    assert.deepEqual(await idsOf(), ids)
    await page.getByRole("link", { name: /one needs reconnecting/ }).waitFor({ state: "detached" })
  })

  it("reconnects by the form with the handle in it", async () => {
    const page = await app.visit("/accounts", owner)
    const { accounts } = await owner.run("accounts.list", {})
    const { handle = "" } = accounts.find(({ key }) => key === "bluesky") ?? {}
    await page.getByRole("button", { name: `More for ${handle} on Bluesky` }).click()
    await page.getByRole("menuitem", { name: "Reconnect" }).click()
    await page.getByRole("dialog", { name: `Reconnect ${handle} on Bluesky` }).waitFor()
    assert.equal(await page.getByLabel("Handle").inputValue(), handle)
    const { appPassword } = await lookUpBluesky(page)
    await page.getByLabel("App password", { exact: true }).fill(appPassword)
    await page.getByRole("dialog").getByRole("button", { name: "Reconnect" }).click()
    await seeToast(page, "on Bluesky is connected.")
  })

  it("says what access ends soon and what is not read, with the button that fixes it", async () => {
    const workspaceId = await openWorkspaceOf(owner)
    const id = await connectAccount(app.world, owner, "threads", { handle: "@unread", statistics: "NeedsReconnect" })
    const page = await app.visit("/accounts", owner)
    const row = rowOf(page, /@unread/)
    await row.getByText("A permission is missing").waitFor()
    await row.getByRole("button", { name: "Reconnect Threads" }).waitFor()
    const soon = Temporal.Now.instant().add({ hours: 5 * 24 })
    const ending = readId("acc", await connectAccount(app.world, owner, "linkedin", { handle: "Ending" }))
    const credentials = { accessToken: "token", expiresAt: soon.toString(), scopes: [] }
    await app.world.services.database.write(async (db) => {
      const scoped = inWorkspace(db, workspaceId)
      await updateAccount(scoped, readId("acc", id), { profile_url: "javascript:alert(1)" })
      await updateAccount(scoped, ending, sealCredentials(app.world.services, ending, credentials))
    })
    await page.reload()
    const day = soon.toZonedDateTimeISO("Europe/Copenhagen").day
    await rowOf(page, /Ending/)
      .getByText(`Access ends ${day}`)
      .waitFor()
    await rowOf(page, /Ending/)
      .getByRole("button", { name: "Reconnect LinkedIn" })
      .waitFor()
    await row.getByRole("button", { name: "More for @unread on Threads" }).click()
    await page.getByRole("menuitem", { name: "Disconnect…" }).waitFor()
    assert.equal(await page.getByRole("menuitem", { name: "Open profile" }).count(), 0)
  })

  it("checks an account on request, up to the step before publishing", async () => {
    const page = await app.visit("/accounts", owner)
    await page.getByRole("button", { name: /^More for lark on X/ }).click()
    await page.getByRole("menuitem", { name: "Check…" }).click()
    const dialog = page.getByRole("dialog", { name: /^Check lark/ })
    await dialog.getByText("Upload: works").waitFor()
    await dialog.getByText("Nothing was published.").waitFor()
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click()
    await dialog.waitFor({ state: "detached" })
    assert.deepEqual((await owner.run("sandbox.ledger", { key: "x" })).posts, [])
  })

  it("disconnects after saying how many scheduled posts will fail", async () => {
    const id = await connectAccount(app.world, owner, "x", { handle: "@goodbye" })
    const post = await owner.run("posts.create", { body: "Never", accountIds: [id] })
    await owner.run("posts.schedule", { id: post.id, at: app.world.clock.now().add({ hours: 40 }).toString() })
    const page = await app.visit("/accounts", owner)
    await rowOf(page, /@goodbye/)
      .getByRole("link", { name: "1 scheduled post for @goodbye" })
      .waitFor()
    await page.getByRole("button", { name: "More for @goodbye on X" }).click()
    await page.getByRole("menuitem", { name: "Disconnect…" }).click()
    const dialog = page.getByRole("alertdialog", { name: "Disconnect @goodbye on X?" })
    await dialog.getByText(/1 scheduled post will fail for it/).waitFor()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    assert.ok((await idsOf()).includes(id))
    await page.getByRole("button", { name: "More for @goodbye on X" }).click()
    await page.getByRole("menuitem", { name: "Disconnect…" }).click()
    await dialog.getByRole("button", { name: "Disconnect X" }).click()
    await seeToast(page, "@goodbye on X is disconnected.")
    await rowOf(page, /@goodbye/).waitFor({ state: "detached" })
    assert.ok(!(await idsOf()).includes(id))
  })

  it("changes under the eyes of everybody, and lets a viewer look only", async () => {
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit("/accounts?connect=x", viewer)
    await page.getByText("Admins and owners connect accounts.", { exact: false }).waitFor()
    assert.equal(await page.getByRole("dialog").count(), 0)
    assert.equal(await page.getByRole("button", { name: /^(?:Connect|Reconnect)/ }).count(), 0)
    assert.equal(await page.getByRole("region", { name: "Connect an account" }).count(), 0)
    await owner.run("sandbox.connect", { key: "x", handle: "fresh" })
    await rowOf(page, /fresh/).waitFor()
    const refused = await app.visit("/connect/x", viewer)
    await refused.getByRole("alert").filter({ hasText: "Nothing was connected." }).waitFor()
  })

  it("treats what a network says as text, and fits a phone", async () => {
    const handle = `<b onmouseover="window.hacked=1">h</b>${"long".repeat(40)}`
    const id = await connectAccount(app.world, owner, "linkedin", {
      handle,
      display_name: `"><svg onload="window.hacked=1">`,
      status: "NeedsReconnect",
    })
    const workspaceId = await openWorkspaceOf(owner)
    await app.world.services.database.write((db) =>
      updateAccount(inWorkspace(db, workspaceId), readId("acc", id), {
        trouble: `<script>window.hacked=1</script>${"x".repeat(300)}`,
        avatar_url: "javascript:window.hacked=1",
        profile_url: " JavaScript:window.hacked=1",
      }),
    )
    const page = await app.visit("/accounts", owner, { viewport: { width: 360, height: 740 } })
    await page.getByText("<script>window.hacked=1</script>", { exact: false }).waitFor()
    assert.equal(await page.evaluate("window.hacked"), undefined)
    assert.equal(await page.locator("main b[onmouseover], main svg[onload], main script").count(), 0)
    assert.equal(await page.locator(`:is([href], [src]):is([href*="hacked" i], [src*="hacked" i])`).count(), 0)
    assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")) <= 0)
    await page.getByRole("button", { name: "Connect", exact: true }).click()
    await page.locator("section button:focus").waitFor()
    await owner.run("accounts.delete", { id })
  })

  it("lets the owner move the sandbox's clock and set a fault, in the settings", async () => {
    const account = (await owner.run("sandbox.connect", { key: "x", handle: "fickle" })).account
    const page = await app.visit("/settings#sandbox", owner)
    const form = page.getByRole("form", { name: "Fault for fickle on X" })
    await form.getByRole("combobox", { name: "Fault", exact: true }).click()
    await page.getByRole("option", { name: /^Permission missing/ }).click()
    await form.getByLabel("Requests").fill("none")
    await form.getByRole("button", { name: "Set fault" }).click()
    await form.getByText("Enter a whole number from 1, or leave it empty.").waitFor()
    await form.getByLabel("Requests").fill("")
    await form.getByRole("button", { name: "Set fault" }).click()
    await seeToast(page, "The fault for fickle is set until you clear it.")
    const post = await owner.run("posts.create", { body: "Refused", accountIds: [account.id] })
    await owner.run("posts.schedule", { id: post.id, at: app.world.clock.now().add({ minutes: 10 }).toString() })
    await page.getByRole("button", { name: "Move the clock by 15 min" }).click()
    const question = page.getByRole("alertdialog", { name: "Move the clock of this server by 15 min?" })
    await question.getByRole("button", { name: "Move the clock" }).click()
    await seeToast(page, "The server's clock is now")
    assert.equal(await seeEnd(post.id), "Failed")
    await form.getByRole("button", { name: "Clear fault for fickle", exact: true }).click()
    await seeToast(page, "The fault for fickle is cleared.")

    const admin = await app.visit("/settings", await app.world.member("admin", "ada"))
    await admin.getByRole("heading", { name: "Activity" }).waitFor()
    assert.equal(await admin.getByRole("heading", { name: "Sandbox" }).count(), 0)
  })

  it("shows the clock to the operator of the server, and to no other owner", async () => {
    const other = await app.visit("/settings#sandbox", await app.world.member("owner", "otto"))
    await other.getByRole("heading", { name: "Faults" }).waitFor()
    await other.waitForLoadState("networkidle")
    assert.equal(await other.getByRole("heading", { name: "Move the clock" }).count(), 0)
  })

  async function seeEnd(id: string): Promise<string> {
    return untilAs(
      async () => (await owner.run("posts.get", { id })).status,
      (status) => status !== "Scheduled" && status !== "Publishing",
    )
  }
})
