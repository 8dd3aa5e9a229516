import { ask } from "#networks/ask.ts"
import { type Instance, instanceShape } from "#networks/fediverse-shared/instance.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import type { Outside, Refused } from "#networks/network.ts"

type Described = { readonly kind: "described"; readonly instance: Instance }

/** What a server says of itself. Older ones only know the first form of the question. */
export async function readInstance(outside: Outside, server: string): Promise<Described | Refused> {
  const askIn = (version: string) =>
    ask(outside, mastodonApi, instanceShape, { method: "GET", server, path: `/api/${version}/instance` })
  const second = await askIn("v2")
  const response = second.kind === "refused" && second.why === "gone" ? await askIn("v1") : second
  return response.kind === "refused" ? response : { kind: "described", instance: response.value }
}
