import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { saySpent } from "#models/budget.ts"

export const usedView = z.strictObject({
  /** "2026-11". */
  month: z.string(),
  tokens: z.int(),
  /** In the currency of the prices, where an owner has set them. */
  cost: z.number().optional(),
  currency: z.string().optional(),
  budget: z.number().optional(),
  tokenLimit: z.int().optional(),
})

export const getAssistant = defineAction({
  name: "assistant.get",
  title: "See which language model is set",
  description:
    "The language model of this workspace and what was used of it this month. Without model there is none, and nothing is sent to any.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    isOn: z.boolean(),
    model: z.strictObject({ provider: z.string(), name: z.string(), isOwn: z.boolean() }).optional(),
    used: usedView,
    /** Why models are not asked any more this month. */
    spent: z.string().optional(),
  }),

  async run(_, { db, services }) {
    const { choice, isOn, price, month, spent } = await services.models.read(db)
    const { money, tokens: tokenLimit } = spent.budget
    return {
      isOn,
      ...(choice === null
        ? {}
        : { model: { provider: choice.options.provider, name: choice.options.model, isOwn: choice.isOwn } }),
      used: {
        month,
        tokens: spent.tokensIn + spent.tokensOut,
        ...(price === undefined ? {} : { cost: spent.costMicros / 1_000_000, currency: price.currency }),
        ...(money === undefined ? {} : { budget: money.amount }),
        ...(tokenLimit === undefined ? {} : { tokenLimit }),
      },
      ...(spent.isSpent ? { spent: saySpent(spent, month) } : {}),
    }
  },
})
