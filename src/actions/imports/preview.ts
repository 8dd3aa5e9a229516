import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { checkRows } from "#actions/imports/check-rows.ts"
import { allRows, rowNote } from "#actions/imports/schemas.ts"
import { idOutput, instantOutput, timeZone } from "#actions/schemas.ts"
import { dateOrders } from "#domain/import/read-clock.ts"

export const previewImport = defineAction({
  name: "imports.preview",
  title: "Preview an import of posts",
  description:
    "Says what the rows of a file of posts mean: accounts, time, labels and media of each, and what is wrong with it. Nothing is created.",
  kind: "read",
  isCostly: true,
  scope: "app",
  access: "editor",
  input: z.strictObject({ rows: allRows, timeZone, dateOrder: z.enum(dateOrders) }),
  output: z.strictObject({
    rows: z.array(
      z.strictObject({
        row: z.int(),
        accountIds: z.array(idOutput("acc")),
        mediaIds: z.array(idOutput("med")),
        labelIds: z.array(idOutput("lbl")),
        /** When it can go out; absent where it has no time to come. */
        at: instantOutput.optional(),
        /** The other moment at which a clock shows that time, on the day when clocks go back. */
        second: instantOutput.optional(),
        notes: z.array(rowNote),
      }),
    ),
  }),

  async run({ rows, ...asked }, { db, services }) {
    const read = await checkRows({ db, services }, rows, asked)
    return {
      rows: read.map(({ row, accountIds, mediaIds, labelIds, at, second, notes }) => ({
        row,
        accountIds: [...accountIds],
        mediaIds: [...mediaIds],
        labelIds: [...labelIds],
        ...(at === null ? {} : { at }),
        ...(second === undefined ? {} : { second }),
        notes: [...notes],
      })),
    }
  },
})
