import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPublishing, type PublishingPlace } from "./place.ts"

let place: PublishingPlace

before(async () => {
  place = await openPublishing()
})
after(async () => place.close())

async function publishUnder(
  key: "x" | "bluesky" | "linkedin",
  fault: Fault | null,
  texts: readonly string[],
  times = 1,
) {
  const account = await place.connect(key)
  const id = await place.draft([account.id], texts)
  await place.owner.run("sandbox.setFault", { accountId: account.id, fault, times })
  await place.owner.run("posts.publishNow", { id })
  const post = await place.ended(id)
  const accepted = await place.ledgerOf(account.id)
  return { id, account, post, accepted: accepted.map(({ items }) => items.map(({ text }) => text)) }
}

type Fault =
  | "rateLimited"
  | "unavailable"
  | "serverError"
  | "timeout"
  | "acceptThenDrop"
  | "acceptLate"
  | "tokenExpired"
  | "tokenRevoked"

for (const key of ["x", "bluesky"] as const) {
  for (const fault of ["acceptThenDrop", "acceptLate", "serverError", "unavailable", "rateLimited"] as const) {
    test(`${key} under ${fault}: the post is out once, and we know it`, async () => {
      const { post, accepted, id } = await publishUnder(key, fault, [`A tale of ${fault} on ${key}`])
      assert.equal(post.status, "Published", JSON.stringify(post.results))
      assert.deepEqual(accepted, [[`A tale of ${fault} on ${key}`]])
      assert.deepEqual(await place.eventsOf(id), ["post.published"])
    })
  }

  test(`a thread on ${key} whose answers are lost goes on at the first missing item, in order`, async () => {
    const texts = [`one ${key}`, `two ${key}`, `three ${key}`]
    const { post, accepted } = await publishUnder(key, "acceptThenDrop", texts, 2)
    assert.equal(post.status, "Published", JSON.stringify(post.results))
    assert.deepEqual(accepted, [texts])
  })

  test(`an expired token on ${key} is renewed, and nobody notices`, async () => {
    const { post, accepted } = await publishUnder(key, "tokenExpired", [`renewed on ${key}`])
    assert.equal(post.status, "Published", JSON.stringify(post.results))
    assert.equal(accepted.length, 1)
  })

  test(`S-132 S-351: a revoked token on ${key} fails the post and disconnects the account, told once`, async () => {
    const { post, accepted, account, id } = await publishUnder(key, "tokenRevoked", [`never on ${key}`])
    assert.equal(post.status, "Failed")
    assert.equal(post.results[0]?.error?.code, "NeedsReconnect")
    assert.deepEqual(accepted, [])
    assert.deepEqual(await place.eventsOf(id), ["post.failed"])
    const { accounts } = await place.owner.run("accounts.list", {})
    assert.equal(accounts.find((listed) => listed.id === account.id)?.status, "NeedsReconnect")
  })
}

test("S-049 S-133: on LinkedIn a lost answer leaves the post uncertain, and it is never sent again by itself", async () => {
  const { post, accepted, id, account } = await publishUnder("linkedin", "acceptThenDrop", ["Who knows"])
  assert.equal(post.status, "Failed")
  assert.deepEqual(
    post.results.map(({ ok, uncertain }) => ({ ok, uncertain })),
    [{ ok: false, uncertain: true }],
  )
  assert.deepEqual(accepted, [["Who knows"]])
  assert.deepEqual(await place.eventsOf(id), ["post.failed"])

  const input = { id, accountId: account.id, resolution: "published" as const, externalId: "urn:li:share:1" }
  const settled = await place.owner.run("posts.resolveUncertain", input)
  assert.equal(settled.status, "Published")
  assert.equal(settled.results[0]?.externalId, "urn:li:share:1")
  assert.deepEqual(await place.eventsOf(id), ["post.failed", "post.published"])
  await place.owner.refused("posts.resolveUncertain", input, "Conflict")
})

test("a person who says that it is not there has it sent again", async () => {
  const { post, id, account } = await publishUnder("linkedin", "timeout", ["Once more"])
  assert.equal(post.results[0]?.uncertain, true, JSON.stringify(post))
  await place.owner.run("posts.resolveUncertain", { id, accountId: account.id, resolution: "sendAgain" })
  const again = await place.ended(id)
  assert.equal(again.status, "Published", JSON.stringify(again.results))
  assert.equal((await place.ledgerOf(account.id)).length, 1)
})
