import type { Client } from "../client.ts"
import { connectAccount } from "../connect-account.ts"
import { openApp } from "./app.ts"
import type { Services } from "./app.ts"
import { textOf } from "./writing.ts"

/** Somebody who writes posts, with an account on a few networks. */
export type Desk = {
  readonly app: Services
  readonly owner: Client
  readonly accounts: Readonly<Record<string, string>>
}

export async function openDesk(): Promise<Desk> {
  const app = await openApp()
  const owner = await app.world.owner()
  const accounts: Record<string, string> = {}
  for (const network of ["x", "bluesky", "mastodon", "pinterest"] as const) {
    accounts[network] = await connectAccount(app.world, owner, network, { handle: `@lark.${network}` })
  }
  return { app, owner, accounts }
}

/** A draft in the composer. */
export async function openDraft(desk: Desk, body: string, networks: readonly string[] = [], as = desk.owner) {
  const accountIds = networks.map((network) => desk.accounts[network] ?? "")
  const post = await desk.owner.run("posts.create", { body, accountIds })
  const page = await desk.app.visit(`/posts/${post.id}`, as)
  await textOf(page).waitFor()
  return { page, id: post.id }
}
