import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requestView, viewRequest } from "#actions/approvals/view.ts"
import { conversationView, viewConversation } from "#actions/conversations/view.ts"
import { readCursor, showCursor } from "#actions/cursor.ts"
import { idInput, textOrNothing } from "#actions/schemas.ts"
import { mostWaiting } from "#domain/approval.ts"
import { Problem } from "#domain/problem.ts"
import { listApprovals } from "#storage/approvals.ts"
import { findConversation } from "#storage/conversations.ts"

export const getConversation = defineAction({
  name: "conversations.get",
  title: "Read a conversation",
  description:
    "One of your conversations with an agent: its requests, newest first, and the outcome of each. The first page also has all that wait, the oldest first.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    id: idInput("cnv"),
    limit: z.int().min(1).max(200).default(50),
    cursor: textOrNothing(200),
  }),
  output: z.strictObject({
    conversation: conversationView,
    approvals: z.array(requestView),
    /** Only with the first page: however old they are, they come before what is decided. */
    waiting: z.array(requestView).optional(),
    nextCursor: z.string().optional(),
  }),

  async run({ id, limit, cursor }, { db, actor, services }) {
    const now = services.clock.now()
    const conversation = await findConversation(db, actor.userId, id, now)
    if (conversation === undefined) {
      throw new Problem("NotFound", "You have no conversation with this id in this workspace.")
    }
    const place = cursor === undefined ? undefined : readCursor(cursor)
    const filter = { userId: actor.userId, conversationId: id, now }
    const rows = await listApprovals(db, filter, limit + 1, place)
    const shown = rows.slice(0, limit)
    const waits =
      place === undefined ? await listApprovals(db, { ...filter, state: "pending" }, mostWaiting, undefined) : undefined
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      conversation: viewConversation(conversation),
      approvals: shown.map((card) => viewRequest(services, card)),
      ...(waits === undefined ? {} : { waiting: waits.toReversed().map((card) => viewRequest(services, card)) }),
      ...(last === undefined ? {} : { nextCursor: showCursor({ at: last.asked_at, id: last.id }) }),
    }
  },
})
