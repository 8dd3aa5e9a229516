import type { AppCalls } from "#actions/registry.ts"
import type { NetworkKey } from "#domain/network.ts"
import { inWorkspace } from "#storage/database.ts"
import { listEvents } from "#storage/events.ts"
import type { Client } from "../client.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { untilFound } from "../until.ts"
import { askForEvents } from "../webhooks/ask-for-events.ts"
import { openWorld, type World } from "../world.ts"
import { secondsToNextTry } from "./next-try.ts"

export type Post = AppCalls["posts.get"]["output"]
type Account = AppCalls["sandbox.connect"]["output"]["account"]
type Ledger = AppCalls["sandbox.ledger"]["output"]["posts"]

/** A workspace whose worker runs, with the sandbox as its networks. */
export type PublishingPlace = {
  readonly world: World
  readonly owner: Client
  /** A new account there, connected. */
  connect(key: NetworkKey): Promise<Account>
  /** A draft with one item for each text. */
  draft(accountIds: readonly string[], texts: readonly string[]): Promise<string>
  read(id: string): Promise<Post>
  /** Waits until publishing has ended, moving the clock on while nothing happens. */
  ended(id: string): Promise<Post>
  ledgerOf(accountId: string): Promise<Ledger>
  /** The types of the events about a post, oldest first. */
  eventsOf(id: string): Promise<readonly string[]>
  close(): Promise<void>
}

export async function openPublishing(
  environment: Record<string, string> = {},
  replacements: Parameters<typeof openWorld>[1] = {},
): Promise<PublishingPlace> {
  const world = await openWorld(environment, replacements)
  const owner = await world.owner()
  await askForEvents(owner)
  let count = 0
  const place: PublishingPlace = {
    world,
    owner,
    connect: async (key) => {
      count += 1
      return (await owner.run("sandbox.connect", { key, handle: `lark${count}` })).account
    },
    async draft(accountIds, texts) {
      const { id } = await owner.run("posts.create", {})
      const content = texts.map((body) => ({ body }))
      await owner.run("posts.update", { id, accountIds: [...accountIds], versions: [{ content }] })
      return id
    },
    read: async (id) => owner.run("posts.get", { id }),
    async ended(id) {
      const read = async () => {
        const post = await place.read(id)
        return post.status === "Publishing" || post.status === "Scheduled" ? undefined : post
      }
      return untilFound("the post is no longer on its way", read, async (looks) => {
        // What waits for a later try does not wait for the tests, and what a network holds for ever is given up.
        const seconds = (await secondsToNextTry(world, id)) ?? (looks % 15 === 0 ? 5 : 0)
        if (seconds > 0) await owner.run("sandbox.advanceClock", { seconds })
      })
    },
    ledgerOf: async (accountId) => (await owner.run("sandbox.ledger", { accountId })).posts,
    async eventsOf(id) {
      const workspaceId = await openWorkspaceOf(owner)
      const events = await world.services.database.read((db) => listEvents(inWorkspace(db, workspaceId)))
      const about = events.filter(({ data }) => (data as { post?: { id: string } }).post?.id === id)
      return about.map(({ type }) => type)
    },
    close: async () => world.close(),
  }
  return place
}
