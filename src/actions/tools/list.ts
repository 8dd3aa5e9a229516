import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { scopes } from "#domain/scopes.ts"
import { toolEffects } from "#domain/tool-summary.ts"

const toolView = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: z.enum(toolEffects),
  scope: z.enum(scopes),
  isListed: z.boolean().describe("Whether tools/list shows it. One that is not listed can be called by its name"),
})

export const listTools = defineAction({
  name: "tools.list",
  title: "List the tools of agents",
  description: "The tools that agents find over MCP, what a call of each does and which scope it needs.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ tools: z.array(toolView) }),

  async run(_, { services }) {
    return { tools: [...services.tools] }
  },
})
