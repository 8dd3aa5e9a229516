import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { chatView, viewChat } from "#actions/chats/view.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { textOrNothing } from "#actions/schemas.ts"
import { listChats as list } from "#storage/chats.ts"

export const listChats = defineAction({
  name: "chats.list",
  title: "List conversations with the assistant",
  description: "Your conversations with the assistant in this workspace; those with the newest questions come first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    search: textOrNothing(200).describe("Words in the title or in a question."),
    limit: z.int().min(1).max(200).default(50),
    cursor: textOrNothing(200),
  }),
  output: z.strictObject({ chats: z.array(chatView), nextCursor: z.string().optional() }),

  async run({ search, limit, cursor }, { db, actor }) {
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await list(db, actor.userId, search?.trim() || undefined, limit + 1, place)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      chats: shown.map(viewChat),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.updated_at, id: last.id }) }),
    }
  },
})
