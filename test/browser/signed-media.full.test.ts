import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { noise } from "../media/pictures.ts"
import { openS3Server, type S3Server } from "../media/stores/open-s3-server.ts"
import { Uploader } from "../media/uploader.ts"
import { untilAs } from "../until.ts"
import { openApp, type Services } from "./app.ts"
import { untilTrue } from "./until-true.ts"
import { seeSaved, textOf } from "./writing.ts"

describe("with signed reads of a bucket", () => {
  let server: S3Server
  let app: Services
  before(async () => {
    server = await openS3Server()
    app = await openApp({ ...server.settingsOf(server.newPlace()), FANFARE_S3_READS: "signed" })
  })
  after(async () => {
    await app.close()
    await server[Symbol.asyncDispose]()
  })

  it("pages show pictures from the bucket, and what reads their pixels gets them from the service", async () => {
    const owner = await app.world.owner()
    const uploader = Uploader.ofPerson(app.world, owner)
    const { id: mediaId } = await uploader.put(await noise(400, 300), "field.jpg", "A field")
    const { id } = await owner.run("posts.create", { body: "Look", accountIds: [], media: [mediaId] })
    const page = await app.visit("/media", owner)
    const arrived: { readonly from: string; readonly path: string; readonly status: number }[] = []
    page.on("response", (answer) => {
      const { origin, pathname } = new URL(answer.url())
      if (pathname.includes("/items/") || pathname.startsWith("/media/")) {
        arrived.push({ from: origin, path: pathname, status: answer.status() })
      }
    })
    /** The browser has a picture a moment before we hear of it. */
    const hear = async (isIt: (answer: (typeof arrived)[number]) => boolean) => {
      const all = await untilAs(
        () => arrived,
        (answers) => answers.some(isIt),
      )
      assert.ok(all.some(isIt), JSON.stringify(all))
    }
    await page.reload()
    await untilTrue(page, "[...document.images].some(({ naturalWidth }) => naturalWidth > 100)")
    await hear(({ from, status }) => from === app.world.base && status === 302)
    await hear(({ from, status }) => from === server.proxy.origin && status === 200)

    await page.goto(`/posts/${id}`)
    await textOf(page).waitFor()
    await page.getByRole("button", { name: /^field\.jpg|field\.jpg, ALT/ }).click()
    arrived.splice(0)
    await page.getByRole("button", { name: "Crop…" }).click()
    const dialog = page.getByRole("dialog", { name: "Crop the picture" })
    await dialog.getByRole("radio", { name: "Square" }).press("Space")
    await dialog.getByText("300 × 300 pixels").waitFor()
    await dialog.getByRole("button", { name: "Crop", exact: true }).press("Enter")
    await dialog.waitFor({ state: "detached" })
    await seeSaved(page)
    const isWhole = (path: string) => path.includes(`/${mediaId}/`) && path.includes("/original.")
    await hear(({ from, path, status }) => isWhole(path) && from === app.world.base && status === 200)
    const { media } = await owner.run("media.list", {})
    assert.deepEqual([media[0]?.width, media[0]?.height], [300, 300])
  })
})
