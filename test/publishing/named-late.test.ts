import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import sharp from "sharp"
import { Uploader } from "../media/uploader.ts"
import { openPublishing, type PublishingPlace } from "./place.ts"

/*
 * Photos on TikTok have no name before they are sent. Those that only their maker may see are in no list either: what
 * the network answered to the call is the only thing by which they can be asked for later.
 */

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

async function uploadPhoto(): Promise<string> {
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#824" } })
    .jpeg()
    .toBuffer()
  return (await Uploader.ofPerson(place.world, place.owner).put(photo, "tulips.jpg")).id
}

async function publishUnder(fault: "slowProcessing" | "acceptThenDrop") {
  const { id: accountId } = await place.connect("tiktok")
  const { id } = await place.owner.run("posts.create", {})
  const content = [{ body: `A tale of ${fault}`, media: [await uploadPhoto()] }]
  await place.owner.run("posts.update", {
    id,
    accountIds: [accountId],
    versions: [{ content, options: { "tiktok.privacy": "SELF_ONLY" } }],
  })
  await place.owner.run("sandbox.setFault", { accountId, fault, times: 1 })
  await place.owner.run("posts.publishNow", { id })
  return { post: await place.ended(id), accepted: await place.ledgerOf(accountId) }
}

test("what a network calls a post in its answer is kept to ask by", async () => {
  const { post, accepted } = await publishUnder("slowProcessing")
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  assert.equal(accepted.length, 1)
  assert.equal(post.results[0]?.externalId, accepted[0]?.externalId)
})

test("without it nobody claims to know", async () => {
  const { post, accepted } = await publishUnder("acceptThenDrop")
  assert.equal(post.status, "Failed")
  assert.equal(post.results[0]?.uncertain, true, JSON.stringify(post.results))
  assert.equal(accepted.length, 1)
})
