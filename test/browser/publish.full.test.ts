import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { AppCalls } from "#actions/registry.ts"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { updateAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { insertPublication } from "#storage/publications.ts"
import { claimConversion, endConversion, updateConversion } from "#storage/video-conversions.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { phoneFilm } from "../media/phone-film.ts"
import { Uploader } from "../media/uploader.ts"
import { agentOf } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { ended as waitForEnd } from "./publishing.ts"
import { bodiesOf, seeSaved, textOf } from "./writing.ts"

type Account = AppCalls["sandbox.connect"]["output"]["account"]
type Fault = NonNullable<AppCalls["sandbox.setFault"]["input"]["fault"]>

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }

describe("publishing in the app", () => {
  let app: Services
  let owner: Client
  let count = 0
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  const connect = async (key: NetworkKey): Promise<Account> => {
    count += 1
    return (await owner.run("sandbox.connect", { key, handle: `lark${count}` })).account
  }
  const draft = async (body: string, accounts: readonly Account[]) =>
    (await owner.run("posts.create", { body, accountIds: accounts.map(({ id }) => id) })).id
  const misbehave = async ({ id }: Account, fault: Fault | null, times?: number) =>
    owner.run("sandbox.setFault", { accountId: id, fault, ...(times === undefined ? {} : { times }) })
  const ended = async (id: string) => waitForEnd(owner, id)
  /** A post after its first round of publishing, with the faults that are set. */
  const published = async (body: string, accounts: readonly Account[]) => {
    const id = await draft(body, accounts)
    await owner.run("posts.publishNow", { id })
    return { id, post: await ended(id) }
  }
  const ledgerOf = async ({ id }: Account) => (await owner.run("sandbox.ledger", { accountId: id })).posts
  const resultsOf = (page: Page) => page.getByRole("region", { name: "Results" })
  const seeStatus = (page: Page, status: string) =>
    page.locator("header").getByText(status, { exact: true }).first().waitFor()
  const confirm = async (page: Page, verb: string) =>
    page.getByRole("alertdialog").getByRole("button", { name: verb }).click()
  /** Waits for the answer to the click first: until then the post still has the status it had before. */
  const confirmAndSee = async (page: Page, verb: string, id: string) => {
    const answered = page.waitForResponse(/\/api\/app\/posts\.(publishSoon|resolveUncertain)$/)
    await confirm(page, verb)
    assert.ok((await answered).ok())
    return ended(id)
  }

  it("shows how far the video is that a post waits for", async () => {
    const account = await connect("bluesky")
    const film = await Uploader.ofPerson(app.world, owner).put(await phoneFilm(), "phone.mov")
    const { id } = await owner.run("posts.create", {})
    const content = [{ body: "A film", media: [film.id] }]
    await owner.run("posts.update", { id, accountIds: [account.id], versions: [{ content }] })
    const place = { world: app.world, owner, agent: await agentOf(app.world, owner) }
    await setStatus({ ...place, account: async () => account.id, close: async () => {} }, id, "Publishing")
    const workspaceId = await openWorkspaceOf(owner)
    const key = { mediaId: readId("med", film.id), name: "fit.mp4" }
    const now = app.world.services.clock.now()
    const until = now.add({ minutes: 10 })
    const move = async (percent: number) =>
      app.world.services.database.write(async (writer) => {
        const db = inWorkspace(writer, workspaceId)
        await claimConversion(db, key, now, until)
        await updateConversion(db, key, { percent, failure: null }, until)
        await announce(writer, app.world.services.clock.now(), { workspaceId }, "media")
      })
    await move(40)
    const page = await app.visit(`/posts/${id}`, owner)
    await resultsOf(page).getByText("Converting the video for the network: 40 %").waitFor()
    await move(75)
    await resultsOf(page).getByText("Converting the video for the network: 75 %").waitFor()
    await app.world.services.database.write(async (writer) => {
      await endConversion(inWorkspace(writer, workspaceId), key)
      await announce(writer, app.world.services.clock.now(), { workspaceId }, "media")
    })
    await resultsOf(page).getByText("Converting the video").waitFor({ state: "detached" })
  })

  it("publishes now from the composer, after one question that says where, and shows what came of it", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const id = await draft("First", [x, bluesky])
    const page = await app.visit(`/posts/${id}`, owner)
    await textOf(page).fill("Bulbs are in")
    await page.getByRole("button", { name: "Publish now" }).click()
    const dialog = page.getByRole("alertdialog")
    const where = `at once on X (${x.handle}) and Bluesky (${bluesky.handle}).`
    await dialog.getByText(`It appears in the sandbox ${where}`).waitFor()
    await dialog.getByRole("button", { name: "Cancel" }).click()
    assert.equal((await owner.run("posts.get", { id })).status, "Draft")

    await page.getByRole("button", { name: "Publish now" }).click()
    await confirmAndSee(page, "Publish now", id)
    await seeStatus(page, "Published")
    await seeHeading(page, "Bulbs are in")
    const results = resultsOf(page)
    await results.getByText("2 of 2 published").waitFor()
    const { results: all } = await owner.run("posts.get", { id })
    const links = await results.getByRole("link", { name: "See the post" }).all()
    const addresses = await Promise.all(links.map(async (link) => link.getAttribute("href")))
    assert.deepEqual(
      addresses,
      all.map(({ url }) => url),
    )
    await results.getByText(all[0]?.externalId ?? "missing").waitFor()
    await results
      .getByText(/^What we did: \d steps?$/)
      .first()
      .click()
    await results.getByText("Sent. X accepted it").waitFor()
    assert.equal(await page.getByRole("textbox").count(), 0)
    assert.equal(await page.getByRole("link", { name: "Edit" }).count(), 0)
    for (const account of [x, bluesky]) {
      assert.deepEqual(
        (await ledgerOf(account)).map(({ items }) => items.map(({ text }) => text)),
        [["Bulbs are in"]],
      )
    }
  })

  it("publishes nothing while something is missing, and says what", async () => {
    const x = await connect("x")
    const id = await draft("a".repeat(300), [])
    const page = await app.visit(`/posts/${id}`, owner)
    const button = page.getByRole("button", { name: "Publish now" })
    await button.click()
    const list = page.getByRole("region", { name: "What is missing" })
    await list.getByText("No account is chosen yet.").waitFor()
    await page.getByRole("button", { name: new RegExp(`^X, ${x.handle}`) }).click()
    await list.getByText("X allows 280 characters; this has 300.", { exact: false }).waitFor()
    assert.equal(await page.getByRole("alertdialog").count(), 0)
    await textOf(page).fill("Short enough")
    await list.waitFor({ state: "detached" })
    await seeSaved(page)
    await owner.run("posts.schedule", { id, at: "2027-03-04T08:00:00Z" })
    await page.getByText("Edits apply at once.").waitFor()
    // It need not wait for its time.
    assert.equal(await button.count(), 1)
  })

  it("says what the network said, and publishes again only where the post is not", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    await misbehave(x, "scopeMissing")
    const { id, post } = await published("Half of it", [x, bluesky])
    assert.equal(post.status, "Failed")
    const page = await app.visit(`/posts/${id}`, owner)
    await seeStatus(page, "Failed")
    const results = resultsOf(page)
    await results.getByRole("heading", { name: "X does not let us publish" }).waitFor()
    await results
      .getByText(`“${post.results[0]?.error?.message ?? "missing"}”`)
      .first()
      .waitFor()
    await results.getByText("MissingPermission").waitFor()
    assert.equal(await results.getByRole("link", { name: "Reconnect X" }).getAttribute("href"), "/accounts")
    await page.getByText("Goes to 1 of 2 accounts: X. Bluesky already has it and does not get it again.").waitFor()
    assert.equal(await page.getByRole("button", { name: "Back to draft" }).count(), 0)

    const other = await app.visit(`/posts/${id}`, owner)
    await seeStatus(other, "Failed")
    await misbehave(x, null)
    await page.getByRole("button", { name: "Publish again" }).click()
    await page.getByRole("alertdialog").getByText(`It appears in the sandbox at once on X (${x.handle}).`).waitFor()
    await confirmAndSee(page, "Publish again", id)
    for (const tab of [page, other]) {
      await seeStatus(tab, "Published")
      await resultsOf(tab).getByText("2 of 2 published").waitFor()
    }
    assert.equal((await ledgerOf(x)).length, 1)
    assert.equal((await ledgerOf(bluesky)).length, 1)
  })

  it("lets a failed post be edited with its results beside it, and published again from there", async () => {
    const x = await connect("x")
    await misbehave(x, "scopeMissing")
    const { id } = await published("With a slip", [x])
    const page = await app.visit(`/posts/${id}`, owner)
    await page.getByRole("link", { name: "Edit" }).click()
    await page.waitForURL(/edit=true/)
    await page.getByText("This post failed.").waitFor()
    await resultsOf(page).getByText("X does not let us publish:").waitFor()
    await textOf(page).fill("Without a slip")
    await page.getByRole("link", { name: "See the results" }).click()
    await page.getByRole("region", { name: "The post" }).getByText("Without a slip").waitFor()
    assert.deepEqual(bodiesOf(await owner.run("posts.get", { id })), ["Without a slip"])

    await page.goBack()
    await misbehave(x, null)
    await textOf(page).fill("Quite without a slip")
    await page.getByRole("button", { name: "Publish again" }).click()
    await confirmAndSee(page, "Publish again", id)
    await seeStatus(page, "Published")
    assert.equal(new URL(page.url()).search, "")
    assert.deepEqual(
      (await ledgerOf(x)).map(({ items }) => items[0]?.text),
      ["Quite without a slip"],
    )
  })

  it("shows what was done about an uncertain post, and settles it when a person says that it is there", async () => {
    const linkedin = await connect("linkedin")
    await misbehave(linkedin, "acceptThenDrop", 1)
    const { id } = await published("Who knows", [linkedin])
    const page = await app.visit(`/posts/${id}`, owner)
    await seeStatus(page, "Uncertain")
    const results = resultsOf(page)
    await results.getByRole("heading", { name: "We cannot tell whether LinkedIn has this post" }).waitFor()
    await results.getByText("Sent. No clear answer").waitFor()
    await results.getByText("Asked LinkedIn: no clear answer").waitFor()
    await results.getByText("LinkedIn does not let apps see what a member has posted.").last().waitFor()
    await page.getByText("LinkedIn cannot be asked and gets nothing until you say that it is not there.").waitFor()
    assert.equal(await page.getByRole("button", { name: /^(?:Ask the network|Publish) again$/ }).count(), 0)
    const profile = results.getByRole("link", { name: "Open the profile" })
    assert.equal(await profile.getAttribute("href"), `${app.world.base}/sandbox/linkedin`)

    await results.getByRole("button", { name: "It is there" }).click()
    await results
      .getByLabel(/^Its address or id on the network/)
      .fill("https://linkedin.example/feed/update/urn:li:share:1")
    await results.getByRole("button", { name: "Save: it is there" }).click()
    await seeToast(page, "Saved: LinkedIn has it.")
    await seeStatus(page, "Published")
    const open = results.getByRole("link", { name: "See the post" })
    assert.equal(await open.getAttribute("href"), "https://linkedin.example/feed/update/urn:li:share:1")
    assert.equal((await ledgerOf(linkedin)).length, 1)
  })

  it("says who gets a post that is published again, and leaves out whose network cannot be asked", async () => {
    const [x, linkedin] = [await connect("x"), await connect("linkedin")]
    await misbehave(x, "scopeMissing", 1)
    await misbehave(linkedin, "acceptThenDrop", 1)
    const { id } = await published("Half of it", [x, linkedin])
    const page = await app.visit(`/posts/${id}`, owner)
    await page.getByText("Goes to 1 of 2 accounts: X.").waitFor()
    await page.getByRole("button", { name: "Publish again" }).click()
    const silent = "LinkedIn cannot be asked and gets nothing until you say that it is not there."
    const dialog = page.getByRole("alertdialog")
    await dialog.getByText(`It appears in the sandbox at once on X (${x.handle}). ${silent}`).waitFor()
    assert.deepEqual(
      await dialog
        .getByRole("listitem")
        .getByText(/^(?:X|LinkedIn)$/)
        .allInnerTexts(),
      ["X"],
    )
    await confirmAndSee(page, "Publish again", id)
    assert.equal((await ledgerOf(x)).length, 1)
    assert.equal((await ledgerOf(linkedin)).length, 1)
  })

  it("says that a post becomes public where an account is a real one", async () => {
    const x = await connect("x")
    const workspaceId = await openWorkspaceOf(owner)
    await app.world.services.database.write((db) =>
      updateAccount(inWorkspace(db, workspaceId), readId("acc", x.id), { sandbox: false }),
    )
    const page = await app.visit(`/posts/${await draft("In earnest", [x])}`, owner)
    await page.getByRole("button", { name: "Publish now" }).click()
    await page.getByRole("alertdialog").getByText(`It becomes public at once on X (${x.handle}).`).waitFor()
  })

  it("takes an id for an id, and nothing at all as well", async () => {
    const linkedin = await connect("linkedin")
    for (const [where, expected] of [
      ["urn:li:share:7", "urn:li:share:7"],
      ["", undefined],
    ] as const) {
      await misbehave(linkedin, "acceptThenDrop", 1)
      const { id } = await published(`Somewhere ${where}`, [linkedin])
      const page = await app.visit(`/posts/${id}`, owner)
      await resultsOf(page).getByRole("button", { name: "It is there" }).click()
      await page.getByLabel(/^Its address or id on the network/).fill(where)
      await page.keyboard.press("Enter")
      await seeStatus(page, "Published")
      assert.equal((await owner.run("posts.get", { id })).results[0]?.externalId, expected)
    }
  })

  it("sends an uncertain post again when a person says that it is not there, after a warning", async () => {
    const linkedin = await connect("linkedin")
    await misbehave(linkedin, "serverError", 1)
    const { id } = await published("Once more", [linkedin])
    const page = await app.visit(`/posts/${id}`, owner)
    await resultsOf(page).getByRole("button", { name: "It is not there, send again" }).click()
    await page.getByRole("alertdialog").getByText("If it is there after all").waitFor()
    assert.equal((await confirmAndSee(page, "Send again", id)).status, "Published")
    await seeStatus(page, "Published")
    assert.equal((await ledgerOf(linkedin)).length, 1)
  })

  it("takes a post back to draft that no account has", async () => {
    const x = await connect("x")
    await misbehave(x, "scopeMissing")
    const { id } = await published("Never mind", [x])
    const page = await app.visit(`/posts/${id}`, owner)
    await page.getByRole("button", { name: "Back to draft" }).click()
    await seeToast(page, "The post is a draft again. Nothing goes out.")
    await textOf(page).fill("Never mind, or do")
    await seeSaved(page)
    const post = await owner.run("posts.get", { id })
    assert.deepEqual([post.status, bodiesOf(post)], ["Draft", ["Never mind, or do"]])
  })

  it("keeps back a post whose time was missed, and asks what to do with it", async () => {
    const bluesky = await connect("bluesky")
    const id = await draft("Too late", [bluesky])
    const at = app.world.services.clock.now().add({ seconds: 60 })
    await owner.run("posts.schedule", { id, at: at.toString() })
    await owner.run("sandbox.advanceClock", { seconds: 60 + 15 * 60 + 1 })
    await ended(id)
    const page = await app.visit(`/posts/${id}`, owner)
    const card = page.getByRole("region", { name: /^This server was off at / })
    await card.getByText("Nothing was sent.").waitFor()
    await card.getByRole("button", { name: "Back to draft" }).waitFor()
    await resultsOf(page).getByText("Not sent", { exact: true }).waitFor()
    await card.getByRole("button", { name: "Publish now" }).click()
    await confirmAndSee(page, "Publish now", id)
    await seeStatus(page, "Published")
    assert.equal((await ledgerOf(bluesky)).length, 1)
  })

  it("asks for a disconnected or locked out account before it publishes again", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    await misbehave(x, "tokenRevoked")
    const { id } = await published("Locked out", [x])
    const page = await app.visit(`/posts/${id}`, owner)
    await resultsOf(page).getByRole("link", { name: "Reconnect X" }).waitFor()
    const again = page.getByRole("button", { name: "Publish again" })
    assert.equal(await again.getAttribute("title"), "Reconnect X first.")

    const later = await draft("Gone by then", [bluesky])
    const at = app.world.services.clock.now().add({ seconds: 30 })
    await owner.run("posts.schedule", { id: later, at: at.toString() })
    await owner.run("accounts.delete", { id: bluesky.id })
    await owner.run("sandbox.advanceClock", { seconds: 30 })
    await ended(later)
    await page.goto(`/posts/${later}`)
    await resultsOf(page).getByRole("heading", { name: "This account is disconnected, so nothing was sent" }).waitFor()
    await resultsOf(page).getByRole("link", { name: "Connect an account" }).waitFor()
    assert.equal(await again.getAttribute("title"), "Remove the disconnected account from the post first.")
  })

  it("never loses what was being typed when the post goes out meanwhile", async () => {
    const bluesky = await connect("bluesky")
    const id = await draft("At eight", [bluesky])
    const page = await app.visit(`/posts/${id}`, owner)
    await textOf(page).waitFor()
    await page.route("**/api/app/posts.update", (route) => route.abort())
    await textOf(page).fill("At eight, and more to say")
    await page.getByText("Offline: kept here").waitFor()
    await owner.run("posts.publishNow", { id })
    await ended(id)
    await page.unroute("**/api/app/posts.update")
    const bar = page.getByRole("alert").filter({ hasText: "Yours is safe." })
    await bar.waitFor()
    assert.equal(await textOf(page).inputValue(), "At eight, and more to say")
    await page.reload()
    await bar.getByRole("button", { name: "Take theirs" }).click()
    await seeStatus(page, "Published")
    await page.getByRole("button", { name: "Restore mine" }).click()
    await bar.getByRole("button", { name: "Keep mine as a new draft" }).click()
    await page.waitForURL((url) => url.pathname.startsWith("/posts/pst_") && !url.pathname.endsWith(id))
    await seeSaved(page)
    assert.equal(await textOf(page).inputValue(), "At eight, and more to say")
  })

  it("duplicates a published post, and deletes a failed one with a warning about its copies", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const out = await published("Worth repeating", [bluesky])
    const page = await app.visit(`/posts/${out.id}`, owner)
    await page.getByRole("button", { name: "More for this post" }).click()
    await page.getByRole("menuitem", { name: "Duplicate" }).waitFor()
    assert.equal(await page.getByRole("menuitem", { name: "Delete…" }).count(), 0)
    await page.getByRole("menuitem", { name: "Duplicate" }).click()
    await textOf(page).waitFor()
    assert.equal(await textOf(page).inputValue(), "Worth repeating")

    await misbehave(x, "scopeMissing")
    const half = await published("Half gone", [x, bluesky])
    await page.goto(`/posts/${half.id}`)
    await page.getByRole("button", { name: "More for this post" }).click()
    await page.getByRole("menuitem", { name: "Delete…" }).click()
    await page.getByRole("alertdialog").getByText("The copies on Bluesky stay there").waitFor()
    await confirm(page, "Delete post")
    await page.waitForURL(/\/posts$/)
    await owner.refused("posts.get", { id: half.id }, "NotFound")
  })

  it("shows a viewer how it ended, and nothing that changes it", async () => {
    const [x, linkedin] = [await connect("x"), await connect("linkedin")]
    await misbehave(x, "scopeMissing")
    await misbehave(linkedin, "acceptThenDrop", 1)
    const { id } = await published("For your eyes", [x, linkedin])
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit(`/posts/${id}?edit=true`, viewer)
    await seeStatus(page, "Failed")
    await resultsOf(page).getByText("Asked LinkedIn: no clear answer").waitFor()
    await page.getByRole("region", { name: "The post" }).getByText("For your eyes").first().waitFor()
    const main = page.getByRole("main")
    assert.equal(await main.getByRole("button").count(), 0)
    assert.equal(await main.getByRole("textbox").count(), 0)
    assert.equal(await main.getByRole("link", { name: /Edit|Reconnect/ }).count(), 0)
    await viewer.refused("posts.publishNow", { id }, "Forbidden")
  })

  it("treats a network's words and addresses as text", async () => {
    const [x, bluesky, linkedin] = [await connect("x"), await connect("bluesky"), await connect("linkedin")]
    const hostile = `<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>`
    const id = await draft(hostile, [x, bluesky, linkedin])
    const workspaceId = await openWorkspaceOf(owner)
    const nothing = { external_id: null, url: null, published_at: null, error_code: null, error_message: null }
    await app.world.services.database.write(async (writer) => {
      const db = inWorkspace(writer, workspaceId)
      const about = (account: Account) => ({
        ...nothing,
        post_id: readId("pst", id),
        account_id: readId("acc", account.id),
      })
      const url = `javascript:window.hacked=1`
      await insertPublication(db, { ...about(x), state: "ok", external_id: hostile, url })
      await insertPublication(db, {
        ...about(linkedin),
        state: "failed",
        error_code: "constructor",
        error_message: hostile,
      })
      await insertPublication(db, {
        ...about(bluesky),
        state: "uncertain",
        error_code: "Uncertain",
        error_message: hostile,
      })
    })
    const place = { world: app.world, owner, agent: await agentOf(app.world, owner) }
    await setStatus({ ...place, account: async () => x.id, close: async () => {} }, id, "Failed")
    const page = await app.visit(`/posts/${id}`, owner)
    await resultsOf(page).getByText("window.hacked=1", { exact: false }).nth(2).waitFor()
    await resultsOf(page).getByRole("heading", { name: "LinkedIn refused this post" }).waitFor()
    assert.equal(await page.getByRole("link", { name: "See the post" }).count(), 0)
    const profile = resultsOf(page).getByRole("link", { name: "Open the profile" })
    assert.equal(await profile.getAttribute("href"), bluesky.profileUrl)
    await page.getByRole("button", { name: "It is there" }).click()
    await page.getByLabel(/^Its address or id on the network/).fill("javascript:window.hacked=1")
    await page.getByRole("button", { name: "Save: it is there" }).click()
    await seeToast(page, "Saved: Bluesky has it.")
    assert.equal(await page.getByRole("link", { name: "See the post" }).count(), 0)
    assert.equal(await page.locator("main img[src=x], main script, main a[href^=javascript]").count(), 0)
    assert.equal(await page.evaluate("window.hacked"), undefined)
  })

  it("fits a phone: publishes now from the bar, and shows the results before the text", async () => {
    const [x, linkedin] = [await connect("x"), await connect("linkedin")]
    const id = await draft("In one hand", [x, linkedin])
    await owner.run("posts.update", {
      id,
      accountIds: [x.id, linkedin.id],
      versions: [{ content: [{ body: "In one hand" }] }],
      scheduledAt: "2027-03-04T08:30:00Z",
    })
    await misbehave(linkedin, "acceptThenDrop", 1)
    const page = await app.visit(`/posts/${id}`, owner, phone)
    const isInside = async (name: RegExp | string) => {
      const box = await page.getByRole("button", { name }).boundingBox()
      assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify({ name: String(name), box }))
    }
    await isInside("Publish now")
    await isInside(/^Schedule for/)
    await page.getByRole("button", { name: "Publish now" }).tap()
    await confirmAndSee(page, "Publish now", id)
    await seeStatus(page, "Uncertain")
    await isInside("It is there")
    await isInside("It is not there, send again")
    const top = async (name: string) => (await page.getByRole("region", { name }).boundingBox())?.y ?? -1
    assert.ok((await top("We cannot tell whether LinkedIn has this post")) < (await top("The post")))
    assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")) <= 0)
  })

  it("shows each account with its text, and the options that were chosen", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const id = await draft("For most", [x, bluesky])
    await owner.run("posts.update", {
      id,
      accountIds: [x.id, bluesky.id],
      versions: [
        { content: [{ body: "For most" }, { body: "And a second" }], options: { "x.replySettings": "mentionedUsers" } },
        { accountId: bluesky.id, content: [{ body: "Only for Bluesky" }] },
      ],
    })
    await owner.run("posts.publishNow", { id })
    await ended(id)
    const page = await app.visit(`/posts/${id}`, owner)
    const onX = page.locator(`[data-on=${x.id}]`)
    await onX.getByText("For most").waitFor()
    await onX.getByText("And a second").waitFor()
    await onX.getByText("People you mention").waitFor()
    const onBluesky = page.locator(`[data-on=${bluesky.id}]`)
    await onBluesky.getByRole("heading", { name: /^Bluesky version/ }).waitFor()
    await onBluesky.getByText("Only for Bluesky").waitFor()
    await resultsOf(page)
      .getByText(/^What we did/)
      .first()
      .click()
    await resultsOf(page)
      .getByText(/post 2 of 2$/)
      .first()
      .waitFor()
  })
})
