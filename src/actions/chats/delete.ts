import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { noChat } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { deleteChat as remove, lockChat } from "#storage/chats.ts"
import { announce } from "#storage/live-changes.ts"

export const deleteChat = defineAction({
  name: "chats.delete",
  title: "Delete a conversation with the assistant",
  description: "Deletes one of your conversations for good. What it did stays; an answer that is being written stops.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("cht") }),
  output: z.strictObject({}),

  async run({ id }, { db, actor, services }) {
    if ((await lockChat(db, actor.userId, id)) === undefined) throw noChat()
    await remove(db, id)
    await announce(db, services.clock.now(), { userId: actor.userId }, "chats")
    return {}
  },
  detail: () => null,
})
