import assert from "node:assert/strict"
import { after, afterEach, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import sharp from "sharp"
import type { Client } from "../client.ts"
import { Uploader } from "../media/uploader.ts"
import type { Services } from "./app.ts"
import { type Desk, openDesk } from "./desk.ts"
import { inspect } from "./inspect.ts"
import { seeSaved, textOf } from "./writing.ts"

describe("a picture is cut to a shape", () => {
  let desk: Desk
  let app: Services
  let owner: Client
  before(async () => {
    desk = await openDesk()
    ;({ app, owner } = desk)
  })
  after(() => app.close())
  afterEach(() => app.leave())

  /** Green on the left, red on the right, 640 × 360. */
  async function openPicture(meanwhile: (page: Page) => Promise<unknown> = async () => {}) {
    const half = { width: 320, height: 360, channels: 3 as const }
    const red = await sharp({ create: { ...half, background: "#dc0000" } })
      .png()
      .toBuffer()
    const bytes = await sharp({ create: { ...half, width: 640, background: "#00c800" } })
      .composite([{ input: red, left: 320, top: 0 }])
      .jpeg()
      .toBuffer()
    const { id: mediaId } = await Uploader.ofPerson(app.world, owner).put(bytes, "field.jpg")
    await owner.run("media.update", { id: mediaId, altText: "A field" })
    const { id } = await owner.run("posts.create", { body: "Look", accountIds: [], media: [mediaId] })
    const page = await app.visit(`/posts/${id}`, owner)
    await textOf(page).waitFor()
    await page.getByRole("button", { name: /^field\.jpg|field\.jpg, ALT/ }).click()
    await meanwhile(page)
    await page.getByRole("button", { name: "Crop…" }).click()
    const dialog = page.getByRole("dialog", { name: "Crop the picture" })
    return { page, id, mediaId, dialog }
  }

  it("with the keyboard alone; the cut keeps the alt text, and the whole stays in the library", async () => {
    const { page, id, mediaId, dialog } = await openPicture()
    await dialog.getByRole("radio", { name: "Square" }).press("Space")
    await dialog.getByText("360 × 360 pixels").waitFor()
    const area = dialog.getByRole("group", { name: /The part that stays/ })
    await area.focus()
    for (let presses = 0; presses < 80; presses += 1) await page.keyboard.press("Shift+ArrowLeft")
    await dialog.getByRole("button", { name: "Crop", exact: true }).press("Enter")
    await dialog.waitFor({ state: "detached" })
    await seeSaved(page)

    const shown = (await owner.run("posts.get", { id })).versions[0]?.content[0]?.media ?? []
    assert.equal(shown.length, 1)
    assert.notEqual(shown[0], mediaId)
    const { media } = await owner.run("media.list", {})
    const cut = media.find((each) => each.id === shown[0])
    assert.deepEqual([cut?.width, cut?.height, cut?.altText], [360, 360, "A field"])
    assert.ok(media.some((each) => each.id === mediaId))
    // All the way to the left, most of it is green.
    const bytes = Buffer.from(await (await fetch(cut?.url ?? "")).arrayBuffer())
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (info.width * 180 + 300) * info.channels
    assert.ok((data[at] ?? 255) < 60 && (data[at + 1] ?? 0) > 160)
  })

  it("once it has arrived, however slow the line is", async () => {
    const line = Promise.withResolvers<undefined>()
    const { page, id, dialog } = await openPicture((opened) =>
      opened.route("**/original.*", async (route) => {
        await line.promise
        await route.continue()
      }),
    )
    await dialog.getByRole("radio", { name: "Square" }).press("Space")
    await dialog.getByRole("button", { name: "Crop", exact: true }).press("Enter")
    await page.waitForTimeout(500)
    line.resolve(undefined)
    await dialog.waitFor({ state: "detached" })
    await seeSaved(page)
    const [shown] = (await owner.run("posts.get", { id })).versions[0]?.content[0]?.media ?? []
    const cut = (await owner.run("media.list", {})).media.find((each) => each.id === shown)
    assert.deepEqual([cut?.width, cut?.height], [360, 360])
  })

  it("can be used by everybody, in both themes and on a phone", async () => {
    const { page, dialog } = await openPicture()
    await dialog.getByRole("radio", { name: "4:5" }).press("Space")
    await inspect(page, { ready: () => dialog.getByText("288 × 360 pixels").waitFor() })
  })
})
