import { type AskedServer, askInstance, type Described } from "#networks/fediverse-shared/read-instance.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import type { Outside, Refused } from "#networks/network.ts"

export async function readInstance(outside: Outside, { server, token }: AskedServer): Promise<Described | Refused> {
  return askInstance(outside, mastodonApi, { server, token })
}
