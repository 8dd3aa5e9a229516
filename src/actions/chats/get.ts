import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { chatView, noChat, turnView, viewChat, viewTurn } from "#actions/chats/view.ts"
import { idInput, idOrNothing } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"
import { listDecisions } from "#storage/chat-decisions.ts"
import { listTurns } from "#storage/chat-turns.ts"
import { findChat } from "#storage/chats.ts"

export const getChat = defineAction({
  name: "chats.get",
  title: "Read a conversation with the assistant",
  description:
    "One of your conversations: its newest questions, with what each answer said and did so far; follow nextCursor for earlier ones.",
  kind: "read",
  scope: "app",
  access: "viewer",
  isCostly: true,
  input: z.strictObject({
    id: idInput("cht"),
    limit: z.int().min(1).max(50).default(30),
    cursor: idOrNothing("trn").describe("The nextCursor of the previous answer."),
  }),
  output: z.strictObject({ chat: chatView, turns: z.array(turnView), nextCursor: z.string().optional() }),

  async run({ id, limit, cursor }, { db, actor }) {
    const chat = await findChat(db, actor.userId, id)
    if (chat === undefined) throw noChat()
    const { rows: turns, hasMore } = await listTurns(db, id, { limit, before: cursor })
    const decisions = await listDecisions(
      db,
      turns.map((turn) => turn.id),
    )
    const [first] = turns
    return {
      chat: viewChat(chat),
      turns: turns.map((turn) => viewTurn(turn, decisions)),
      ...(hasMore && first !== undefined ? { nextCursor: showId("trn", first.id) } : {}),
    }
  },
})
