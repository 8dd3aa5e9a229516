import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { chatView, noChat, noTurn, turnView, viewChat, viewTurn } from "#actions/chats/view.ts"
import { getPost } from "#actions/posts/edit.ts"
import { idOrNothing, textOrNothing } from "#actions/schemas.ts"
import { requireAccount } from "#actions/ui/require-account.ts"
import { newId } from "#crypto/random.ts"
import { type ChatContext, mostTurns, questionLength, selectionLength, titleOf } from "#domain/chat.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { deleteTurnsFrom, findTurn, glanceAtTurns, insertTurn } from "#storage/chat-turns.ts"
import { type Chat, insertChat, lockChat, updateChat } from "#storage/chats.ts"
import { announce } from "#storage/live-changes.ts"

export const askAssistant = defineAction({
  name: "chats.ask",
  title: "Ask the assistant",
  description:
    "Asks a question, or runs a command such as /summary. The answer is written while you wait: chats.turn shows how far it is. Anything public becomes a request that you approve.",
  kind: "write",
  scope: "app",
  access: "viewer",
  input: z.strictObject({
    chatId: idOrNothing("cht").describe("Left out to begin a new conversation."),
    question: z.string().trim().min(1).max(questionLength),
    /** What the person looks at. */
    page: textOrNothing(200),
    postId: idOrNothing("pst"),
    accountId: idOrNothing("acc").describe("Whose version is open."),
    selection: textOrNothing(selectionLength),
    replacesId: idOrNothing("trn").describe(
      "A question that this one takes the place of, with all that came after it.",
    ),
  }),
  output: z.strictObject({ chat: chatView, turn: turnView }),

  async run({ chatId, question, replacesId, page, postId, accountId, selection }, { db, actor, services, about }) {
    const now = services.clock.now()
    if (actor.credential.kind !== "session") throw new Problem("Forbidden", "Ask the assistant in the app.")
    if (postId !== undefined) await getPost(db, postId)
    if (accountId !== undefined) await requireAccount(db, accountId)
    let chat: Chat | undefined
    if (chatId === undefined) {
      const { userId: user_id } = actor
      chat = {
        workspace_id: db.workspaceId,
        id: newId<"cht">(),
        user_id,
        title: titleOf(question),
        created_at: now,
        updated_at: now,
      }
      await insertChat(db, chat)
    } else {
      chat = await lockChat(db, actor.userId, chatId)
      if (chat === undefined) throw noChat()
      if (replacesId !== undefined) {
        const replaced = await findTurn(db, actor.userId, replacesId)
        if (replaced?.chat_id !== chat.id) throw noTurn()
        await deleteTurnsFrom(db, chat.id, replacesId)
      }
      const turns = await glanceAtTurns(db, chat.id)
      if (turns.some(({ state }) => state === "waiting" || state === "running")) {
        throw new Problem("Conflict", "An answer is being written. Stop it, or wait for its end.")
      }
      if (turns.length >= mostTurns) {
        throw new Problem("Conflict", `This conversation has ${mostTurns} questions. Begin a new one.`)
      }
      await updateChat(db, chat.id, { updated_at: now })
    }
    const context: ChatContext = {
      page,
      postId: postId && showId("pst", postId),
      accountId: accountId && showId("acc", accountId),
      selection,
    }
    const id = newId<"trn">()
    await insertTurn(db, {
      id,
      chat_id: chat.id,
      user_id: actor.userId,
      session_id: actor.credential.id,
      question,
      context: JSON.stringify(context),
      state: "waiting",
      asked_at: now,
    })
    await announce(db, now, { userId: actor.userId }, "chats")
    db.afterCommit(services.wakeAssistant)
    about({ name: chat.title })
    const turn = await findTurn(db, actor.userId, id)
    if (turn === undefined) throw new Error("a question was written and is not there")
    return { chat: viewChat({ ...chat, updated_at: now }), turn: viewTurn(turn, []) }
  },
  // What somebody asks is nobody else's business; what the answer does has entries of its own.
  detail: () => null,
})
