import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { UpkeepWork } from "#accounts/upkeep-work.ts"
import type { Http } from "#domain/http.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { finishPublishing } from "../publish-now.ts"
import { openStatistics, type StatisticsPlace } from "../statistics/place.ts"
import { lookAfter } from "./look-after.ts"

let place: StatisticsPlace

before(async () => {
  place = await openStatistics()
})
after(async () => place.close())

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    place.advance({ hours: 24 })
    await lookAfter(place.world)
  }
}

const down: Http = async () => ({ status: 503, headers: {}, body: "" })

const nextUpkeep = async () => new UpkeepWork(place.world.services).nextDue()

const disconnections = async () => {
  const { services } = place.world
  const workspace = await openWorkspaceOf(place.owner)
  const events = await services.database.read((db) => listEvents(inWorkspace(db, workspace)))
  return events.filter(({ type }) => type === "account.disconnected").length
}

test("access to Threads ends after 60 days unless it is renewed: a post that is scheduled 61 days ahead goes out", async () => {
  const account = await place.connect("threads")
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id], body: "61 days later" })
  const at = place.world.clock.now().add({ hours: 61 * 24 })
  await place.owner.run("posts.schedule", { id, at: at.toString() })
  await passDays(61)
  assert.equal((await place.find(account.id))?.status, "Active")
  await finishPublishing(place.world, place.owner, id)
  assert.equal((await place.owner.run("posts.get", { id })).status, "Published")
  await place.owner.run("accounts.delete", { id: account.id })
})

test("a network that is down when access is renewed disconnects nobody, and is asked again three hours later", async () => {
  const account = await place.connect("threads")
  await passDays(6)
  place.advance({ hours: 24 })
  await lookAfter(place.world, down)
  assert.equal((await place.find(account.id))?.status, "Active")
  assert.equal(
    place.world.clock
      .now()
      .until((await nextUpkeep()) ?? "")
      .total("hours"),
    3,
  )
  await passDays(60)
  assert.equal((await place.find(account.id))?.status, "Active")
  await place.owner.run("accounts.delete", { id: account.id })
  assert.equal(await nextUpkeep(), null)
})

test("access that was taken away is noticed before a post needs it: the account asks for a person, once", async () => {
  const account = await place.connect("x")
  const earlier = await disconnections()
  await place.fault(account.id, "tokenRevoked", 1)
  await passDays(9)
  assert.equal((await place.find(account.id))?.status, "NeedsReconnect")
  assert.equal(await disconnections(), earlier + 1)
  assert.equal(await nextUpkeep(), null)
  await place.owner.run("accounts.delete", { id: account.id })
})

test("the page of accounts says what is renewed without anybody, and what ends", async () => {
  const [threads, linkedin, mastodon] = [
    await place.connect("threads"),
    await place.connect("linkedin"),
    await place.connect("mastodon"),
  ]
  const { accounts } = await place.owner.run("accounts.overview", {})
  const daysUntil = (at: string | undefined) =>
    at === undefined ? undefined : place.world.clock.now().until(at).total("hours") / 24
  const lines = new Map(
    accounts.map((line) => [line.account.id, [daysUntil(line.renewsAt), daysUntil(line.accessEndsAt)]]),
  )
  assert.deepEqual(lines.get(threads.id), [7, undefined])
  assert.deepEqual(lines.get(linkedin.id), [undefined, 60])
  assert.deepEqual(lines.get(mastodon.id), [undefined, undefined])
})
