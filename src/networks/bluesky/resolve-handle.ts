import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const resolved = z.object({ did: someText })

const handlePattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

export function isHandle(text: string): boolean {
  return text.length <= 253 && handlePattern.test(text)
}

/** Whose handle it is, null when it is nobody's. */
export async function resolveHandle(
  outside: Outside,
  server: string | undefined,
  handle: string,
): Promise<{ readonly kind: "resolved"; readonly did: string | null } | Refused> {
  const call = { url: xrpc(server, "com.atproto.identity.resolveHandle"), params: { handle } }
  const answer = await ask(outside, blueskyApi, resolved, call)
  if (answer.kind === "response") return { kind: "resolved", did: answer.value.did }
  return answer.why === "content" || answer.why === "gone" ? { kind: "resolved", did: null } : answer
}
