import type { AuditSubject } from "#actions/action.ts"
import { firstWords } from "#domain/first-words.ts"
import { showId } from "#domain/ids.ts"
import { originalOf } from "#domain/post.ts"
import type { PostRow } from "#storage/posts.ts"

/** A post as the audit trail names it: by how it begins. */
export function subjectOfPost({ id, versions }: Pick<PostRow, "id" | "versions">): AuditSubject {
  return { id: showId("pst", id), name: firstWords(originalOf(versions).content[0]?.body ?? "") }
}
