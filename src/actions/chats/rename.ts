import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { chatView, noChat, viewChat } from "#actions/chats/view.ts"
import { idInput } from "#actions/schemas.ts"
import { titleLength } from "#domain/chat.ts"
import { lockChat, updateChat } from "#storage/chats.ts"
import { announce } from "#storage/live-changes.ts"

export const renameChat = defineAction({
  name: "chats.rename",
  title: "Rename a conversation with the assistant",
  description: "Gives one of your conversations another title.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({ id: idInput("cht"), title: z.string().trim().min(1).max(titleLength) }),
  output: chatView,

  async run({ id, title }, { db, actor, services }) {
    const chat = await lockChat(db, actor.userId, id)
    if (chat === undefined) throw noChat()
    await updateChat(db, id, { title })
    await announce(db, services.clock.now(), { userId: actor.userId }, "chats")
    return viewChat({ ...chat, title })
  },
  detail: () => null,
})
