import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { importKey } from "#actions/imports/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { giveBackAllowance } from "#plans/plans.ts"
import { listImportedPosts, lockImport, lockUntouched, noteUndone } from "#storage/imports.ts"
import { announce } from "#storage/live-changes.ts"
import { deletePost } from "#storage/posts.ts"

export const undoImport = defineAction({
  name: "imports.undo",
  title: "Undo an import",
  description:
    "Deletes the posts that an import made. One that somebody has changed since, or that is going out or is out, stays.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ key: importKey }),
  output: z.strictObject({ deleted: z.int(), kept: z.int() }),

  async run({ key }, { db, services, about }) {
    const found = await lockImport(db, key)
    if (found === undefined) throw new Problem("NotFound", "There is no such import in this workspace.")
    about({ name: found.file_name })
    const now = services.clock.now()
    const untouched = found.undone_at === null ? await lockUntouched(db, key) : []
    for (const post of untouched) {
      if (post.status === "Scheduled") await giveBackAllowance(db, post)
      await deletePost(db, post.id)
    }
    await noteUndone(db, key, found.undone_at ?? now)
    await announce(db, now, { workspaceId: db.workspaceId }, "posts")
    const { length } = await listImportedPosts(db, key)
    return { deleted: untouched.length, kept: length - untouched.length }
  },
  detail: (_, { deleted }) => String(deleted),
})
