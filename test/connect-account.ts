import { newId } from "#crypto/random.ts"
import { type Id, readId, showId } from "#domain/ids.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { type Account, insertAccount } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"
import type { Client } from "./client.ts"
import { sessionOf } from "./people/session-of.ts"
import type { World } from "./world.ts"

let count = 0

/** An account in the open workspace of `client`, as connecting leaves it. Returns its id as callers see it. */
export async function connectAccount(
  world: World,
  client: Client,
  network: NetworkKey,
  changes: Partial<Pick<Account, "handle" | "display_name" | "status" | "statistics">> = {},
): Promise<string> {
  const id = newId<"acc">()
  const number = (count += 1)
  const workspaceId = await openWorkspaceOf(client)
  const { provider, constraints } = networkOf(network)
  await world.services.database.write((db) =>
    insertAccount(inWorkspace(db, workspaceId), {
      id,
      network,
      external_id: `${network}-${number}`,
      handle: `@lark.${number}`,
      display_name: `Lark on ${provider}`,
      avatar_url: null,
      profile_url: null,
      status: "Active",
      statistics: constraints.metrics.length === 0 ? "NotReported" : "Reading",
      sandbox: true,
      connected_at: world.clock.now(),
      ...changes,
    }),
  )
  return showId("acc", id)
}

export async function openWorkspaceOf(client: Client): Promise<Id<"wsp">> {
  const { workspace } = await sessionOf(client)
  return readId("wsp", workspace?.id ?? "")
}
