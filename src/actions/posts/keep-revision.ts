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
  const hand = handOf(post)
  const revision = {
    post_id: post.id,
    id: newId<"rev">(),
    account_ids: post.account_ids,
    versions: post.versions,
    beginning: firstWords(originalOf(post.versions).content[0]?.body ?? ""),
    written_at: post.changed_at ?? post.created_at,
    written_by: hand.by,
    written_transport: hand.transport,
    written_client: hand.client,
    kept_at: how.now,
  }
  await insertRevision(db, revision, mostRevisions)
}

async function isOfUse(db: WorkspaceWriter, post: PostRow, next: Writing, { by, now }: How): Promise<boolean> {
  const before = {
    accountIds: post.account_ids,
    versions: post.versions,
    at: post.changed_at ?? post.created_at,
    hand: handOf(post),
  }
  const hand = { by: by.changed_by, transport: by.changed_transport, client: by.changed_client }
  const keptAt = (await findKeptAt(db, post.id)) ?? post.created_at
  return isWorthKeeping({ before, next: { ...next, hand }, now, keptAt })
}

/** Who wrote the post as it stands: who changed it last, or else made it. */
export function handOf(post: PostRow) {
  return post.changed_by === null
    ? { by: post.created_by, transport: post.created_transport, client: post.created_client }
    : { by: post.changed_by, transport: post.changed_transport, client: post.changed_client }
}
