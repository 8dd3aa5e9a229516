import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noTurn, turnView, viewTurn } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { listDecisions } from "#storage/chat-decisions.ts"
import { findTurn } from "#storage/chat-turns.ts"

export const getTurn = defineAction({
  name: "chats.turn",
  title: "Read an answer of the assistant",
  description: "One question of yours, with what its answer said and did so far.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("trn") }),
  output: turnView,

  async run({ id }, { db, actor }) {
    const turn = await findTurn(db, actor.userId, id)
    if (turn === undefined) throw noTurn()
    return viewTurn(turn, await listDecisions(db, [id]))
  },
})
