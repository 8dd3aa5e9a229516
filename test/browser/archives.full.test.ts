import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import { noise } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { publishNow } from "../publish-now.ts"
import { openApp, type Services } from "./app.ts"
import { findFaults } from "./inspect.ts"

describe("a workspace is taken from one server to another", () => {
  let one: Services
  let other: Services
  let folder: string
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "fanfare-carry-"))
    one = await openApp({ FANFARE_ROLES: "web" })
    other = await openApp({ FANFARE_ROLES: "web" })
  })
  after(async () => {
    await one.close()
    await other.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** The page of a published post, in words. */
  async function readPost(page: Page, text: string): Promise<string> {
    await page.goto("/posts")
    await page.getByRole("link", { name: text }).first().click()
    await page.getByRole("main").getByText(text).first().waitFor()
    await page.getByRole("main").getByRole("img").first().waitFor()
    return (await page.getByRole("main").innerText()).replaceAll(/\s+/g, " ")
  }

  it("by its owner, with a file, and its posts look the same there", async () => {
    const owner = await one.world.owner()
    const text = "Tulips are in"
    const { account } = await owner.run("sandbox.connect", { key: "mastodon", handle: "lark" })
    const { id: mediaId } = await Uploader.ofPerson(one.world, owner).put(await noise(400, 300), "a.jpg", "A field")
    const { id } = await owner.run("posts.create", { body: text, accountIds: [account.id], media: [mediaId] })
    await publishNow(one.world, owner, id)

    const page = await one.visit("/settings#export", owner)
    const begun = page.waitForEvent("download")
    await page.getByRole("link", { name: "Export workspace" }).click()
    const download = await begun
    const file = path.join(folder, download.suggestedFilename())
    await download.saveAs(file)
    assert.match(path.basename(file), /^fanfare-lark-loam-\d{4}-\d\d-\d\d\.zip$/)
    const seen = await readPost(page, text)

    const there = await other.visit("/settings", await other.world.owner())
    await there.getByRole("link", { name: "Go to import" }).click()
    const region = there.getByRole("region", { name: "Import a workspace" })
    await region.getByLabel("The export of a workspace").setInputFiles(file)
    await region.getByText("Lark & Loam is here, with 1 post and 1 media item.").waitFor()
    await region.getByText("1 account has to be connected again").waitFor()
    assert.deepEqual(await findFaults(there, { within: "main" }), [])
    await region.getByRole("button", { name: "Open Lark & Loam" }).click()
    await there.waitForURL((url) => url.pathname === "/")
    const copied = await readPost(there, text)
    for (const words of [text, "Published", "Mastodon", "lark"]) {
      assert.ok(seen.includes(words), seen)
      assert.ok(copied.includes(words), copied)
    }
  })

  it("and a file that is none is refused in words", async () => {
    const page = await other.visit("/workspaces", await other.world.owner())
    const region = page.getByRole("region", { name: "Import a workspace" })
    await region
      .getByLabel("The export of a workspace")
      .setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") })
    await region.getByText("file is not a zip file").waitFor()
  })
})
