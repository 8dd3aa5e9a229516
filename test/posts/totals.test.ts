import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { sql } from "kysely"
import { postStatuses } from "#domain/post-status.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { anyMoment, anyPosts } from "../statistics/any-posts.ts"
import { connectFour, keepLines, type KnownAccount } from "../statistics/keep-lines.ts"
import { openPlace, type Place } from "./place.ts"

let place: Place
let accounts: readonly KnownAccount[]
let labelId: string

before(async () => {
  place = await openPlace()
  accounts = await connectFour(place)
  const [posts = []] = fc.sample(anyPosts(accounts), { numRuns: 1, seed: 11 })
  const lines = await keepLines(place.world, place.owner, posts)
  const ids = [...new Set(lines.map(({ post }) => post))]
  for (const [index, { id: accountId }] of accounts.entries()) {
    const at = place.world.clock.now().add({ hours: 24 * (index + 1) })
    const draft = { body: `draft ${index}`, accountIds: [accountId] }
    await place.owner.run("posts.create", draft)
    const { id } = await place.owner.run("posts.create", { ...draft, scheduledAt: at.toString() })
    await place.owner.run("posts.schedule", { id, at: at.toString() })
    ids.push(id)
  }
  const { label } = await place.owner.run("labels.save", { name: "Bulb week", colour: "moss" })
  labelId = label.id
  const chosen = ids.filter((_, index) => index % 2 === 0)
  await place.owner.run("posts.label", { ids: chosen, labelId, isOn: true })
})
after(() => place.close())

/** What is counted beside a page of one post is what a page of all of them holds. */
async function compare(action: "posts.list" | "posts.browse", input: object): Promise<void> {
  const all = await place.owner.run(action, { ...input, limit: 200 })
  assert.deepEqual([all.total, all.nextCursor], [new Set(all.posts.map(({ id }) => id)).size, undefined])
  assert.equal((await place.owner.run(action, { ...input, limit: 1 })).total, all.total)
}

const rarely = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, value)
const moment = fc.option(anyMoment.map(String), { nil: undefined, freq: 3 })

test("the total is the number of posts on all pages, whatever is asked for", async () => {
  const question = fc.record({
    order: fc.constantFrom("created", "scheduled", "published"),
    status: rarely(fc.constantFrom(...postStatuses)),
    accountId: rarely(fc.constantFrom(...accounts.map(({ id }) => id))),
    search: rarely(fc.constantFrom("draft", "1")),
    from: moment,
    to: moment,
  })
  await fc.assert(
    fc.asyncProperty(question, (asked) => compare("posts.list", asked)),
    { numRuns: 100 },
  )
})

test("it is so for people too, who look through one label", async () => {
  for (const status of [undefined, ...postStatuses]) await compare("posts.browse", { status, labelId })
})

test("posts are counted up to 10,000, and it is said when there are more", async () => {
  const workspaceId = await openWorkspaceOf(place.owner)
  const add = async (count: number) =>
    place.world.services.database.write(({ rows }) =>
      sql`INSERT INTO posts (workspace_id, id, status, account_ids, versions, search_text, created_by, created_at, updated_at)
        SELECT workspace_id, gen_random_uuid(), 'Draft', '{}', versions, 'many', created_by, created_at, updated_at
        FROM posts CROSS JOIN generate_series(1, ${count}::integer)
        WHERE workspace_id = ${workspaceId} AND search_text = 'draft 0' AND status = 'Draft'`.execute(rows),
    )
  const count = async () => {
    const { posts, total, isTotalCut } = await place.agent.run("posts.list", { search: "many", limit: 1 })
    return [posts.length, total, isTotalCut]
  }
  await add(10_000)
  assert.deepEqual(await count(), [1, 10_000, undefined])
  await add(1)
  assert.deepEqual(await count(), [1, 10_000, true])
})
