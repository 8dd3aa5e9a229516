import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { postId } from "#actions/posts/schemas.ts"
import { subjectOfPost } from "#actions/posts/subject-of-post.ts"
import { idOutput } from "#actions/schemas.ts"
import { notInTrash } from "#actions/trash/not-in-trash.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteHistory, takeTrashed } from "#storage/trash.ts"

export const deleteForGood = defineAction({
  name: "trash.delete",
  title: "Delete a post for good",
  description: "Deletes a post that is in the trash, with its history. It cannot be brought back.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: postId }),
  output: z.strictObject({ id: idOutput("pst"), deleted: z.literal(true) }),

  async run({ id }, { db, services, about }) {
    const post = await takeTrashed(db, id)
    if (post === undefined) throw notInTrash()
    about(subjectOfPost(post))
    await deleteHistory(db, id)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { id, deleted: true as const }
  },
})
