import type { House } from "#actions/action.ts"
import { actionTools, type Fault } from "#mcp/action-tools.ts"
import { answerMcp } from "#mcp/answer.ts"
import { Catalogue } from "#mcp/catalogue.ts"
import type { McpReply, McpRequest, McpServer } from "#mcp/exchange.ts"
import { instructions } from "#mcp/instructions.ts"
import { type ReadAccessToken, recognise } from "#mcp/recognise.ts"

type Wishes = {
  readonly house: House
  /** The service's own version. */
  readonly version: string
  /** Absent where nobody issues access tokens: personal tokens remain. */
  readonly readAccessToken?: ReadAccessToken
  readonly onFault: (fault: Fault) => void
}

/** The door for agents: everything that comes to /mcp. */
export function openMcp({
  house,
  version,
  readAccessToken,
  onFault,
}: Wishes): (request: McpRequest) => Promise<McpReply> {
  const server: McpServer = {
    baseUrl: house.baseUrl,
    info: { name: "fanfare", title: "Fanfare", version },
    instructions,
    catalogue: new Catalogue(actionTools(house, onFault)),
    recognise: async (token) => recognise(house, readAccessToken, token),
  }
  return async (request) => answerMcp(server, request)
}
