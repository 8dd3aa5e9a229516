import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readReach } from "#actions/assistant/reach.ts"
import { reachInput } from "#actions/assistant/settings-view.ts"

export const testAssistantModel = defineAction({
  name: "assistant.test",
  title: "Test a language model",
  description: "Asks a model one short question before it is saved. Nothing of the workspace is sent.",
  kind: "read",
  scope: "app",
  access: "owner",
  input: z.strictObject({ ...reachInput, model: z.string().trim().min(1).max(200) }),
  output: z.strictObject({ ok: z.literal(true) }),

  async prepare(input, { actor, services }) {
    const reach = await readReach(services, actor.workspaceId, input)
    await services.models.test({ ...reach, model: input.model })
    return undefined
  },

  run: async () => ({ ok: true }) as const,
})
