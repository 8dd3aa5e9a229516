import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"

export const getAssistant = defineAction({
  name: "assistant.get",
  title: "See which language model is set",
  description: "The language model that the operator has set. Absent where there is none, and nothing is sent to any.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ model: z.strictObject({ provider: z.string(), name: z.string() }).optional() }),

  async run(_, { services }) {
    const { about } = services.models
    return about === null ? {} : { model: { provider: about.provider, name: about.model } }
  },
})
