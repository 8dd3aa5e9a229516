import { newId } from "#crypto/random.ts"
import { firstWords } from "#domain/first-words.ts"
import { isWorthKeeping, mostRevisions, type Writing } from "#domain/post-history.ts"
import { originalOf } from "#domain/post.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import type { Changer, PostRow } from "#storage/posts.ts"
import { findKeptAt, insertRevision } from "#storage/revisions.ts"

type How = {
  readonly by: Changer
  readonly now: Temporal.Instant
  readonly keeps: "what is of use" | "always"
}

/** Puts the post as it stands into its history, before a change replaces it. */
export async function keepRevision(db: WorkspaceWriter, post: PostRow, next: Writing, how: How): Promise<void> {
  if (how.keeps !== "always" && !(await isOfUse(db, post, next, how))) return
  const revision = {
    post_id: post.id,
    id: newId<"rev">(),
    account_ids: post.account_ids,
    versions: post.versions,
    beginning: firstWords(originalOf(post.versions).content[0]?.body ?? ""),
    written_at: post.changed_at ?? post.created_at,
    written_by: post.changed_by ?? post.created_by,
    written_transport: post.changed_transport,
    written_client: post.changed_client,
    kept_at: how.now,
  }
  await insertRevision(db, revision, mostRevisions)
}

async function isOfUse(db: WorkspaceWriter, post: PostRow, next: Writing, { by, now }: How): Promise<boolean> {
  const before = {
    accountIds: post.account_ids,
    versions: post.versions,
    at: post.changed_at ?? post.created_at,
    hand: {
      by: post.changed_by ?? post.created_by,
      transport: post.changed_transport,
      client: post.changed_client,
    },
  }
  const hand = { by: by.changed_by, transport: by.changed_transport, client: by.changed_client }
  const keptAt = (await findKeptAt(db, post.id)) ?? post.created_at
  return isWorthKeeping({ before, next: { ...next, hand }, now, keptAt })
}
