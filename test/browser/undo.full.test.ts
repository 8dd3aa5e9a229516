import assert from "node:assert/strict"
import { after, before, it } from "node:test"
import type { Client } from "../client.ts"
import { untilAs } from "../until.ts"
import { openApp, seeToast } from "./app.ts"
import type { Services } from "./app.ts"

let app: Services
let owner: Client
let account = ""

before(async () => {
  app = await openApp({ FANFARE_UNDO_SECONDS: "10" })
  owner = await app.world.owner()
  account = (await owner.run("sandbox.connect", { key: "mastodon", handle: "ada" })).account.id
})
after(() => app.close())

const publish = async (body: string) => {
  const { id } = await owner.run("posts.create", { body, accountIds: [account] })
  const page = await app.visit(`/posts/${id}`, owner)
  await page.getByRole("button", { name: "Publish now" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Publish now" }).click()
  await page.getByText(/^Goes out in \d+ seconds?\.$/).waitFor()
  return { id, page }
}
const ledger = async () => (await owner.run("sandbox.ledger", { accountId: account })).posts.length

it("publishing counts down, and Undo leaves the draft as it was with nothing sent", async () => {
  const { id, page } = await publish("Not yet")
  await page.getByRole("button", { name: /^Undo/ }).click()
  await seeToast(page, "Taken back. Nothing was sent.")
  const { status, scheduledAt } = await owner.run("posts.get", { id })
  assert.deepEqual([status, scheduledAt, await ledger()], ["Draft", undefined, 0])
})

it("keys take it back as well", async () => {
  const { id, page } = await publish("Nor now")
  await page.locator("body").press("ControlOrMeta+z")
  await seeToast(page, "Taken back. Nothing was sent.")
  assert.equal((await owner.run("posts.get", { id })).status, "Draft")
})

it("a page that is closed does not stop it: the server counts by itself", async () => {
  const { id, page } = await publish("Goes out")
  await page.context().close()
  app.world.clock.advance({ seconds: 10 })
  assert.equal(await untilAs(ledger, (count) => count > 0), 1)
  assert.notEqual((await owner.run("posts.get", { id })).status, "Draft")
})
