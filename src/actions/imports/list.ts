import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { keptDays } from "#actions/imports/sweep.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { listImports as list } from "#storage/imports.ts"

const most = 10

export const listImports = defineAction({
  name: "imports.list",
  title: "List imports",
  description: `The last ${most} imports of the last ${keptDays} days that were not undone, newest first.`,
  kind: "read",
  scope: "app",
  access: "editor",
  input: nothing,
  output: z.strictObject({
    imports: z.array(
      z.strictObject({
        key: z.string(),
        fileName: z.string(),
        at: instantOutput,
        by: z.string(),
        count: z.int(),
        /** How many of its posts nobody has changed and are not out: an undo deletes these. */
        untouched: z.int(),
      }),
    ),
  }),

  async run(_, { db, services }) {
    const since = services.clock.now().subtract({ hours: keptDays * 24 })
    const found = await list(db, since, most)
    return {
      imports: found.map(({ key, file_name: fileName, made_at: at, user_name: by, count, untouched }) => ({
        key,
        fileName,
        at,
        by,
        count,
        untouched,
      })),
    }
  },
})
