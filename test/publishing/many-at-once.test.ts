import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { PublishingWork } from "#publishing/publishing-work.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { until } from "../until.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

async function write(handle: string, media: readonly string[]): Promise<string> {
  const { account } = await place.owner.run("sandbox.connect", { key: "x", handle })
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id] })
  const versions = [{ content: [{ body: `Snowdrops at ${handle}`, media: [...media] }] }]
  await place.owner.run("posts.update", { id, accountIds: [account.id], versions })
  await place.owner.run("posts.publishNow", { id })
  return id
}

const statusOf = async (id: string) => (await place.owner.run("posts.get", { id })).status

test("posts with media take turns, and what is only text does not wait for them", async () => {
  const { world, owner } = place
  const picture = await Uploader.ofPerson(world, owner).put(await jpeg(120, 90), "snowdrops.jpg")
  const shown = [await write("northwall", [picture.id]), await write("eastwall", [picture.id])]
  shown.push(await write("southwall", [picture.id]))
  const told = await write("westwall", [])

  let underWay = 0
  const hold = Promise.withResolvers<void>()
  const deps = {
    ...world.services,
    openMedia: async (...asked: Parameters<typeof world.services.openMedia>) => {
      underWay += 1
      await hold.promise
      return world.services.openMedia(...asked)
    },
  }
  const work = new PublishingWork(deps, { leaseMs: 90_000, mostWithMedia: 2 })
  await work.nextDue()
  const ended = Promise.all((await work.claim(10)).map(async (piece) => work.work(piece)))
  await until("the text is out", async () => (await statusOf(told)) === "Published")
  assert.equal(underWay, 2)
  hold.resolve()
  await ended
  assert.deepEqual(await Promise.all(shown.map(statusOf)), ["Published", "Published", "Published"])
})
