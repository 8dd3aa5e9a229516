import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { firstWords } from "#domain/first-words.ts"
import { postStatuses } from "#domain/post-status.ts"
import type { CalendarEntry } from "#storage/calendar.ts"

/** A post on a tile. */
export const entryView = z.strictObject({
  id: idOutput("pst"),
  status: z.enum(postStatuses),
  at: instantOutput.optional(),
  text: z.string(),
  accountIds: z.array(idOutput("acc")),
  labelIds: z.array(idOutput("lbl")),
  hasMedia: z.boolean(),
  /** Nobody knows whether some account has it. */
  isUncertain: z.boolean(),
  updatedAt: instantOutput,
})

export function viewEntry(entry: CalendarEntry): z.input<typeof entryView> {
  const { id, status, at, text, account_ids, label_ids, has_media, is_uncertain, updated_at } = entry
  return {
    id,
    status,
    ...(at === null ? {} : { at }),
    text: firstWords(text),
    accountIds: [...account_ids],
    labelIds: [...label_ids],
    hasMedia: has_media,
    isUncertain: is_uncertain,
    updatedAt: updated_at,
  }
}
