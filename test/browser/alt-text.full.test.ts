import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openModelServer } from "../models/model-server.ts"
import { untilAs } from "../until.ts"
import { openApp, seeToast } from "./app.ts"
import { inspect } from "./inspect.ts"
import { textOf } from "./writing.ts"

const model = await openModelServer()
const app = await openApp({
  FANFARE_AI_PROVIDER: "compatible",
  FANFARE_AI_MODEL: "scripted-1",
  FANFARE_AI_URL: `${model.url}/v1`,
})
after(async () => {
  await app.close()
  await model.close()
})
const owner = await app.world.owner()

async function openPicture() {
  const { id: media } = await Uploader.ofPerson(app.world, owner).put(await jpeg(), "tulips.jpg")
  const { id } = await owner.run("posts.create", { body: "Look", accountIds: [], media: [media] })
  const page = await app.visit(`/posts/${id}`, owner)
  await textOf(page).waitFor()
  await page.getByRole("button", { name: /tulips\.jpg/ }).click()
  return { page, media }
}

describe("the alt text that a model suggests", () => {
  it("stands in the field, to be changed and left like one's own words; what is sent where is said first", async () => {
    const { page, media } = await openPicture()
    await page.getByText("Sends a small copy of it to scripted-1.").waitFor()
    model.say({ text: "A row of red tulips." })
    await page.getByRole("button", { name: "Suggest a text" }).press("Enter")
    const field = page.getByRole("textbox", { name: "Alt text" })
    assert.equal(
      await untilAs(
        async () => field.inputValue(),
        (text) => text !== "",
      ),
      "A row of red tulips.",
    )
    const altText = async () => (await owner.run("media.list", {})).media.find(({ id }) => id === media)?.altText
    assert.equal(await altText(), "")
    await field.press("End")
    await page.keyboard.type(" And one white.")
    await page.keyboard.press("Tab")
    await seeToast(page, "The alt text is saved.")
    assert.equal(await altText(), "A row of red tulips. And one white.")
  })

  it("that the provider refuses is told in its words, and nothing is lost", async () => {
    const { page } = await openPicture()
    await page.getByRole("textbox", { name: "Alt text" }).fill("Half a")
    model.say({ status: 402, says: "Your credit is used up" })
    await page.getByRole("button", { name: "Suggest a text" }).click()
    await page.getByText(/Your credit is used up/).waitFor()
    assert.equal(await page.getByRole("textbox", { name: "Alt text" }).inputValue(), "Half a")
    await inspect(page, { ready: async () => undefined })
  })
})
