import { type IncomingMessage, ServerResponse } from "node:http"
import type { ProviderReply } from "#identity-provider/identity-provider.ts"

/**
 * Lets the library answer into a response that goes nowhere, and tells what it said. Its answers are small and whole, and
 * this way they pass through the same middleware as all others, with the headers that all have.
 */
export async function hearOut(
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
