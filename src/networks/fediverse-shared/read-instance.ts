import { ask } from "#networks/ask.ts"
import { type Instance, instanceShape } from "#networks/fediverse-shared/instance.ts"
import type { ServerApi } from "#networks/fediverse-shared/server-api.ts"
import type { Outside, Refused } from "#networks/network.ts"

export type Described = { readonly kind: "described"; readonly instance: Instance }

/** Whom to ask, and as whom: some servers tell only those who have an account there. */
export type AskedServer = { readonly server: string; readonly token: string }

/** What a server says of itself. Older ones only know the first form of the question. */
export async function askInstance(outside: Outside, api: ServerApi, asked: AskedServer): Promise<Described | Refused> {
  const askIn = (version: string) =>
    ask(outside, api, instanceShape, { method: "GET", path: `/api/${version}/instance`, ...asked })
  const second = await askIn("v2")
  const response = second.kind === "refused" && second.why === "gone" ? await askIn("v1") : second
  return response.kind === "refused" ? response : { kind: "described", instance: response.value }
}

/** A server that does not say anything of itself is no reason not to connect an account there. */
export function orNothing(described: Described | Refused): Described | Refused {
  const isClosed = described.kind === "refused" && (described.why === "auth" || described.why === "permission")
  return isClosed ? { kind: "described", instance: {} } : described
}
