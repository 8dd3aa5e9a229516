import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { readReach } from "#actions/assistant/reach.ts"
import { reachInput } from "#actions/assistant/settings-view.ts"

export const listAssistantModels = defineAction({
  name: "assistant.models",
  title: "List the models of a provider",
  description: "The models that a key opens, by name. Nothing of the workspace is sent.",
  kind: "read",
  scope: "app",
  access: "owner",
  input: z.strictObject(reachInput),
  output: z.strictObject({ models: z.array(z.string()) }),

  prepare: async (input, { actor, services }) =>
    services.models.list(await readReach(services, actor.workspaceId, input)),

  run: async (_, { prepared }) => ({ models: [...prepared] }),
})
