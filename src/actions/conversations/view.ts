import { z } from "zod"
import { sourceView } from "#actions/approvals/view.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { sourceOf } from "#domain/agent-client.ts"
import { requestsFrom } from "#domain/approval.ts"
import type { ConversationOfPerson } from "#storage/conversations.ts"

export const conversationView = z.strictObject({
  id: idOutput("cnv"),
  title: z.string(),
  client: z.string(),
  source: sourceView,
  /** How many requests in it wait for their person. */
  waiting: z.int(),
  /** How many are over: decided, or expired. */
  decided: z.int(),
  createdAt: instantOutput,
  updatedAt: instantOutput,
})

export function viewConversation(conversation: ConversationOfPerson): z.input<typeof conversationView> {
  const { id, client_name: client, waiting, decided, created_at: createdAt, updated_at: updatedAt } = conversation
  const source = sourceOf(conversation.client_key, conversation.token_name)
  return { id, title: requestsFrom(client), client, source, waiting, decided, createdAt, updatedAt }
}
