import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noTurn, turnView, viewTurn } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { listDecisions } from "#storage/chat-decisions.ts"
import { findTurn, stopTurn } from "#storage/chat-turns.ts"
import { announce } from "#storage/live-changes.ts"

export const stopAnswer = defineAction({
  name: "chats.stop",
  title: "Stop an answer of the assistant",
  description: "Ends an answer that is being written. What it has done so far stays.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("trn") }),
  output: turnView,

  async run({ id }, { db, actor, services }) {
    if ((await findTurn(db, actor.userId, id)) === undefined) throw noTurn()
    const now = services.clock.now()
    if (await stopTurn(db, id, now)) await announce(db, now, { userId: actor.userId }, "chats")
    const turn = await findTurn(db, actor.userId, id)
    if (turn === undefined) throw noTurn()
    return viewTurn(turn, await listDecisions(db, [id]))
  },
  detail: () => null,
})
