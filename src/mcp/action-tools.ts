import type { Action, Actor, Services } from "#actions/action.ts"
import type { Tool, ToolCaller, ToolListing } from "#mcp/tool.ts"
import { approvalCardUri } from "#mcp/views/approval-card.ts"
import { placeOf } from "#tools/place.ts"
import { type Perform, runTool, type ToolFault } from "#tools/run-tool.ts"
import { spellNames, toolName } from "#tools/spell-names.ts"
import { isListed, toolActions } from "#tools/tool-actions.ts"
import type { ToolResult } from "#tools/tool-result.ts"
import { toolInputSchema, toolOutputSchema } from "#tools/tool-schemas.ts"
import type { ToolWords } from "#tools/tool-words.ts"

/** The actions that agents may call, as tools. */
export function actionTools(services: Services, report: (fault: ToolFault) => void, perform?: Perform): Tool[] {
  return toolActions.map((tool) => {
    const { action, words, scope } = tool
    const listing = describe(action, words)
    const call = async (input: unknown, caller: ToolCaller): Promise<ToolResult> => {
      const place = () => placeOf(caller.bearer, () => services.clock)
      const { result } = await runTool(services, { tool, input, actor: actorOf(caller), place }, report, perform)
      return result
    }
    const view = action.kind === "needs-approval" ? { view: approvalCardUri } : {}
    return { listing, scope, isListed: isListed(tool), ...view, call }
  })
}

const destructive = new Set(["posts.delete", "accounts.delete"])
const outward = new Set(["posts.schedule", "posts.publishNow"])

/** Asking again changes nothing more, for everything but this. */
const repeated = new Set(["posts.create"])

function describe(action: Action, { guidance, defaults }: ToolWords): ToolListing {
  return {
    name: toolName(action.name),
    title: action.title,
    description: spellNames(`${action.description} ${guidance}`),
    inputSchema: toolInputSchema(action, defaults),
    outputSchema: toolOutputSchema(action),
    annotations: {
      readOnlyHint: action.kind === "read",
      destructiveHint: destructive.has(action.name),
      idempotentHint: !repeated.has(action.name),
      openWorldHint: outward.has(action.name),
    },
  }
}

function actorOf({ bearer, clientName, address, requestId }: ToolCaller): Actor {
  const { userId, userName, workspaceId, role, key, tokenName, credential } = bearer
  return {
    userId,
    userName,
    workspaceId,
    role,
    transport: "mcp",
    client: { key, name: clientName, tokenName },
    credential,
    address,
    requestId,
  }
}
