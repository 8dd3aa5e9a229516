import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { idOutput, instantOutput, textOrNothing } from "#actions/schemas.ts"
import { trashLife } from "#domain/trash.ts"
import { listTrashed } from "#storage/trash.ts"

const pageSize = 50

export const listTrash = defineAction({
  name: "trash.list",
  title: "List the trash",
  description: `Posts that were deleted in the last ${trashLife.days} days, deleted last first.`,
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ cursor: textOrNothing(200) }),
  output: z.strictObject({
    posts: z.array(
      z.strictObject({
        id: idOutput("pst"),
        text: z.string(),
        accountIds: z.array(idOutput("acc")),
        scheduledAt: instantOutput.optional(),
        deletedAt: instantOutput,
        /** When it is deleted for good. */
        goneAt: instantOutput,
        deletedBy: z.string(),
      }),
    ),
    nextCursor: z.string().optional(),
  }),

  async run({ cursor }, { db }) {
    const found = await listTrashed(db, pageSize, cursor === undefined ? undefined : readCursor(cursor))
    const shown = found.slice(0, pageSize)
    const last = found.length > pageSize ? shown.at(-1) : undefined
    return {
      posts: shown.map(({ id, beginning, account_ids, scheduled_at, deleted_at, deleter }) => ({
        id,
        text: beginning,
        accountIds: [...account_ids],
        ...(scheduled_at === null ? {} : { scheduledAt: scheduled_at }),
        deletedAt: deleted_at,
        goneAt: deleted_at.add({ hours: 24 * trashLife.days }),
        deletedBy: deleter,
      })),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.deleted_at, id: last.id }) }),
    }
  },
})
