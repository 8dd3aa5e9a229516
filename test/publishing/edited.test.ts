import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { until } from "../until.ts"
import { openPublishing, type PublishingPlace } from "./place.ts"

/* A post that failed may be edited. What is out, or may be, was the earlier text. */

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

const textsOf = async (accountId: string) =>
  (await place.ledgerOf(accountId)).map(({ items }) => items.map(({ text }) => text))

const say = async (id: string, accountId: string, texts: readonly string[]) =>
  place.owner.run("posts.update", {
    id,
    accountIds: [accountId],
    versions: [{ content: texts.map((body) => ({ body })) }],
  })

/** A thread on X whose second item is refused: it was said before. */
async function halfThread() {
  const account = await place.connect("x")
  const said = await place.draft([account.id], ["said before"])
  await place.owner.run("posts.publishNow", { id: said })
  await place.ended(said)
  const id = await place.draft([account.id], ["first", "said before"])
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.results[0]?.error?.code, "Duplicate")
  return { id, account }
}

test("a part that is out does not pass for another text: the post fails with what to do", async () => {
  const { id, account } = await halfThread()
  await say(id, account.id, ["entirely new"])
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.status, "Failed")
  assert.equal(post.results[0]?.error?.code, "EarlierVersion")
  assert.deepEqual(await textsOf(account.id), [["said before"], ["first"]])
})

test("with its first part as it was, an edited thread goes on where it stopped", async () => {
  const { id, account } = await halfThread()
  await say(id, account.id, ["first", "said for the first time"])
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Published")
  assert.deepEqual(await textsOf(account.id), [["said before"], ["first", "said for the first time"]])
})

test("the way back to a draft changes nothing about what is out", async () => {
  const { id, account } = await halfThread()
  await place.owner.run("posts.backToDraft", { id })
  await say(id, account.id, ["entirely new"])
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).results[0]?.error?.code, "EarlierVersion")
})

/** Nobody could tell for a quarter of an hour. */
async function leftUncertain(text: string) {
  const account = await place.connect("bluesky")
  const id = await place.draft([account.id], [text])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "serverError" })
  await place.owner.run("posts.publishNow", { id })
  for (let minutes = 0; minutes < 20 && (await place.read(id)).status === "Publishing"; minutes += 1) {
    await place.owner.run("sandbox.advanceClock", { seconds: 60 })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const post = await place.ended(id)
  assert.equal(post.results[0]?.uncertain, true, JSON.stringify(post.results))
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: null })
  return { id, account }
}

test("what was made ready for the text before an edit does not go out after it", async () => {
  const { id, account } = await leftUncertain("old words")
  await say(id, account.id, ["new words"])
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  assert.deepEqual(await textsOf(account.id), [["new words"]])
})

test("what turns out to be there as it was before an edit is not called the new text", async () => {
  const account = await place.connect("linkedin")
  const id = await place.draft([account.id], ["old words"])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "acceptThenDrop", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).results[0]?.uncertain, true)
  await say(id, account.id, ["new words"])
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.results[0]?.ok, false)
  assert.deepEqual(await textsOf(account.id), [["old words"]])
})

test("what could not be sent within its window is not sent after it", async () => {
  const account = await place.connect("x")
  const id = await place.draft([account.id], ["too late"])
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault: "unavailable", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  await until("a first try", async () => (await place.owner.run("posts.attempts", { id })).attempts.length > 0)
  await place.owner.run("sandbox.advanceClock", { seconds: 16 * 60 })
  const post = await place.ended(id)
  assert.equal(post.results[0]?.error?.code, "MissedTime", JSON.stringify(post.results))
  assert.deepEqual(await textsOf(account.id), [])
})

test("a refused account that was taken off leaves no trace once the post is out", async () => {
  const [x, bluesky] = [await place.connect("x"), await place.connect("bluesky")]
  const id = await place.draft([x.id, bluesky.id], ["for both"])
  await place.owner.run("sandbox.setFault", { accountId: x.id, fault: "scopeMissing", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Failed")
  await say(id, bluesky.id, ["for both"])
  const post = await place.owner.run("posts.publishNow", { id })
  assert.equal(post.status, "Published")
  assert.deepEqual(
    post.results.map(({ accountId, ok }) => [accountId, ok]),
    [[bluesky.id, true]],
  )
})

test("an account that has the post may be gone when it is published again to the others", async () => {
  const [x, bluesky] = [await place.connect("x"), await place.connect("bluesky")]
  const id = await place.draft([x.id, bluesky.id], ["for both again"])
  await place.owner.run("sandbox.setFault", { accountId: x.id, fault: "scopeMissing", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  assert.equal((await place.ended(id)).status, "Failed")
  await place.owner.run("accounts.delete", { id: bluesky.id })
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  assert.equal(post.status, "Published", JSON.stringify(post.results))
  assert.equal((await place.ledgerOf(x.id)).length, 1)
})

test("what a person sends again is what they saw: words that came in since stay here until somebody has read them", async () => {
  const { id, account } = await leftUncertain("old words")
  const seen = await place.read(id)
  const changed = await place.owner.run("posts.setVersionText", { id, body: "new words" })
  const again = { id, accountId: account.id, resolution: "sendAgain" as const }
  await place.owner.refused("posts.resolveUncertain", { ...again, baseUpdatedAt: seen.updatedAt }, "Conflict")
  assert.deepEqual([await place.read(id), await textsOf(account.id)], [changed, []])
  await place.owner.run("posts.resolveUncertain", { ...again, baseUpdatedAt: changed.updatedAt })
  assert.equal((await place.ended(id)).status, "Published")
  assert.deepEqual(await textsOf(account.id), [["new words"]])
})

test("an account on which a failed post is out in an earlier text is marked as such", async () => {
  const [x, bluesky] = [await place.connect("x"), await place.connect("bluesky")]
  const id = await place.draft([x.id, bluesky.id], ["first words"])
  await place.owner.run("sandbox.setFault", { accountId: x.id, fault: "scopeMissing", times: 1 })
  await place.owner.run("posts.publishNow", { id })
  const marks = ({ results }: Awaited<ReturnType<typeof place.ended>>) =>
    results.map(({ accountId, ok, earlierText }) => [accountId, ok, earlierText])
  assert.deepEqual(marks(await place.ended(id)), [
    [x.id, false, undefined],
    [bluesky.id, true, undefined],
  ])
  const edited = await place.owner.run("posts.setVersionText", { id, body: "better words" })
  assert.deepEqual(marks(edited)[1], [bluesky.id, true, true])
  const restored = await place.owner.run("posts.setVersionText", { id, body: "first words" })
  assert.deepEqual(marks(restored)[1], [bluesky.id, true, undefined])
  await place.owner.run("posts.setVersionText", { id, body: "only there", accountId: x.id })
  assert.deepEqual(marks(await place.read(id))[1], [bluesky.id, true, undefined])
  await place.owner.run("posts.setVersionText", { id, body: "best words" })
  await place.owner.run("posts.publishNow", { id })
  assert.deepEqual(marks(await place.ended(id)), [
    [x.id, true, undefined],
    [bluesky.id, true, true],
  ])
})

test("what a person finds on the network after an edit is the earlier text", async () => {
  const { id, account } = await leftUncertain("old words")
  await place.owner.run("posts.setVersionText", { id, body: "new words" })
  const found = { id, accountId: account.id, resolution: "published" as const, externalId: "at://1" }
  const { results } = await place.owner.run("posts.resolveUncertain", found)
  assert.deepEqual([results[0]?.ok, results[0]?.earlierText], [true, true])
})
