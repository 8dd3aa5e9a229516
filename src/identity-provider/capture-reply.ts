import { type IncomingMessage, ServerResponse } from "node:http"
import type { ProviderReply } from "#identity-provider/identity-provider.ts"

/**
 * Captures the answer of the library instead of sending it. Its answers are small and complete, and
 * this way they pass through the same middleware as all others, with the headers that all have.
 */
export async function captureReply(
  incoming: IncomingMessage,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
): Promise<ProviderReply> {
  const outgoing = new ServerResponse(incoming)
  let body: ProviderReply["body"] = null
  outgoing.end = (said?: unknown) => {
    if (typeof said === "string" || said instanceof Uint8Array) body = said as string | Uint8Array<ArrayBuffer>
    return outgoing
  }
  await answer(incoming, outgoing)
  const headers = Object.entries(outgoing.getHeaders()).flatMap(([name, value = []]) =>
    [value].flat().map((each) => [name, String(each)] as const),
  )
  return { status: outgoing.statusCode, headers, body }
}
