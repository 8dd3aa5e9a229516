import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noLabel } from "#actions/labels/save.ts"
import { idInput } from "#actions/schemas.ts"
import { deleteLabel as remove, findLabel } from "#storage/labels.ts"
import { announce } from "#storage/live-changes.ts"

export const deleteLabel = defineAction({
  name: "labels.delete",
  title: "Delete a label",
  description: "Deletes a label. The posts that have it stay as they are.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ id: idInput("lbl") }),
  output: z.strictObject({ name: z.string() }),

  async run({ id }, { db, services }) {
    const label = await findLabel(db, id)
    if (label === undefined) throw noLabel()
    await remove(db, id)
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "posts")
    return { name: label.name }
  },
  detail: (_, { name }) => name,
})
