import type { Exchange, McpReply, McpRequest, McpServer } from "#mcp/exchange.ts"
import {
  compareRoutingHeaders,
  compareVersionHeader,
  readMeta,
  refuseOtherShapes,
  refuseUnknownVersion,
  requireMeta,
} from "#mcp/steps/message-steps.ts"
import {
  answer,
  refuseOutsideScope,
  refuseUnknownMethod,
  refuseUnknownTool,
  takeNotification,
} from "#mcp/steps/method-steps.ts"
import {
  admitToken,
  refuseForeignOrigin,
  refuseLargeBody,
  refuseManyWrongTokens,
  refuseOtherMethods,
  refuseOtherThanJson,
  refuseOtherTypes,
  refuseTooMany,
} from "#mcp/steps/request-steps.ts"

type Step = (exchange: Exchange) => McpReply | undefined | Promise<McpReply | undefined>

/** What happens to a request, in the order in which refusals are given. The first step that answers ends it. */
const steps: readonly Step[] = [
  refuseForeignOrigin, //    403
  refuseOtherMethods, //     405
  refuseManyWrongTokens, //  429
  admitToken, //             401
  refuseTooMany, //          429
  refuseOtherTypes, //       415
  refuseLargeBody, //        413
  refuseOtherThanJson, //    400 -32700
  refuseOtherShapes, //      400 -32600
  readMeta, //               400 -32602
  compareVersionHeader, //   400 -32020
  refuseUnknownVersion, //   400 -32022
  requireMeta, //            400 -32602, modern requests
  compareRoutingHeaders, //  400 -32020, modern requests
  takeNotification, //       202
  refuseUnknownMethod, //    404 -32601; 200 for handshake clients
  refuseUnknownTool, //      400 -32602; 200 for handshake clients
  refuseOutsideScope, //     403
  answer, //                 200
]

/** Answers one request. Whatever it knows comes in by its arguments, and nothing stays between two requests. */
export async function answerMcp(server: McpServer, request: McpRequest): Promise<McpReply> {
  const exchange: Exchange = { server, request, headers: { "cache-control": "no-store" } }
  for (const step of steps) {
    const reply = await step(exchange)
    if (reply !== undefined) return reply
  }
  throw new Error("the last step answers everything")
}
