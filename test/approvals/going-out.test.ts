import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "../publishing/place.ts"
import { AgentOf } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

test("S-011 S-013 S-127 S-263 S-270: what an agent asks to publish goes out when its person approves it, once, and not before; open tabs hear of the request", async () => {
  const { owner, world } = place
  const account = await place.connect("bluesky")
  const id = await place.draft([account.id], ["Bulbs are in"])
  const hangUp = new AbortController()
  const tab = await owner.fetch("GET", "/api/app/events", {}, hangUp.signal)
  const heard = listen(tab)

  const asked = await new AgentOf(world, owner).ask("posts.publishNow", { id })
  await heard(/"topic":"approval-asked"/)
  assert.equal((await place.read(id)).status, "Draft")
  assert.deepEqual(await place.ledgerOf(account.id), [])

  const { contentHash } = await owner.run("approvals.get", { id: asked.id })
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => owner.post("/api/app/approvals.approve", { id: asked.id, contentHash })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  await heard(/"topic":"approvals"/)
  assert.equal((await place.ended(id)).status, "Published")
  const published = await place.ledgerOf(account.id)
  assert.deepEqual(
    published.map(({ items }) => items.map(({ text }) => text)),
    [["Bulbs are in"]],
  )
  hangUp.abort()
})

/** Waits until the stream has said something. */
function listen(response: Response): (pattern: RegExp) => Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let said = ""
  return async (pattern) => {
    while (!pattern.test(said)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: "" }
      if (done) assert.fail(`the stream ended without ${String(pattern)}: ${said}`)
      said += value
    }
  }
}
