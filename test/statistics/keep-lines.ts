import { newId } from "#crypto/random.ts"
import { engagementOf } from "#domain/engagement.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import { metricNames, type NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { inWorkspace } from "#storage/database.ts"
import { insertAll } from "#storage/insert-all.ts"
import { reopenDays } from "#storage/metric-days.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { sessionOf } from "../people/session-of.ts"
import type { Place } from "../posts/place.ts"
import type { World } from "../world.ts"
import type { Line } from "./brute-force.ts"

export type KnownAccount = { readonly id: string; readonly network: NetworkKey }

export type PlannedPost = {
  readonly text: string
  readonly outs: readonly {
    readonly account: KnownAccount
    readonly at: Temporal.Instant
    readonly numbers: Line["numbers"]
  }[]
}

/** One account on each of four networks. */
export async function connectFour(place: Pick<Place, "account">): Promise<readonly KnownAccount[]> {
  const networks = ["x", "bluesky", "mastodon", "threads"] as const
  return Promise.all(networks.map(async (network) => ({ id: await place.account(network), network })))
}

/** Puts posts that are out, and what was read of them, on record as the engines leave them. */
export async function keepLines(world: World, client: Client, posts: readonly PlannedPost[]): Promise<readonly Line[]> {
  const workspaceId = await openWorkspaceOf(client)
  const userId = readId("usr", (await sessionOf(client)).user.id)
  const made = posts.map((post) => ({ id: newId<"pst">(), ...post }))
  const idOf = ({ id }: KnownAccount): Id<"acc"> => readId("acc", id)
  const now = world.clock.now()
  await world.services.database.write(async (writer) => {
    const db = inWorkspace(writer, workspaceId)
    await insertAll(
      db,
      "posts",
      made.map(({ id, text, outs }) => ({
        id,
        status: "Published",
        account_ids: outs.map(({ account }) => idOf(account)),
        versions: [{ accountId: null, content: [{ body: text, media: [] }], options: {} }],
        search_text: text,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })),
    )
    await insertAll(
      db,
      "post_metrics",
      made.flatMap(({ id, outs }) =>
        outs.map(({ account, at, numbers }) => ({
          post_id: id,
          account_id: idOf(account),
          published_at: at,
          ...Object.fromEntries(metricNames.map((name) => [name, numbers[name] ?? null])),
          engagement: engagementOf(numbers),
          fetched_at: Object.keys(numbers).length === 0 ? null : at.add({ hours: 1 }),
        })),
      ),
    )
    await reopenDays(
      db,
      made.map(({ id }) => ({ workspace_id: workspaceId, post_id: id })),
    )
  })
  return made.flatMap(({ id, text, outs }) =>
    outs.map(({ account, at, numbers }) => ({
      post: showId("pst", id),
      text,
      account: account.id,
      provider: networkOf(account.network).provider,
      at,
      numbers,
    })),
  )
}
