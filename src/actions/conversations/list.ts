import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { conversationView, viewConversation } from "#actions/conversations/view.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { textOrNothing } from "#actions/schemas.ts"
import { listConversations as list } from "#storage/conversations.ts"

export const listConversations = defineAction({
  name: "conversations.list",
  title: "List conversations",
  description: "Your conversations with agents in this workspace; those in which something happened last come first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ limit: z.int().min(1).max(200).default(50), cursor: textOrNothing(200) }),
  output: z.strictObject({ conversations: z.array(conversationView), nextCursor: z.string().optional() }),

  async run({ limit, cursor }, { db, actor, house }) {
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await list(db, actor.userId, house.clock.now(), limit + 1, place)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      conversations: shown.map(viewConversation),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.updated_at, id: last.id }) }),
    }
  },
})
