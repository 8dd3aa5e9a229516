import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { PublishingWork } from "#publishing/publishing-work.ts"
import { listOpenWork } from "#storage/publication-work.ts"
import { jpeg } from "../media/pictures.ts"
import { Uploader } from "../media/uploader.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { until } from "../until.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

async function write(handle: string, media: readonly string[], key: "x" | "bluesky" = "x"): Promise<string> {
  const { account } = await place.owner.run("sandbox.connect", { key, handle })
  const { id } = await place.owner.run("posts.create", { accountIds: [account.id] })
  const versions = [{ content: [{ body: `Snowdrops at ${handle}`, media: [...media] }] }]
  await place.owner.run("posts.update", { id, accountIds: [account.id], versions })
  await place.owner.run("posts.publishNow", { id })
  return id
}

/** The service, but X answers nothing before something else has happened. */
function whereXWaits(isOver: Promise<void>) {
  const { services } = place.world
  return {
    ...services,
    outsideOf: (...asked: Parameters<typeof services.outsideOf>) => {
      const outside = services.outsideOf(...asked)
      if (outside === undefined || asked[0].key !== "x") return outside
      const http: typeof outside.http = async (request) => {
        await isOver
        return outside.http(request)
      }
      return { ...outside, http }
    },
  }
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

async function countNoted(): Promise<number> {
  const open = await place.world.services.database.read(listOpenWork)
  return open.filter(({ items }) => items.some(({ sentAt }) => sentAt !== undefined)).length
}

test("what waits for its turn at a network is not noted as sent, and other networks do not wait for it", async () => {
  const waiting = [await write("pond", []), await write("meadow", [])]
  const elsewhere = await write("orchard.bsky.social", [], "bluesky")

  const hold = Promise.withResolvers<void>()
  const work = new PublishingWork(whereXWaits(hold.promise), { leaseMs: 90_000, perNetwork: 1 })
  await work.nextDue()
  const ended = Promise.all((await work.claim(10)).map(async (piece) => work.work(piece)))
  await until("the other network has its post", async () => (await statusOf(elsewhere)) === "Published")
  await until("one post is noted", async () => (await countNoted()) > 0)
  assert.equal(await countNoted(), 1)
  hold.resolve()
  await ended
  assert.deepEqual(await Promise.all(waiting.map(statusOf)), ["Published", "Published"])
})

test("a post whose turn comes too late does not go out any more", async () => {
  const { world } = place
  const posts = [await write("gate", []), await write("fence", [])]
  const hold = Promise.withResolvers<void>()
  const work = new PublishingWork(whereXWaits(hold.promise), { leaseMs: 86_400_000, perNetwork: 1 })
  await work.nextDue()
  const ended = Promise.all((await work.claim(10)).map(async (piece) => work.work(piece)))
  await until("one post is noted", async () => (await countNoted()) > 0)
  world.clock.advance({ hours: 1 })
  hold.resolve()
  await ended
  await work.nextDue()
  for (const piece of await work.claim(10)) await work.work(piece)
  assert.deepEqual((await Promise.all(posts.map(statusOf))).toSorted(), ["Failed", "Published"])
  const results = await Promise.all(posts.map((id) => place.owner.run("posts.get", { id })))
  const codes = results.flatMap((post) => post.results.flatMap(({ error }) => error?.code ?? []))
  assert.deepEqual(codes, ["MissedTime"])
})
