import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import type { Page } from "playwright-core"
import type { Client } from "../client.ts"
import { animation, jpeg, noise, png } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openApp, seeHeading, seeToast } from "./app.ts"
import type { Services } from "./app.ts"
import { inspect } from "./inspect.ts"
import { readPost, seeSaved, textOf } from "./writing.ts"

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

const file = (name: string, buffer: Buffer, mimeType = "image/jpeg"): File => ({ name, mimeType, buffer })

/** Lets files go over an element, as somebody does who drags them there. */
async function dropOn(page: Page, selector: string, files: readonly File[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString("base64") }))
  const carried = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, bytes } of ${JSON.stringify(sent)}) {
      const decoded = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([decoded], name, { type: mimeType }))
    }
    return transfer
  })()`)
  for (const type of ["dragover", "drop"]) await page.dispatchEvent(selector, type, { dataTransfer: carried })
}

describe("the media library", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp()
    owner = await app.world.owner()
  })
  after(() => app.close())

  const put = async (name: string, altText = "") =>
    Uploader.ofPerson(app.world, owner).put(await jpeg(80, 60), name, altText)

  it("begins empty, takes files from a dialog or let go anywhere, and says why it refuses one", async () => {
    const page = await app.visit("/media", owner)
    await page.getByText("The library is empty.").waitFor()
    await page
      .locator("input[type=file]")
      .setInputFiles([
        file("crate.jpg", await jpeg(120, 80)),
        file("notes.txt", Buffer.from("no picture"), "text/plain"),
      ])
    await seeToast(page, "crate.jpg is in the library.")
    await page.getByRole("alert").filter({ hasText: "notes.txt is not a picture or video we accept" }).waitFor()
    await page.getByRole("button", { name: "Details of crate.jpg" }).waitFor()
    await page.getByRole("button", { name: "Dismiss notes.txt" }).click()
    await page.getByText("notes.txt is not a picture").waitFor({ state: "detached" })

    await dropOn(page, "main [role=presentation]", [file("moving.gif", await animation("gif"), "image/gif")])
    await page.getByRole("button", { name: "Details of moving.gif" }).waitFor()
    await page.getByText("2 files").waitFor()
  })

  it("shows how far an upload is, and lets go of it on request", async () => {
    const page = await app.visit("/media", owner)
    await seeHeading(page, "Media")
    await page.route("**/api/media", async () => {
      // Never answered: the upload hangs until it is cancelled.
    })
    await page.locator("input[type=file]").setInputFiles([file("slow.jpg", await noise(300, 300))])
    await page.getByRole("progressbar", { name: "Uploading slow.jpg" }).waitFor()
    await page.getByRole("button", { name: "Cancel slow.jpg" }).click()
    await page.getByText("slow.jpg").waitFor({ state: "detached" })
    await page.unroute("**/api/media")
  })

  it("filters by kind, use, alt text and words, all in the address", async () => {
    await put("described.jpg", "Tulips in a field")
    const page = await app.visit("/media", owner)
    const crate = page.getByRole("button", { name: "Details of crate.jpg" })
    const described = page.getByRole("button", { name: "Details of described.jpg" })
    const moving = page.getByRole("button", { name: "Details of moving.gif" })
    await described.waitFor()
    await page.getByText("GIFs", { exact: true }).click()
    await crate.waitFor({ state: "detached" })
    await moving.waitFor()
    await page.goto("/media?noAlt=true&unused=true")
    await crate.waitFor()
    assert.equal(await described.count(), 0)
    assert.equal(await page.getByRole("checkbox", { name: "No alt text" }).isChecked(), true)
    await page.goto("/media")
    await described.waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type("tulips")
    await crate.waitFor({ state: "detached" })
    await described.waitFor()
    await page.waitForURL(/search=tulips/)
  })

  it("describes, copies and deletes a file, and says which posts hold it back", async () => {
    const media = await put("held.jpg")
    const post = await owner.run("posts.create", { body: "It shows a crate" })
    await owner.run("posts.update", {
      id: post.id,
      accountIds: [],
      versions: [{ content: [{ body: "It shows a crate", media: [media.id] }] }],
    })
    const page = await app.visit("/media", owner, { permissions: ["clipboard-read", "clipboard-write"] })
    await page.getByRole("button", { name: "Details of held.jpg" }).click()
    const side = page.getByRole("complementary", { name: "Details" })
    await side.getByText("80 × 60").waitFor()
    await side.getByRole("textbox", { name: "Alt text" }).fill("A crate, seen from above")
    await page.keyboard.press("Tab")
    await seeToast(page, "The alt text is saved.")
    const { media: items } = await owner.run("media.list", { search: "held" })
    assert.equal(items[0]?.altText, "A crate, seen from above")

    await side.getByRole("button", { name: "Copy address" }).click()
    const address = await page.evaluate<string>("navigator.clipboard.readText()")
    assert.equal((await fetch(address)).headers.get("content-type"), "image/jpeg")

    const remove = async () => {
      await side.getByRole("button", { name: "Delete…" }).click()
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete file" }).click()
    }
    await remove()
    await side.getByText("Used in 1 post.").waitFor()
    const link = side.getByRole("link", { name: "It shows a crate" })
    assert.equal(await link.getAttribute("href"), `/posts/${post.id}`)
    await owner.run("posts.delete", { id: post.id })
    await remove()
    await seeToast(page, "held.jpg is deleted.")
    await page.getByRole("button", { name: "Details of held.jpg" }).waitFor({ state: "detached" })
  })

  it("gives a post its pictures: uploaded, chosen, described, put in order, removed", async () => {
    const page = await app.visit("/posts/new", owner)
    await page.locator("textarea:focus").waitFor()
    await page.keyboard.type("With pictures")
    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Upload files" }).waitFor()
    const chooser = page.waitForEvent("filechooser")
    await page.getByRole("menuitem", { name: "Upload files" }).click()
    await (await chooser).setFiles([file("one.png", await png(90, 60), "image/png")])
    await page.getByRole("button", { name: "Details of one.png" }).waitFor()
    await dropOn(page, "[data-item] [role=presentation]", [file("two.jpg", await jpeg(60, 90))])
    await page.getByRole("button", { name: "Details of two.jpg" }).waitFor()

    await page.getByRole("button", { name: "Add media" }).click()
    await page.getByRole("menuitem", { name: "Choose from the library" }).click()
    const picker = page.getByRole("dialog", { name: "Choose from the library" })
    await picker.getByRole("button", { name: "described.jpg" }).click()
    await picker.getByRole("button", { name: "Add 1 file" }).click()
    await page.getByRole("button", { name: "Details of described.jpg" }).click()
    await page.getByRole("button", { name: "Move left" }).click()
    await seeSaved(page)

    await page.getByRole("button", { name: "Details of one.png" }).click()
    await page.getByRole("textbox", { name: "Alt text" }).fill("A green square")
    await page.getByRole("button", { name: "Done" }).click()
    await seeToast(page, "The alt text is saved.")
    await page.getByRole("img", { name: "A green square" }).first().waitFor()
    await page.getByRole("button", { name: "Details of two.jpg" }).click()
    await page.getByRole("button", { name: "Remove from the post" }).click()
    await seeSaved(page)

    const { media: items } = await owner.run("media.list", {})
    const nameOf = (id: string) => items.find((item) => item.id === id)?.fileName
    const post = await readPost(owner, page)
    assert.deepEqual(post.versions[0]?.content[0]?.media.map(nameOf), ["one.png", "described.jpg"])
    await page.reload()
    await page.getByRole("button", { name: "Details of one.png" }).waitFor()
    assert.equal(await textOf(page).inputValue(), "With pictures")
  })

  it("says at the item why the server refused a file", async () => {
    const page = await app.visit("/posts/new", owner)
    await page.locator("textarea:focus").waitFor()
    await dropOn(page, "[data-item] [role=presentation]", [file("plan.svg", Buffer.from("<svg/>"), "image/svg+xml")])
    await page.getByRole("alert").filter({ hasText: "plan.svg is not a picture or video we accept" }).waitFor()
  })

  it("treats file names and alt texts as text, whatever they look like", async () => {
    await put(`"><img src=x onerror=window.hacked=1>.jpg`, `<script>window.hacked=1</script>`)
    const page = await app.visit("/media?search=onerror", owner)
    await page.getByRole("button", { name: /onerror/ }).click()
    await page.getByRole("complementary").getByText("onerror", { exact: false }).first().waitFor()
    assert.equal(await page.evaluate("window.hacked"), undefined)
    assert.equal(await page.locator("main img[src=x], main script").count(), 0)
  })

  it("lets a viewer look and copy, and nothing else", async () => {
    const viewer = await app.world.member("viewer", "vera")
    const page = await app.visit("/media", viewer)
    await page.getByText("You are a viewer here").waitFor()
    assert.equal(await page.getByRole("button", { name: "Upload" }).count(), 0)
    await page.getByRole("button", { name: "Details of described.jpg" }).click()
    const side = page.getByRole("complementary", { name: "Details" })
    await side.getByText("Tulips in a field").waitFor()
    assert.equal(await side.getByRole("button", { name: "Delete…" }).count(), 0)
    assert.equal(await side.getByRole("textbox", { name: "Alt text" }).count(), 0)
  })

  it("lays the details over the page where there is no space beside it", async () => {
    const page = await app.visit("/media", owner, { viewport: { width: 360, height: 740 } })
    await page.getByRole("button", { name: "Details of described.jpg" }).click()
    const drawer = page.getByRole("dialog", { name: "Details" })
    await drawer.getByText("Tulips in a field").waitFor()
    await drawer.getByRole("button", { name: "Close" }).click()
    await drawer.waitFor({ state: "detached" })
    assert.equal(new URL(page.url()).search, "")
  })
})

