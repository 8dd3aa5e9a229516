import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { type OpenService, openService } from "./open-service.ts"
import { losesConnection, publish, read } from "./play.ts"

let open: OpenService
let account: string
let api: string

before(async () => {
  open = await openService()
  account = await open.connect(open.owner, "x", "x-1")
  api = `${open.base}/sandbox/x/api`
})
after(async () => open.close())

test("the sandbox inside the service plays the networks at the service's own address", () => {
  const { sandbox } = open.service.services
  assert.deepEqual(sandbox?.hostsOf("x"), { api, www: `${open.base}/sandbox/x/www` })
  assert.deepEqual(sandbox?.keys, ["x", "bluesky"])
  assert.throws(() => sandbox?.hostsOf("youtube"), { code: "NotFound" })
})

test("the owner reads what the sandbox accepted, threads as one post, in order", async () => {
  await publish(api, { externalId: "t1", text: "One", media: ["a.jpg"] }, open.ownCall)
  await publish(api, { externalId: "alone", text: "Alone" }, open.ownCall)
  await publish(api, { externalId: "t2", inReplyTo: "t1", text: "Two" }, open.ownCall)
  await publish(api, { externalId: "t3", inReplyTo: "t2", text: "Three" }, open.ownCall)
  const { posts } = await open.owner.run("sandbox.ledger", {})
  assert.deepEqual(
    posts.map(({ key, accountId, externalId, items }) => ({ key, accountId, externalId, items })),
    [
      {
        key: "x",
        accountId: account,
        externalId: "t1",
        items: [
          { text: "One", media: ["a.jpg"] },
          { text: "Two", media: [] },
          { text: "Three", media: [] },
        ],
      },
      { key: "x", accountId: account, externalId: "alone", items: [{ text: "Alone", media: [] }] },
    ],
  )
  assert.match(posts[0]?.acceptedAt ?? "", /^\d{4}-\d\d-\d\dT[\d:]+\.\d{6}Z$/)
})

test("the ledger can be narrowed to a network and to an account, and stays that of the workspace", async () => {
  const other = await open.connect(open.owner, "bluesky", "bluesky-1")
  await publish(`${open.base}/sandbox/bluesky/api`, { account: "bluesky-1", text: "Blue" }, open.ownCall)
  await publish(api, { account: "x-of-somebody-else", text: "Not ours" }, open.ownCall)
  const texts = async (input: { key?: "x" | "bluesky" | ""; accountId?: string }) =>
    (await open.owner.run("sandbox.ledger", input)).posts.map(({ items }) => items[0]?.text)
  assert.deepEqual(await texts({}), ["One", "Alone", "Blue"])
  assert.deepEqual(await texts({ key: "bluesky" }), ["Blue"])
  assert.deepEqual(await texts({ accountId: account, key: "" }), ["One", "Alone"])
  assert.deepEqual(await texts({ accountId: other, key: "x" }), [])
  await open.owner.refused("sandbox.ledger", { accountId: "acc_nonsense" }, "NotFound")
})

test("what was accepted from an account stays in the ledger when the account is disconnected", async () => {
  const gone = await open.connect(open.owner, "bluesky", "bluesky-gone")
  await publish(`${open.base}/sandbox/bluesky/api`, { account: "bluesky-gone", text: "Before it went" }, open.ownCall)
  await open.owner.run("accounts.delete", { id: gone })
  const { posts } = await open.owner.run("sandbox.ledger", { accountId: gone })
  assert.deepEqual(
    posts.map(({ items }) => items),
    [[{ text: "Before it went", media: [] }]],
  )
  await open.owner.refused("sandbox.setFault", { accountId: gone, fault: "timeout" }, "NotFound")
})

test("the owner makes the sandbox misbehave for an account, for a while or until told otherwise", async () => {
  assert.deepEqual(
    await open.owner.run("sandbox.setFault", { accountId: account, fault: "acceptThenDrop", times: 1 }),
    {},
  )
  await losesConnection(publish(api, { text: "Dropped on the way back" }, open.ownCall))
  assert.equal((await publish(api, {}, open.ownCall)).status, 201)
  await open.owner.run("sandbox.setFault", { accountId: account, fault: "rateLimited" })
  assert.equal((await publish(api, {}, open.ownCall)).status, 429)
  await open.owner.run("sandbox.setFault", { accountId: account, fault: null })
  assert.equal((await publish(api, {}, open.ownCall)).status, 201)
  assert.match(await open.owner.refused("sandbox.setFault", { accountId: account, fault: "sulk" }, "BadInput"), /fault/)
})

test("the clock of the service and of the networks moves forward together, and stays there", async () => {
  const { clock } = open.service.services
  const earlier = clock.now()
  const { now } = await open.owner.run("sandbox.advanceClock", { seconds: 3600 })
  assert.equal(earlier.until(now).total("seconds"), 3600)
  assert.equal(earlier.until(clock.now()).total("seconds"), 3600)
  const there = (await read(`${api}/now`, open.ownCall)) as { now: string }
  assert.equal(earlier.until(there.now).total("seconds"), 3600)
  await open.owner.refused("sandbox.advanceClock", { seconds: -1 }, "BadInput")
  await open.owner.refused("sandbox.advanceClock", { seconds: 1e9 }, "BadInput")

  open = await open.restart()
  api = `${open.base}/sandbox/x/api`
  assert.ok(Temporal.Instant.compare(open.service.services.clock.now(), now) >= 0, "the clock went back at the restart")
  const { posts } = await open.owner.run("sandbox.ledger", { key: "x" })
  assert.equal(posts[0]?.items[0]?.text, "One")
})
