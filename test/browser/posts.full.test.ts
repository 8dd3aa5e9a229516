import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { readId } from "#domain/ids.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertAll } from "#storage/insert-all.ts"
import { insertPublication } from "#storage/publications.ts"
import type { Client } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { agentOf } from "../posts/place.ts"
import { setStatus } from "../posts/set-status.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

describe("the list of posts", () => {
  let app: Services
  let owner: Client
  let x = ""
  let mastodon = ""
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
    x = await connectAccount(app.world, owner, "x")
    mastodon = await connectAccount(app.world, owner, "mastodon")
  })
  after(() => app.close())

  const place = async () => ({
    world: app.world,
    owner,
    agent: await agentOf(app.world, owner),
    account: async () => x,
    close: async () => {},
  })
  /** A post that failed: X has it, Mastodon refused it, or nobody knows. */
  const failed = async (body: string, state: "failed" | "uncertain") => {
    const post = await owner.run("posts.create", { body, accountIds: [x, mastodon] })
    const workspaceId = await openWorkspaceOf(owner)
    await app.world.services.database.write(async (db) => {
      const common = { post_id: readId("pst", post.id), url: null, published_at: null, external_id: null }
      await insertPublication(inWorkspace(db, workspaceId), {
        ...common,
        account_id: readId("acc", x),
        state: "ok",
        external_id: "x-1",
        url: "https://x.example/1",
        published_at: app.world.clock.now(),
        error_code: null,
        error_message: null,
      })
      await insertPublication(inWorkspace(db, workspaceId), {
        ...common,
        account_id: readId("acc", mastodon),
        state,
        error_code: "Duplicate",
        error_message: "Status is a <b>duplicate</b>",
      })
    })
    await setStatus(await place(), post.id, "Failed")
    return post.id
  }

  it("teaches what to do while there is nothing", async () => {
    const page = await app.visit("/posts", owner)
    await page.getByText("Nothing written yet.").waitFor()
    await page.getByText("Failed", { exact: true }).click()
    await page.getByText("Nothing has failed.").waitFor()
    await page.goto("/posts?search=unheard-of")
    await page.getByText("No post matches this.").waitFor()
    await page.getByRole("link", { name: "Clear the filters" }).click()
    await page.getByRole("main").getByRole("link", { name: "New post" }).last().click()
    await page.locator("textarea:focus").waitFor()
  })

  it("shows what each post says, where it goes and when, newest first and without reloading", async () => {
    const page = await app.visit("/posts", owner)
    await seeHeading(page, "Posts")
    const media = await Uploader.ofPerson(app.world, owner).put(await jpeg(), "crate.jpg", "A crate of bulbs")
    const first = await owner.run("posts.create", { body: "Bulb week starts", accountIds: [x, mastodon] })
    await owner.run("posts.update", {
      id: first.id,
      accountIds: [x, mastodon],
      versions: [{ content: [{ body: "Bulb week starts", media: [media.id] }] }],
      scheduledAt: "2027-03-04T08:30:00Z",
    })
    const row = page.getByRole("row", { name: /Bulb week starts/ })
    await row.getByText("Planned for Thu 4 Mar 2027, 09:30").waitFor()
    await row.getByText("Draft", { exact: true }).waitFor()
    await row.getByRole("img", { name: "Mastodon" }).waitFor()
    await row.getByRole("img", { name: "A crate of bulbs" }).waitFor()

    const second = await owner.run("posts.create", { body: "Frost tonight", accountIds: [x] })
    await owner.run("posts.schedule", { id: second.id, at: "2027-03-05T08:30:00Z" })
    const frost = page.getByRole("row", { name: /Frost tonight/ })
    await frost.getByText("Goes out Fri 5 Mar 2027, 09:30").waitFor()
    const rows = await page.getByRole("row").allInnerTexts()
    assert.match(rows[1] ?? "", /Frost tonight/)
    assert.match(rows[2] ?? "", /Bulb week/)
  })

  it("lists what is scheduled by when it goes out, and what is published by when it went out", async () => {
    const textsIn = async (status: string, word: string) => {
      const page = await app.visit(`/posts?status=${status}`, owner)
      await page.getByRole("row", { name: new RegExp(`${word} 3`) }).waitFor()
      const texts = await page.getByRole("row").filter({ hasText: word }).getByRole("link").allInnerTexts()
      await page.context().close()
      return texts.filter((text) => text.startsWith(word))
    }
    // Made in another order than they go out.
    for (const [day, number] of [
      ["2027-04-03", 3],
      ["2027-04-01", 1],
      ["2027-04-02", 2],
    ] as const) {
      const { id } = await owner.run("posts.create", { body: `Coming ${number}`, accountIds: [x] })
      await owner.run("posts.schedule", { id, at: `${day}T08:30:00Z` })
    }
    assert.deepEqual(await textsIn("Scheduled", "Coming"), ["Coming 1", "Coming 2", "Coming 3"])

    const workspaceId = await openWorkspaceOf(owner)
    for (const number of [2, 3, 1]) {
      const { id } = await owner.run("posts.create", { body: `Gone ${number}`, accountIds: [x] })
      const publication = {
        post_id: readId("pst", id),
        account_id: readId("acc", x),
        published_at: app.world.clock.now().subtract({ hours: 24 * number }),
      }
      await app.world.services.database.write((db) =>
        insertAll(inWorkspace(db, workspaceId), "post_metrics", [publication]),
      )
      await setStatus(await place(), id, "Published")
    }
    assert.deepEqual(await textsIn("Published", "Gone"), ["Gone 1", "Gone 2", "Gone 3"])
  })

  it("keeps its filters in the address, and the key / leads to the search", async () => {
    await owner.run("posts.create", { body: "Only on Mastodon", accountIds: [mastodon] })
    const page = await app.visit("/posts", owner)
    await page.getByRole("link", { name: "Only on Mastodon" }).waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type("FROST")
    await page.waitForURL(/search=FROST/)
    await page.getByRole("link", { name: "Only on Mastodon" }).waitFor({ state: "detached" })
    await page.getByRole("link", { name: "Frost tonight", exact: true }).waitFor()
    await page.getByLabel("Search posts").fill("")
    // Taken up when the typing rests.
    await page.waitForURL((url) => !url.searchParams.has("search"))
    await page.getByRole("combobox", { name: "Account" }).click()
    await page.getByRole("option", { name: /^Mastodon/ }).click()
    await page.getByRole("link", { name: "Frost tonight", exact: true }).waitFor({ state: "detached" })
    await page.getByText("Draft", { exact: true }).first().click()
    await page.waitForURL(/status=Draft/)
    await page.reload()
    await page.getByRole("link", { name: "Only on Mastodon" }).waitFor()
    assert.equal(await page.getByRole("radio", { name: "Draft" }).isChecked(), true)
    assert.equal(new URL(page.url()).searchParams.get("account"), mastodon)
  })

  it("shows the labels of a post, and all posts with one", async () => {
    const { label } = await owner.run("labels.save", { name: "Energy", colour: "moss" })
    const { posts } = await owner.run("posts.list", { search: "Only on Mastodon" })
    const page = await app.visit("/posts", owner)
    await page.getByRole("link", { name: "Frost tonight", exact: true }).waitFor()
    await owner.run("posts.label", { ids: posts.map(({ id }) => id), labelId: label.id, isOn: true })
    const chip = page.getByRole("row", { name: /Only on Mastodon/ }).getByRole("link", { name: /^Energy/ })
    await chip.click()
    await page.waitForURL(new RegExp(`label=${label.id}`))
    await page.getByRole("link", { name: "Frost tonight", exact: true }).waitFor({ state: "detached" })
    await page.getByText("1 post", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Energy", exact: true }).click()
    await page.getByRole("menuitemradio", { name: "Any label" }).click()
    await page.getByRole("link", { name: "Frost tonight", exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    await chip.waitFor()
    assert.ok((await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")) <= 0)
    await page.context().close()
  })

  it("duplicates, unschedules and deletes from the row", async () => {
    const page = await app.visit("/posts", owner)
    const frost = page.getByRole("row", { name: /Frost tonight/ })
    await frost.getByRole("button", { name: "More for Frost tonight" }).click()
    await page.getByRole("menuitem", { name: "Unschedule" }).click()
    await seeToast(page, "The post is a draft again. Nothing goes out.")
    await frost.getByText("Draft", { exact: true }).waitFor()
    await frost.getByRole("button", { name: "More for Frost tonight" }).click()
    assert.equal(await page.getByRole("menuitem", { name: "Unschedule" }).count(), 0)
    await page.getByRole("menuitem", { name: "Duplicate" }).click()
    await page.waitForURL(/\/posts\/pst_/)
    await seeHeading(page, "Frost tonight")
    await page.getByRole("link", { name: "Posts", exact: true }).first().click()
    await frost.nth(1).waitFor()

    await frost.first().getByRole("button", { name: /^More/ }).click()
    await page.getByRole("menuitem", { name: "Delete", exact: true }).click()
    await seeToast(page, "The post is in the trash.")
    await frost.nth(1).waitFor({ state: "detached" })
  })

  it("warns that copies stay on the networks when a failed post is deleted, and shows how it ended", async () => {
    const id = await failed("Half way out", "failed")
    const page = await app.visit(`/posts/${id}`, owner)
    const results = page.getByRole("region", { name: "Results" })
    await results.getByRole("heading", { name: "Mastodon refused this post" }).waitFor()
    await results.getByText("Status is a <b>duplicate</b>").waitFor()
    assert.equal(await results.getByRole("link", { name: "See the post" }).getAttribute("href"), "https://x.example/1")
    await page.goto("/posts?status=Failed")
    await page
      .getByRole("row", { name: /Half way out/ })
      .getByRole("button", { name: /^More/ })
      .click()
    await page.getByRole("menuitem", { name: "Delete…" }).click()
    await page.getByRole("alertdialog").getByText("The copies on X stay there").waitFor()
    await page.keyboard.press("Escape")
    assert.equal((await owner.run("posts.get", { id })).status, "Failed")
  })

  it("says Uncertain where nobody knows, and lets nothing be changed that has gone out", async () => {
    const id = await failed("Perhaps out", "uncertain")
    const page = await app.visit("/posts", owner)
    await page
      .getByRole("row", { name: /Perhaps out/ })
      .getByText("Uncertain")
      .waitFor()
    await setStatus(await place(), id, "Published")
    await page.goto(`/posts/${id}`)
    await page.getByRole("heading", { name: "We cannot tell whether Mastodon has this post" }).waitFor()
    await page.getByRole("region", { name: "The post" }).getByText("Perhaps out").first().waitFor()
    assert.equal(await page.getByRole("main").getByRole("textbox").count(), 0)
    assert.equal(await page.getByRole("link", { name: "Edit" }).count(), 0)
    assert.equal(await page.getByRole("button", { name: "It is there" }).count(), 0)
  })

  it("loads more on request", async () => {
    const many = await app.world.member("owner", "many")
    const { workspace } = await many.run("workspaces.create", { name: "Many posts" })
    assert.equal(workspace.name, "Many posts")
    for (let number = 1; number <= 53; number += 1) await many.run("posts.create", { body: `Number ${number}` })
    const page = await app.visit("/posts", many)
    await page.getByText("53 posts").waitFor()
    await page.getByRole("link", { name: "Number 53", exact: true }).waitFor()
    assert.equal(await page.getByRole("link", { name: "Number 3", exact: true }).count(), 0)
    await page.getByRole("button", { name: "Load more" }).click()
    await page.getByRole("link", { name: "Number 1", exact: true }).waitFor()
    assert.equal(await page.getByRole("button", { name: "Load more" }).count(), 0)
  })

  it("shows a viewer everything, and nothing that changes it", async () => {
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit("/posts", viewer)
    const row = page.getByRole("row", { name: /Only on Mastodon/ })
    await row.waitFor()
    assert.equal(await page.getByRole("link", { name: "New post" }).count(), 0)
    await row.getByRole("button", { name: /^More/ }).click()
    await page.getByRole("menuitem").first().waitFor()
    assert.deepEqual(await page.getByRole("menuitem").allInnerTexts(), ["Open"])
  })
})
