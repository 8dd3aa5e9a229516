import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { requestsFrom } from "#domain/approval.ts"
import type { ConversationOfPerson } from "#storage/conversations.ts"

export const conversationView = z.strictObject({
  id: idOutput("cnv"),
  title: z.string(),
  client: z.string(),
  /** How many requests in it wait for their person. */
  waiting: z.int(),
  /** How many are over: decided, or expired. */
  decided: z.int(),
  createdAt: instantOutput,
  updatedAt: instantOutput,
})

export function viewConversation(conversation: ConversationOfPerson): z.input<typeof conversationView> {
  const { id, client_name: client, waiting, decided, created_at: createdAt, updated_at: updatedAt } = conversation
  return { id, title: requestsFrom(client), client, waiting, decided, createdAt, updatedAt }
}
