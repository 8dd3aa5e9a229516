import type { Services } from "#actions/action.ts"
import { actionTools } from "#mcp/action-tools.ts"
import { answerMcp } from "#mcp/answer.ts"
import { Catalogue } from "#mcp/catalogue.ts"
import type { McpReply, McpRequest, McpServer } from "#mcp/exchange.ts"
import { instructions } from "#mcp/instructions.ts"
import { type ReadAccessToken, recognise } from "#mcp/recognise.ts"
import { servicePrompts } from "#mcp/service-prompts.ts"
import { approvalCard } from "#mcp/views/approval-card.ts"
import type { ToolFault } from "#tools/run-tool.ts"

type Wishes = {
  readonly services: Services
  /** The service's own version. */
  readonly version: string
  /** Absent where nobody issues access tokens: personal tokens remain. */
  readonly readAccessToken?: ReadAccessToken
  readonly onFault: (fault: ToolFault) => void
}

/** The MCP transport: everything that comes to /mcp. */
export function openMcp({
  services,
  version,
  readAccessToken,
  onFault,
}: Wishes): (request: McpRequest) => Promise<McpReply> {
  const server: McpServer = {
    baseUrl: services.baseUrl,
    info: { name: "fanfare", title: "Fanfare", version },
    instructions,
    catalogue: new Catalogue(actionTools(services, onFault)),
    prompts: servicePrompts,
    views: [approvalCard(services.baseUrl)],
    recognise: async (token) => recognise(services, readAccessToken, token),
  }
  return async (request) => answerMcp(server, request)
}
