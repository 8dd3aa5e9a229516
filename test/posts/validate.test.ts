import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place

before(async () => {
  place = await openPlace()
})
after(async () => place.close())

type Issue = {
  readonly accountId?: string
  readonly provider?: string
  readonly rule: string
  readonly path: string
  readonly limit?: number
  readonly actual?: number
  readonly message: string
}

async function issuesOf(id: string): Promise<readonly Issue[]> {
  const answer = await place.agent.call("posts.validate", { id })
  assert.equal(answer.status, 400, answer.text)
  refusal(answer, "Invalid")
  return (answer.body as { issues: Issue[] }).issues
}

test("S-184: posts.validate wants an id", async () => {
  assert.match(await place.agent.refused("posts.validate", {}, "BadInput"), /^id is required/)
})

test("a post that fits is ok, and so is one without accounts", async () => {
  const x = await place.account("x")
  const fits = await place.agent.run("posts.create", { accountIds: [x], body: "Bulbs are in" })
  assert.deepEqual(await place.agent.run("posts.validate", { id: fits.id }), { ok: true, checkedAccounts: 1 })
  const nowhere = await place.agent.run("posts.create", { body: "x".repeat(100_000) })
  assert.deepEqual(await place.agent.run("posts.validate", { id: nowhere.id }), { ok: true, checkedAccounts: 0 })
})

test("S-185 S-186 S-187 S-409: every broken limit of every account is an issue of its own, and says what to do", async () => {
  const [x, bluesky, instagram] = [
    await place.account("x"),
    await place.account("bluesky"),
    await place.account("instagram"),
  ]
  const { id } = await place.agent.run("posts.create", { accountIds: [x, bluesky, instagram], body: "é".repeat(301) })
  const issues = await issuesOf(id)
  assert.deepEqual(
    issues.map(({ accountId, provider, rule, path, limit, actual }) => [
      accountId,
      provider,
      rule,
      path,
      limit,
      actual,
    ]),
    [
      [x, "X", "text.tooLong", "content.0.body", 280, 301],
      [bluesky, "Bluesky", "text.tooLong", "content.0.body", 300, 301],
      [instagram, "Instagram", "media.required", "content.0.media", undefined, undefined],
    ],
  )
  for (const { message } of issues) assert.match(message, /^(?:X|Bluesky|Instagram) .*\. [A-Z].*\.$/)
})

test("S-187: several limits broken by one account are several issues", async () => {
  const youtube = await place.account("youtube")
  const { id } = await place.agent.run("posts.create", { accountIds: [youtube], body: "<b>" })
  await place.agent.run("posts.setOption", { id, key: "youtube.privacy", value: "secret" })
  await place.agent.run("posts.setOption", { id, key: "youtube.nonsense", value: "1" })
  const rules = new Set((await issuesOf(id)).map(({ rule }) => rule))
  for (const rule of ["media.required", "option.choice", "option.unknown"])
    assert.ok(rules.has(rule), [...rules].join())
})

test("an account's own version is what is checked for it", async () => {
  const [x, mastodon] = [await place.account("x"), await place.account("mastodon")]
  const { id } = await place.agent.run("posts.create", { accountIds: [x, mastodon], body: "x".repeat(400) })
  assert.deepEqual(
    (await issuesOf(id)).map(({ accountId }) => accountId),
    [x],
  )
  await place.agent.run("posts.setVersionText", { id, accountId: x, body: "short" })
  assert.deepEqual(await place.agent.run("posts.validate", { id }), { ok: true, checkedAccounts: 2 })
})

test("an account that needs reconnecting is an issue", async () => {
  const account = await connectAccount(place.world, place.owner, "threads", { status: "NeedsReconnect" })
  const { id } = await place.agent.run("posts.create", { accountIds: [account], body: "hello" })
  assert.deepEqual(
    (await issuesOf(id)).map(({ rule }) => rule),
    ["account.needsReconnect"],
  )
})
