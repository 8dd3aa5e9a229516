import type { Action, Actor, Services } from "#actions/action.ts"
import { performForAgent } from "#actions/perform-for-agent.ts"
import { badField, Problem } from "#domain/problem.ts"
import { placeOf } from "#mcp/place.ts"
import { isObject, type JsonObject } from "#mcp/protocol.ts"
import { addPlace, showDone, showPending } from "#mcp/show-outcome.ts"
import { showFault, showProblem } from "#mcp/show-problem.ts"
import { spellNames, toolName } from "#mcp/spell-names.ts"
import { isListed, toolActions } from "#mcp/tool-actions.ts"
import { isRecord, toolInputSchema, toolOutputSchema } from "#mcp/tool-schemas.ts"
import type { ToolWords } from "#mcp/tool-words.ts"
import type { Tool, ToolCaller, ToolListing, ToolResult } from "#mcp/tool.ts"
import { approvalCardUri } from "#mcp/views/approval-card.ts"

/** What every tool runs by: the one way from MCP to the actions. */
type Perform = typeof performForAgent

export type Fault = { readonly error: unknown; readonly action: string; readonly requestId: string }

/** The actions that agents may call, as tools. */
export function actionTools(
  services: Services,
  report: (fault: Fault) => void,
  perform: Perform = performForAgent,
): Tool[] {
  return toolActions.map((tool) => {
    const { action, words, scope } = tool
    const listing = describe(action, words)
    const call = async (input: unknown, caller: ToolCaller): Promise<ToolResult> => {
      try {
        const outcome = await perform(services, {
          name: action.name,
          input: () => ({ ...words.defaults, ...readArguments(input) }),
          actor: actorOf(caller),
        })
        const place = placeOf(caller.bearer, () => services.clock)
        if (outcome.kind === "pending") return addPlace(showPending(outcome), place)
        return showDone(outcome, { next: words.next, place, isRecord: isRecord(action) })
      } catch (error) {
        if (error instanceof Problem) {
          return addPlace(
            showProblem(error),
            placeOf(caller.bearer, () => services.clock),
          )
        }
        report({ error, action: action.name, requestId: caller.requestId })
        return showFault(caller.requestId)
      }
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

function readArguments(input: unknown): JsonObject {
  if (!isObject(input)) throw badField("arguments", "must be an object")
  return input
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
