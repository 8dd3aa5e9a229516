import { asRefused } from "#networks/fediverse-shared/ask.ts"
import { type Instance, instanceShape } from "#networks/fediverse-shared/instance.ts"
import { askServer } from "#networks/mastodon/client.ts"
import type { Outside, Refused } from "#networks/network.ts"

type Told = { readonly kind: "told"; readonly instance: Instance }

/** What a server says of itself. Older ones only know the first form of the question. */
export async function readInstance(outside: Outside, server: string): Promise<Told | Refused> {
  const ask = (version: string) =>
    askServer(outside, { method: "GET", server, path: `/api/${version}/instance`, answer: instanceShape })
  const second = await ask("v2")
  const heard = second.kind === "refused" && second.why === "gone" ? await ask("v1") : second
  if (heard.kind === "lost") return asRefused(heard)
  return heard.kind === "refused" ? heard : { kind: "told", instance: heard.answer }
}
