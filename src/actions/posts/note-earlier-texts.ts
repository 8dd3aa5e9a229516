import { renderFor } from "#domain/post.ts"
import { isEarlierText } from "#domain/publication.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import type { PostRow } from "#storage/posts.ts"
import { listTextsOut, markEarlierTexts } from "#storage/publications.ts"

/** Notes which accounts have the post as it was before an edit. Only a post that has failed is both out and editable. */
export async function noteEarlierTexts(db: WorkspaceWriter, { id, versions }: PostRow): Promise<void> {
  const out = await listTextsOut(db, id)
  const isEarlier = ({ account_id, items }: (typeof out)[number]) =>
    isEarlierText(items, renderFor(versions, account_id).content)
  const earlier = out.filter(isEarlier).map(({ account_id }) => account_id)
  await markEarlierTexts(db, id, earlier)
}
