import { firstWords } from "#domain/first-words.ts"
import type { Id } from "#domain/ids.ts"
import { originalOf } from "#domain/post.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { listLabelsOf } from "#storage/labels.ts"
import { deletePost, type PostRow } from "#storage/posts.ts"
import { listAccountsReached } from "#storage/publications.ts"
import { insertTrashed } from "#storage/trash.ts"

/** Deletes a post so that it can be brought back. */
export async function moveToTrash(
  db: WorkspaceWriter,
  post: PostRow,
  by: Id<"usr">,
  now: Temporal.Instant,
): Promise<void> {
  const { id, account_ids, versions, scheduled_at, created_by, created_transport, created_client, created_at } = post
  await insertTrashed(db, {
    id,
    account_ids,
    out_account_ids: await listAccountsReached(db, id),
    versions,
    beginning: firstWords(originalOf(versions).content[0]?.body ?? ""),
    scheduled_at,
    label_ids: (await listLabelsOf(db, [id])).map(({ label_id }) => label_id),
    created_by,
    created_transport,
    created_client,
    created_at,
    deleted_by: by,
    deleted_at: now,
  })
  await deletePost(db, id)
}
