import sharp from "sharp"
import { type Id, readId } from "#domain/ids.ts"
import { adapters } from "#networks/all.ts"
import { findAccounts } from "#storage/accounts.ts"
import { type Database, inWorkspace } from "#storage/database.ts"
import { Client } from "../../test/client.ts"
import { video } from "../../test/media/videos.ts"
import type { Target } from "./load.ts"

export type Settled = {
  readonly workspaceId: Id<"wsp">
  readonly userId: Id<"usr">
  readonly picture: Id<"med">
  readonly video: Id<"med">
  readonly accountIds: readonly Id<"acc">[]
  /** How many posts are still on their way. */
  countOpen(): Promise<number>
}

/** Signs in, uploads a picture and a video, and connects accounts on every network. */
export async function settleIn(
  base: string,
  owner: { readonly email: string; readonly password: string },
  accountsEach: number,
  webhookUrl: string,
): Promise<Settled> {
  const client = new Client(base)
  const signedIn = await client.post("/api/auth/sign-in", owner)
  if (signedIn.status !== 200) throw new Error(`nobody could sign in: ${signedIn.text}`)
  const { user, workspace } = signedIn.body as { user: { id: string }; workspace: { id: string } }
  const upload = async (type: string, body: Buffer): Promise<Id<"med">> => {
    const uploaded = await client.request("POST", "/api/media", { headers: { "content-type": type }, body })
    if (uploaded.status !== 201) throw new Error(`no ${type}: ${uploaded.text}`)
    return readId("med", (uploaded.body as { id: string }).id)
  }
  const square = sharp({ create: { width: 640, height: 640, channels: 3, background: "teal" } })
  const picture = await upload("image/jpeg", await square.jpeg().toBuffer())
  const film = await upload("video/mp4", await video("mp4", { seconds: 4 }))
  const events = ["post.published", "post.failed", "account.disconnected"] as const
  await client.run("webhooks.create", { url: webhookUrl, events: [...events] })
  const accountIds: Id<"acc">[] = []
  for (const { key } of adapters) {
    for (let number = 0; number < accountsEach; number += 1) {
      const { account } = await client.run("sandbox.connect", { key, handle: `${key}${number}` })
      accountIds.push(readId("acc", account.id))
    }
  }
  const count = async (status: "Scheduled" | "Publishing") =>
    (await client.run("posts.list", { status, limit: 1 })).total
  return {
    workspaceId: readId("wsp", workspace.id),
    userId: readId("usr", user.id),
    picture,
    video: film,
    accountIds,
    countOpen: async () => (await count("Scheduled")) + (await count("Publishing")),
  }
}

/** The accounts as the networks know them. */
export async function findTargets(database: Database, settled: Settled): Promise<readonly Target[]> {
  const { workspaceId, accountIds } = settled
  const accounts = await database.read(async (db) => findAccounts(inWorkspace(db, workspaceId), accountIds))
  return accounts
    .map(({ id, network, external_id }) => ({ id, key: network, external: external_id }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}
