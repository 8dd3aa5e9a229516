import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import type { Credentials, GrantedAccount, Outside } from "#networks/network.ts"
import { someLink } from "#networks/shapes.ts"

const profile = z.object({ displayName: z.string().optional(), avatar: someLink })

/** The account as people know it. Name and picture are a courtesy: without them it is connected anyway. */
export async function introduce(
  outside: Outside,
  { did, handle }: { readonly did: string; readonly handle: string },
  credentials: Credentials,
): Promise<GrantedAccount> {
  const call = { url: xrpc(outside.hosts["appview"], "app.bsky.actor.getProfile"), params: { actor: did } }
  const found = await ask(outside, blueskyApi, profile, call)
  const { displayName = "", avatar } = found.kind === "response" ? found.value : {}
  return {
    externalId: did,
    handle,
    displayName: displayName.trim() === "" ? handle : displayName,
    ...(avatar === undefined ? {} : { avatarUrl: avatar }),
    profileUrl: `${outside.hosts["web"]}/profile/${did}`,
    credentials,
  }
}
