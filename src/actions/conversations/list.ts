import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requestView, viewRequest } from "#actions/approvals/view.ts"
import { conversationView, viewConversation } from "#actions/conversations/view.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { textOrNothing } from "#actions/schemas.ts"
import { listLatestApprovals } from "#storage/approvals.ts"
import { listConversations as list } from "#storage/conversations.ts"

/** With the request that it is about now: the newest that waits, or else the newest. */
const listed = conversationView.extend({ latest: requestView.optional() })

export const listConversations = defineAction({
  name: "conversations.list",
  title: "List conversations",
  description: "Your conversations with agents in this workspace; those in which something happened last come first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ limit: z.int().min(1).max(200).default(50), cursor: textOrNothing(200) }),
  output: z.strictObject({ conversations: z.array(listed), nextCursor: z.string().optional() }),

  async run({ limit, cursor }, { db, actor, services }) {
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const now = services.clock.now()
    const rows = await list(db, actor.userId, now, limit + 1, place)
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const ids = shown.map(({ id }) => id)
    const latest = await listLatestApprovals(db, { userId: actor.userId, now }, ids)
    return {
      conversations: shown.map((conversation) => {
        const card = latest.find((each) => each.conversation_id === conversation.id)
        return {
          ...viewConversation(conversation),
          ...(card === undefined ? {} : { latest: viewRequest(services, card) }),
        }
      }),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.updated_at, id: last.id }) }),
    }
  },
})
