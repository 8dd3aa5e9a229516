import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { seeToast } from "./app.ts"
import { type Account, openAskedApp } from "./asked-app.ts"
import { hearsAll } from "./hears-all.ts"
import { inspect } from "./inspect.ts"
import { ended } from "./publishing.ts"
import { seeQuiet } from "./see-quiet.ts"
import { bodiesOf, seeText, textOf } from "./writing.ts"

const { app, owner, agent, connect, visitDeaf } = await openAskedApp()
after(() => app.close())

const [before, later] = ["Tulips from 4 kr", "Tulips for free"]
const changed = "This post changed while you were looking, last by Quillwork for you at"

describe("a post that an agent changes while a person is about to send it out", () => {
  const draft = async (accounts: readonly Account[], scheduledAt?: string) =>
    (
      await owner.run("posts.create", {
        body: before,
        accountIds: accounts.map(({ id }) => id),
        ...(scheduledAt === undefined ? {} : { scheduledAt }),
      })
    ).id
  const agentWrites = async (id: string, body = later) => agent.call("posts_setVersionText", { id, body })
  const textsOn = async ({ id }: Account) =>
    (await owner.run("sandbox.ledger", { accountId: id })).posts.flatMap(({ items }) => items.map(({ text }) => text))
  const read = async (id: string) => owner.run("posts.get", { id })
  const dialogOn = (page: Page) => page.getByRole("alertdialog")
  const shownOn = (page: Page) => dialogOn(page).getByRole("region", { name: "What goes out" })
  const confirmOn = (page: Page, verb: string) => dialogOn(page).getByRole("button", { name: verb, exact: true })

  /** Opens the question, with what the person has just read in it. */
  const open = async (page: Page, button: string | RegExp) => {
    await page.locator("main button:not([aria-disabled])").filter({ hasText: button }).first().click()
    await shownOn(page).getByText(before).waitFor()
  }

  /** The dialog still shows what was read, says what is new, and sends nothing. */
  const seeChanged = async (page: Page, verb: string) => {
    await dialogOn(page).getByRole("alert").filter({ hasText: changed }).waitFor()
    assert.equal(await shownOn(page).getByText(before).count(), 1)
    assert.equal(await shownOn(page).getByText(later).count(), 0)
    assert.match(await dialogOn(page).locator("ins").innerText(), /for free$/)
    const confirm = confirmOn(page, verb)
    assert.equal(await confirm.getAttribute("aria-disabled"), "true")
    assert.equal(await confirm.getAttribute("title"), "Look at what changed first.")
    await confirm.click({ force: true })
  }

  const lookAgain = async (page: Page) => {
    await dialogOn(page).getByRole("button", { name: "Look again" }).click()
    await shownOn(page).getByText(later).waitFor()
    assert.equal(await shownOn(page).getByText(before).count(), 0)
    assert.equal(await dialogOn(page).getByRole("alert").count(), 0)
    await page.locator("section[aria-label='What goes out']:focus").waitFor()
  }

  /** What the app asks the server to send out, from now on. */
  const watch = (page: Page) => {
    const bases: string[] = []
    page.on("request", (request) => {
      if (!/\/posts\.(publishSoon|schedule|resolveUncertain)$/.test(request.url())) return
      bases.push((JSON.parse(request.postData() ?? "{}") as { baseUpdatedAt?: string }).baseUpdatedAt ?? "missing")
    })
    return bases
  }

  const failed = async (account: Account, fault: "scopeMissing" | "serverError") => {
    const id = await draft([account])
    await owner.run("sandbox.setFault", { accountId: account.id, fault, times: 1 })
    await owner.run("posts.publishNow", { id })
    assert.equal((await ended(owner, id)).status, "Failed")
    return id
  }
  const soon = () => app.world.clock.now().add({ seconds: 100 }).toString({ smallestUnit: "second" })
  const nextYear = "2027-03-04T08:00:00Z"

  const draftOn = async (key: "bluesky", scheduledAt?: string) => {
    const account = await connect(key)
    return { account, id: await draft([account], scheduledAt) }
  }
  const failedOn = async (key: "bluesky" | "linkedin", fault: "scopeMissing" | "serverError") => {
    const account = await connect(key)
    return { account, id: await failed(account, fault) }
  }

  /** Each question of the app: what it is about, the button that asks it, and the one that answers it. */
  const questions = {
    // First: what is soon for the browser must not be over for the service, whose clock the other tests move on.
    "Schedule in the composer": [() => draftOn("bluesky", soon()), /^Schedule for/, "Schedule it"],
    "Publish now in the composer": [() => draftOn("bluesky"), "Publish now", "Publish now"],
    "Publish again on the post's page": [() => failedOn("bluesky", "scopeMissing"), "Publish again", "Publish again"],
    "Send again on the post's page": [
      () => failedOn("linkedin", "serverError"),
      "It is not there, send again",
      "Send again",
    ],
  } as const

  for (const [name, [prepare, button, verb]] of Object.entries(questions)) {
    it(`${name}: the question freezes, tells of the change, and sends nothing that was not looked at`, async () => {
      const { account, id } = await prepare()
      const page = await app.visit(`/posts/${id}`, owner)
      await hearsAll(page)
      const bases = watch(page)
      await open(page, button)
      const { status } = await read(id)
      await agentWrites(id)
      await seeChanged(page, verb)
      const now = await read(id)
      assert.deepEqual([now.status, await textsOn(account), bases], [status, [], []])

      await lookAgain(page)
      await confirmOn(page, verb).click()
      await dialogOn(page).waitFor({ state: "detached" })
      assert.deepEqual(bases, [now.updatedAt])
      if (verb === "Schedule it") {
        const post = await read(id)
        assert.deepEqual([post.status, bodiesOf(post)], ["Scheduled", [later]])
        await owner.run("posts.unschedule", { id })
      } else {
        assert.equal((await ended(owner, id)).status, "Published")
        assert.deepEqual(await textsOn(account), [later])
      }
      await page.context().close()
    })

    it(`${name}: a click before the page has heard of the change is refused, and shows it`, async () => {
      const { account, id } = await prepare()
      const page = await visitDeaf(`/posts/${id}`)
      const bases = watch(page)
      await open(page, button)
      await seeQuiet(page)
      const seen = await read(id)
      await agentWrites(id)
      await confirmOn(page, verb).click()
      await seeChanged(page, verb)
      assert.equal((await read(id)).status, seen.status)
      assert.deepEqual([await textsOn(account), bases], [[], [seen.updatedAt]])
      await lookAgain(page)
      await dialogOn(page).getByRole("button", { name: "Cancel" }).click()
      assert.deepEqual([(await read(id)).status, await textsOn(account)], [seen.status, []])
      await page.context().close()
    })
  }

  it("is not scheduled by one click once the composer has changed by itself: the person is asked first", async () => {
    const { id } = await draftOn("bluesky", nextYear)
    const page = await app.visit(`/posts/${id}`, owner)
    await hearsAll(page)
    const bases = watch(page)
    await seeText(page, before)
    await agentWrites(id)
    await seeText(page, later)
    await page.getByRole("button", { name: /^Schedule for/ }).click()
    await seeChanged(page, "Schedule it")
    assert.deepEqual([(await read(id)).status, bases], ["Draft", []])
    await lookAgain(page)
    const { updatedAt } = await read(id)
    await confirmOn(page, "Schedule it").click()
    await page.getByText("Edits apply at once.").waitFor()
    assert.deepEqual([(await read(id)).status, bases], ["Scheduled", [updatedAt]])
    await page.context().close()
  })

  it("is not scheduled by one click before the composer has heard of the change: the question shows it", async () => {
    const { id } = await draftOn("bluesky", nextYear)
    const page = await visitDeaf(`/posts/${id}`)
    await seeText(page, before)
    await seeQuiet(page)
    await agentWrites(id)
    await page.getByRole("button", { name: /^Schedule for/ }).click()
    await seeChanged(page, "Schedule it")
    assert.equal((await read(id)).status, "Draft")
    await page.context().close()
  })

  it("is scheduled by one click while nobody else has changed it, by the post that the composer saved", async () => {
    const { id } = await draftOn("bluesky", nextYear)
    const page = await app.visit(`/posts/${id}`, owner)
    const bases = watch(page)
    await textOf(page).fill("Tulips from 5 kr")
    await page.getByRole("button", { name: /^Schedule for/ }).click()
    await seeToast(page, "Scheduled. Goes out")
    const post = await read(id)
    assert.deepEqual([post.status, bodiesOf(post)], ["Scheduled", ["Tulips from 5 kr"]])
    assert.ok(bases.length === 1 && bases[0] !== "missing")
    await page.context().close()
  })

  it("needs no second look when another tab saved it as it was, heard of or not", async () => {
    for (const isDeaf of [false, true]) {
      const { account, id } = await draftOn("bluesky")
      const page = await (isDeaf ? visitDeaf(`/posts/${id}`) : app.visit(`/posts/${id}`, owner))
      await open(page, "Publish now")
      if (isDeaf) await seeQuiet(page)
      const { accountIds, versions } = await read(id)
      await owner.run("posts.update", { id, accountIds, versions })
      await confirmOn(page, "Publish now").click()
      await dialogOn(page).waitFor({ state: "detached" })
      assert.equal((await ended(owner, id)).status, "Published")
      assert.deepEqual(await textsOn(account), [before])
      await page.context().close()
    }
  })

  it("is shown before it goes out: what was typed a moment ago, each version, its pictures and options", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const { id: media } = await Uploader.ofPerson(app.world, owner).put(await jpeg(120, 90), "crate.jpg", "A crate")
    const id = await draft([x, bluesky])
    await owner.run("posts.update", {
      id,
      accountIds: [x.id, bluesky.id],
      versions: [
        { content: [{ body: before }], options: { "x.replySettings": "mentionedUsers" } },
        { accountId: bluesky.id, content: [{ body: "Only for Bluesky\u200b", media: [media] }] },
      ],
    })
    const page = await app.visit(`/posts/${id}`, owner)
    await textOf(page).fill("Tulips from 6 kr")
    await page.getByRole("button", { name: "Publish now" }).click()
    const [original, own] = [shownOn(page).locator("> ul > li").nth(0), shownOn(page).locator("> ul > li").nth(1)]
    await original.getByText("Tulips from 6 kr").waitFor()
    await original.getByText(`${x.handle} · now`).waitFor()
    await original.getByText("People you mention").waitFor()
    assert.equal(await original.getByText(`${bluesky.handle} · now`).count(), 0)
    await own.getByText("Only for Bluesky").waitFor()
    await own.getByText("U+200B zero-width space").waitFor()
    await own.getByRole("img", { name: "A crate" }).waitFor()
    await own.getByText("Picture 1: A crate").waitFor()
    assert.deepEqual(bodiesOf(await read(id)), ["Tulips from 6 kr"])
    await page.context().close()
  })

  it("names a colleague or a script as well as an agent", async () => {
    const { id } = await draftOn("bluesky")
    const tobias = await app.world.member("editor", "Tobias")
    const page = await app.visit(`/posts/${id}`, owner)
    await hearsAll(page)
    await open(page, "Publish now")
    await tobias.run("posts.setVersionText", { id, body: later })
    await dialogOn(page)
      .getByText(/^This post changed while you were looking, last by Tobias at \d\d:\d\d\. Nothing was sent\.$/)
      .waitFor()
    await page.context().close()
  })

  it("is approved only as it was read: the card of its request holds still, heard of the change or not", async () => {
    const bluesky = await connect("bluesky")
    const id = await agent.draft(before, [bluesky.id])
    const { address } = await agent.ask("posts_publishNow", { id, baseUpdatedAt: (await agent.read(id)).updatedAt })
    const approve = (page: Page) => page.getByRole("article").getByRole("button", { name: "Approve and publish" })
    const page = await app.visit(address, owner)
    await hearsAll(page)
    const deaf = await visitDeaf(address)
    for (const each of [page, deaf]) await approve(each).waitFor()
    await seeQuiet(deaf)
    await agentWrites(id)
    await page.getByText("This changed while you were looking.").waitFor()
    assert.equal(await approve(page).count(), 0)

    await approve(deaf).click()
    await deaf.getByText("This changed while you were looking.").waitFor()
    assert.deepEqual([(await read(id)).status, await textsOn(bluesky)], ["Draft", []])
    await deaf.getByRole("button", { name: "I have seen the change" }).dblclick()
    await approve(deaf).waitFor()
    assert.deepEqual([(await read(id)).status, await textsOn(bluesky)], ["Draft", []])
    await approve(deaf).click()
    await deaf.getByText("Approved by you", { exact: false }).waitFor()
    await ended(owner, id)
    assert.deepEqual(await textsOn(bluesky), [later])
    for (const each of [page, deaf]) await each.context().close()
  })

  it("is told so in a dialog that everybody can use, in both themes, wide and narrow", async () => {
    const [x, bluesky] = [await connect("x"), await connect("bluesky")]
    const id = await draft([x, bluesky])
    await owner.run("posts.setVersionText", { id, accountId: bluesky.id, body: "Tulips, for Bluesky alone" })
    for (const isChanged of [false, true]) {
      const page = await app.visit(`/posts/${id}`, owner)
      await hearsAll(page)
      const ready = async () => {
        await open(page, "Publish now")
        if (!isChanged) return
        await agentWrites(id)
        await dialogOn(page).getByRole("alert").filter({ hasText: changed }).waitFor()
      }
      await inspect(page, { ready })
    }
  })
})
