import assert from "node:assert/strict"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"
import { StatisticsWork } from "#statistics/statistics-work.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"
import { listAccountsInBrief } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { planReads } from "#storage/plan-reads.ts"
import { insertPost } from "#storage/posts.ts"
import { listWorkOf } from "#storage/publication-work.ts"
import { insertPublication } from "#storage/publications.ts"
import type { Client } from "../client.ts"
import { connectAccount, openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import type { World } from "../world.ts"

/* Posts of many days, and a clock that goes from one read to the next until there are none left. */

const networks: readonly NetworkKey[] = ["x", "bluesky", "mastodon", "facebook"]
const rungs = [1, 6, 24, 72, 168, 720]

export type Climb = { readonly posts: number; readonly reads: number; readonly calls: number }

/** Posts to every account at 9 and at 17 o'clock of so many days. Says how many calls all their reads took. */
export async function climbLadders(world: World, owner: Client, days: number): Promise<Climb> {
  const { services, clock } = world
  const workspaceId = await openWorkspaceOf(owner)
  const userId = readId("usr", (await sessionOf(owner)).user.id)
  const ids = await Promise.all(networks.map(async (key) => readId("acc", await connectAccount(world, owner, key))))
  const read = new Map<string, number[]>()
  let calls = 0

  const publishedAt = new Map<string, Temporal.Instant>()
  const begun = clock.now()
  for (let day = 0; day < days; day += 1) {
    for (const hour of [9, 17]) {
      const at = begun.add({ hours: day * 24 + hour })
      const postId = newId<"pst">()
      await services.database.write(async (writer) => {
        const db = inWorkspace(writer, workspaceId)
        const post = await insertPost(db, {
          id: postId,
          status: "Published",
          account_ids: ids,
          versions: [],
          search_text: "",
          scheduled_at: at,
          usage_month: null,
          created_by: userId,
          created_at: at,
          updated_at: at,
        })
        for (const account_id of ids) {
          const external_id = `${postId}-${account_id}`
          publishedAt.set(external_id, at)
          const result = { url: null, published_at: at, error_code: null, error_message: null }
          await insertPublication(db, { post_id: postId, account_id, state: "ok", external_id, ...result })
        }
        const work = await listWorkOf(db, [post])
        await planReads(db, [post], work, await listAccountsInBrief(db, work))
      })
    }
  }

  const deps: StatisticsDeps = {
    ...services,
    outsideOf: () => ({
      http: async () => assert.fail("nothing goes over the wire here"),
      hosts: {},
      app: { clientId: "", clientSecret: "" },
      now: () => services.clock.now(),
    }),
    openReader: async (account) => ({
      kind: "author",
      author: { externalId: account.external_id, handle: "", credentials: { accessToken: "", scopes: [] } },
    }),
    adapterOf(key) {
      const real = adapterOf(key)
      const reading = real?.readMetrics ?? null
      if (real === undefined || reading === null) return real
      const { batch } = reading
      return {
        ...real,
        readMetrics: {
          batch,
          async read(_outside, _author, externalIds) {
            assert.ok(externalIds.length <= batch)
            calls += 1
            for (const id of externalIds) {
              const hours = (publishedAt.get(id) ?? begun).until(services.clock.now()).total("hours")
              read.set(id, [...(read.get(id) ?? []), hours])
            }
            return { kind: "read", numbers: new Map(externalIds.map((id) => [id, { likes: 1 }])) }
          },
        },
      }
    },
  }
  const reader = new StatisticsWork(deps, { leaseMs: 90_000, gatherMs: 0 })
  for (let due = await reader.nextDue(); due !== null; due = await reader.nextDue()) {
    const wait = clock.now().until(due)
    if (wait.sign > 0) clock.advance({ seconds: wait.total("seconds") })
    const pieces = await reader.claim(20)
    await Promise.all(pieces.map(async (piece) => reader.work(piece)))
  }
  assert.equal(read.size, publishedAt.size)
  for (const hours of read.values()) assert.deepEqual(hours, rungs)
  clock.advance({ days: 400 })
  assert.equal(await reader.nextDue(), null)
  return { posts: publishedAt.size, reads: publishedAt.size * rungs.length, calls }
}

export function describeClimb(days: number, { posts, reads, calls }: Climb): string {
  return `${days} days, ${posts} posts on accounts: ${calls} calls for ${reads} reads, ${(reads / calls).toFixed(1)} to a call`
}
