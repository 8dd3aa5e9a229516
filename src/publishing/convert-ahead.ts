import { renderFor } from "#domain/post.ts"
import { draftFor } from "#domain/validate-post.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import { mediaFactsOf } from "#storage/media.ts"
import { findMediaItems, listPostsWithVideos } from "#storage/post-media.ts"
import type { PostRow } from "#storage/posts.ts"

type Deps = Pick<PublishingDeps, "clock" | "database" | "mayEncode" | "openMedia">

/** Enough for the longest film that most networks take, on a slow machine that has others to do before it. */
const aheadHours = 2

/** How often it is looked for posts. */
const lookSeconds = 30

/** The next ones by their time. */
const mostPosts = 500

/** Begins what has to be done with the videos of scheduled posts, so that they go out at their time. */
export class ConvertAhead {
  readonly name = "convertAhead"
  readonly #deps: Deps
  /** Each post once, as it is: what fails here is said when it goes out. */
  #seen: ReadonlySet<string> = new Set()
  #lookAt: Temporal.Instant

  constructor(deps: Deps) {
    this.#deps = deps
    this.#lookAt = deps.clock.now()
  }

  async nextDue(): Promise<Temporal.Instant> {
    return this.#lookAt
  }

  async claim(limit: number): Promise<readonly PostRow[]> {
    const { clock, database } = this.#deps
    const now = clock.now()
    const posts = await database.read((db) => listPostsWithVideos(db, now.add({ hours: aheadHours }), mostPosts))
    const fresh = posts.filter((post) => !this.#seen.has(nameOf(post)))
    const taken = fresh.slice(0, limit)
    const known = posts.filter((post) => taken.includes(post) || this.#seen.has(nameOf(post)))
    this.#seen = new Set(known.map(nameOf))
    if (taken.length === fresh.length) this.#lookAt = now.add({ seconds: lookSeconds })
    return taken
  }

  /** There is nothing to hold: conversions have their own claims. */
  async renew(): Promise<void> {}

  async work({ workspace_id, account_ids, versions }: PostRow): Promise<void> {
    const { database, mayEncode } = this.#deps
    const accounts = await database.read((db) => findAccounts(inWorkspace(db, workspace_id), account_ids))
    for (const account of accounts.filter(({ deleted_at }) => deleted_at === null)) {
      const rendering = renderFor(versions, account.id)
      const ids = rendering.content.flatMap(({ media }) => media)
      const items = await database.read((db) => findMediaItems(inWorkspace(db, workspace_id), ids))
      const facts = new Map(items.map((item) => [item.id, mediaFactsOf(item, mayEncode)]))
      const { constraints } = draftFor(account.network, account.choices, rendering, facts)
      await this.#deps.openMedia(account, constraints.media, ids)
    }
  }
}

function nameOf({ id, updated_at }: PostRow): string {
  return `${id} ${updated_at.toString()}`
}
