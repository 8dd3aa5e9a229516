import { renderFor } from "#domain/post.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import { endPosts } from "#publishing/settle.ts"
import { workFor } from "#publishing/start-posts.ts"
import type { Writer } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import {
  doubtWork,
  listOpenWork,
  listWorkOf,
  lockDuePosts,
  lockPostsOf,
  movePosts,
  putWork,
  type WorkRow,
} from "#storage/publication-work.ts"
import { takeRestored } from "#storage/restored.ts"

const postsAtOnce = 500

/**
 * The first start after a restore: what was due between the backup and now may have gone out, and nobody here knows. It is
 * not sent: each account is uncertain, and a person decides. What was sent without an answer is asked about as ever.
 */
export async function settleRestored(deps: PublishingDeps): Promise<void> {
  await deps.database.write(async (db) => {
    const takenAt = await takeRestored(db)
    if (takenAt === undefined) return
    const message = `This server was restored from a backup of ${takenAt}. Look at the account: the post may have gone out after that.`
    await doubtOpenWork(deps, db, message)
    for (;;) {
      const due = await lockDuePosts(db, deps.clock.now(), postsAtOnce)
      if (due.length === 0) return
      await doubtPosts(deps, db, due, message)
    }
  })
}

async function doubtOpenWork(deps: PublishingDeps, db: Writer, message: string): Promise<void> {
  const open = await listOpenWork(db)
  const posts = await lockPostsOf(db, open)
  const byId = new Map(posts.map((post) => [post.id, post]))
  await doubtWork(
    db,
    open.filter((work) => !canBeAsked(byId.get(work.post_id), work)),
    message,
  )
  await endPosts(deps, db, posts, await listWorkOf(db, posts))
}

async function doubtPosts(deps: PublishingDeps, db: Writer, due: readonly PostRow[], message: string): Promise<void> {
  await putWork(db, await workFor(db, due, { state: "uncertain", error_code: "Uncertain", error_message: message }))
  const publishing = await movePosts(db, due, "due", deps.clock.now())
  await endPosts(deps, db, publishing, await listWorkOf(db, publishing))
}

/** A single item that was sent: the network says what became of it. Of a thread, more may be out than was written down. */
function canBeAsked(post: PostRow | undefined, { account_id, items }: WorkRow): boolean {
  if (post === undefined || items[0]?.sentAt === undefined) return false
  return renderFor(post.versions, account_id).content.length === 1
}
