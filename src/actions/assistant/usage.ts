import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { usedView } from "#actions/assistant/get.ts"
import { idOutput, nothing } from "#actions/schemas.ts"
import { listUsage } from "#storage/model-usage.ts"

export const getAssistantUsage = defineAction({
  name: "assistant.usage",
  title: "See what the assistant has cost",
  description: "What each person has used of the language model this month, by the clock of the workspace.",
  kind: "read",
  scope: "app",
  access: "admin",
  input: nothing,
  output: z.strictObject({
    month: usedView.shape.month,
    people: z.array(
      z.strictObject({
        userId: idOutput("usr"),
        name: z.string(),
        calls: z.int(),
        tokens: z.int(),
        cost: z.number().optional(),
      }),
    ),
  }),

  async run(_, { db, services }) {
    const { month, price } = await services.models.read(db)
    const people = await listUsage(db, month)
    return {
      month,
      people: people.map(({ userId, name, calls, tokensIn, tokensOut, costMicros }) => ({
        userId,
        name,
        calls,
        tokens: tokensIn + tokensOut,
        ...(price === undefined ? {} : { cost: costMicros / 1_000_000 }),
      })),
    }
  },
})
