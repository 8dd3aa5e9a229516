import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { chatView, noChat, turnView, viewChat, viewTurn } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { findChat, listDecisions, listTurns } from "#storage/chats.ts"

export const getChat = defineAction({
  name: "chats.get",
  title: "Read a conversation with the assistant",
  description: "One of your conversations: its questions, with what each answer said and did so far.",
  kind: "read",
  scope: "app",
  access: "viewer",
  isCostly: true,
  input: z.strictObject({ id: idInput("cht") }),
  output: z.strictObject({ chat: chatView, turns: z.array(turnView) }),

  async run({ id }, { db, actor }) {
    const chat = await findChat(db, actor.userId, id)
    if (chat === undefined) throw noChat()
    const turns = await listTurns(db, id)
    const decisions = await listDecisions(
      db,
      turns.map((turn) => turn.id),
    )
    return { chat: viewChat(chat), turns: turns.map((turn) => viewTurn(turn, decisions)) }
  },
})
