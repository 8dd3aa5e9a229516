import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { announce } from "#storage/live-changes.ts"
import { emptyTrash as empty } from "#storage/trash.ts"

export const emptyTrash = defineAction({
  name: "trash.empty",
  title: "Empty the trash",
  description: "Deletes all posts in the trash for good, with their history.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: nothing,
  output: z.strictObject({ deleted: z.int() }),

  async run(_, { db, services }) {
    const deleted = await empty(db)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { deleted }
  },
  detail: (_, { deleted }) => String(deleted),
})
