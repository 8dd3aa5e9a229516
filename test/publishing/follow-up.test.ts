import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { PublishingWork } from "#publishing/publishing-work.ts"
import { Uploader } from "../media/uploader.ts"
import { video } from "../media/videos.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { finishPublishing, publishNow } from "../publish-now.ts"

let place: Place
let film: string

before(async () => {
  place = await openPlace()
  film = (await Uploader.ofPerson(place.world, place.owner).put(await video("mp4", { seconds: 4 }))).id
})
after(async () => place.close())

const connect = async (handle: string) => (await place.owner.run("sandbox.connect", { key: "youtube", handle })).account

/** A post for a playlist, by the name that a person sees. */
async function write(accountId: string, playlist: string): Promise<string> {
  const { choices } = await place.owner.run("accounts.choices", { id: accountId })
  const offered = choices?.options["youtube.playlist"]?.choices ?? []
  const options = { "youtube.playlist": offered.find(({ label }) => label === playlist)?.value ?? "" }
  const { id } = await place.owner.run("posts.create", { accountIds: [accountId], body: "A minute in the shed" })
  const versions = [{ content: [{ body: "A minute in the shed", media: [film] }], options }]
  await place.owner.run("posts.update", { id, accountIds: [accountId], versions })
  return id
}

/** How the post ended, and what the log says about its playlist. */
async function endOf(id: string) {
  const { status, results } = await place.owner.run("posts.get", { id })
  const { attempts } = await place.owner.run("posts.attempts", { id })
  const followed = attempts.filter(({ step }) => step === "followUp").map(({ outcome, code }) => code ?? outcome)
  return { status, isOk: results[0]?.ok, followed }
}

test("a video is put into the playlist that was chosen by name once it is out", async () => {
  const { id } = await connect("tulipworks")
  const post = await publishNow(place.world, place.owner, await write(id, "Potting shed"))
  assert.deepEqual(await endOf(post), { status: "Published", isOk: true, followed: ["followed"] })
})

test("a video without a playlist has nothing to follow", async () => {
  const { id } = await connect("wrenyard")
  const post = await publishNow(place.world, place.owner, await write(id, ""))
  assert.deepEqual(await endOf(post), { status: "Published", isOk: true, followed: [] })
})

test("a playlist that is busy is tried again, and the post is out meanwhile", async () => {
  const { id } = await connect("larkfield")
  const post = await publishNow(place.world, place.owner, await write(id, "Busy list"))
  const followed = ["SERVICE_UNAVAILABLE", "followed"]
  assert.deepEqual(await endOf(post), { status: "Published", isOk: true, followed })
})

test("what cannot follow a post takes nothing back: the post is out, and its log says why", async () => {
  const { id } = await connect("fernwood")
  const post = await publishNow(place.world, place.owner, await write(id, "Full list"))
  const followed = ["playlistContainsMaximumNumberOfVideos"]
  assert.deepEqual(await endOf(post), { status: "Published", isOk: true, followed })
})

test("a post whose account is disconnected before its playlist took it is still out", async () => {
  const { id } = await connect("mossbank")
  const post = await write(id, "Busy list")
  await place.owner.run("posts.publishNow", { id: post })
  const work = new PublishingWork(place.world.services, { leaseMs: 90_000 })
  await work.nextDue()
  for (const piece of await work.claim(1)) await work.work(piece)
  assert.equal((await endOf(post)).status, "Publishing")
  await place.owner.run("accounts.delete", { id })
  await finishPublishing(place.world, place.owner, post)
  assert.deepEqual(await endOf(post), { status: "Published", isOk: true, followed: ["SERVICE_UNAVAILABLE"] })
})