describe("a media library that is nearly full", () => {
  let app: Services
  let owner: Client
  before(async () => {
    app = await openApp({ FANFARE_MEDIA_QUOTA_BYTES: "190000" })
    owner = await app.world.owner()
  })
  after(() => app.close())

  it("shows used and allowed space, and says why an upload is refused", async () => {
    const page = await app.visit("/media", owner)
    await page.getByText("0 files · 0 bytes of 190 kB used").waitFor()
    assert.equal(await page.getByRole("status").filter({ hasText: "Media uses" }).count(), 0)
    const picture = await noise(220, 220)
    await page.locator("input[type=file]").setInputFiles([file("first.png", picture, "image/png")])
    await seeToast(page, "first.png is in the library.")
    await page.getByText(/Media uses 178\.\d kB of the 190 kB of this workspace/).waitFor()
    await page.locator("input[type=file]").setInputFiles([file("second.png", picture, "image/png")])
    await page.getByRole("alert").filter({ hasText: "FANFARE_MEDIA_QUOTA_BYTES" }).waitFor()
    await owner.run("media.delete", { id: (await owner.run("media.list", {})).media[0]?.id ?? "" })
    await page.getByText("0 files · 0 bytes of 190 kB used").waitFor()
  })

  it("is readable in light and dark, wide and narrow", async () => {
    await Uploader.ofPerson(app.world, owner).put(await noise(220, 220), "only.png")
    const ready = (page: Page) => page.getByText("Media uses").first().waitFor()
    await inspect(await app.visit("/media", owner), { ready })
  })
})
