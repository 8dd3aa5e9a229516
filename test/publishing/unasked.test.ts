import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { until } from "../until.ts"
import { openPublishing, type PublishingPlace } from "./place.ts"

/* What is written with a post that is out: only what somebody asks for. */

let place: PublishingPlace
let accountId: string

before(async () => {
  place = await openPublishing()
  accountId = (await place.connect("x")).id
})
after(async () => place.close())

async function publish(text: string): Promise<string> {
  const id = await place.draft([accountId], [text])
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Published")
  return id
}

const notesOf = async () =>
  place.world.services.database.read(({ rows }) =>
    rows.selectFrom("notifications").select("id").where("kind", "=", "post.published").execute(),
  )

test("without a webhook that asks for it there is no event, and with one there is", async () => {
  const asked = await publish("A webhook asks")
  assert.deepEqual(await place.eventsOf(asked), ["post.published"])
  const { webhooks } = await place.owner.run("webhooks.list", {})
  for (const { id } of webhooks) await place.owner.run("webhooks.update", { id, events: ["post.failed"] })
  assert.deepEqual(await place.eventsOf(await publish("It asks for failures only")), [])
  for (const { id } of webhooks) await place.owner.run("webhooks.delete", { id })
  assert.deepEqual(await place.eventsOf(await publish("Nobody asks")), [])
})

test("of a post that is out only those are told who have chosen it; where nobody has, nothing is noted", async () => {
  await publish("Nobody has chosen")
  assert.equal((await notesOf()).length, 0)
  await place.owner.run("notifications.saveSettings", { choices: [{ kind: "post.published", app: true }] })
  const id = await publish("Somebody has chosen")
  await until("it is told", async () => (await place.owner.run("notifications.list", {})).notifications.length > 0)
  const { notifications } = await place.owner.run("notifications.list", {})
  assert.deepEqual(
    notifications.map(({ kind, aboutId }) => [kind, aboutId]),
    [["post.published", id]],
  )
})
