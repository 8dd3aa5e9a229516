import type { Accounts, Connectable } from "#accounts/accounts.ts"
import { openAuthor } from "#accounts/open-author.ts"
import { showAccount } from "#actions/accounts/view.ts"
import { showPost } from "#actions/posts/view.ts"
import type { Http } from "#domain/http.ts"
import type { MediaRoom } from "#media/media-room.ts"
import { openForNetwork } from "#media/open-for-network.ts"
import { roomOf, rooms } from "#networks/all.ts"
import type { Outside } from "#networks/network.ts"
import type { SandboxControls } from "#networks/sandbox-room.ts"
import type { Publishing } from "#publishing/publishing.ts"

type Base = Omit<Accounts, "connectable" | "roomOf" | "outsideOf" | "showAccount"> & MediaRoom

type Ways = { readonly http: Http; readonly sandbox: SandboxControls | null; readonly lateMinutes: number }

/** Joins the engines that need one another: each was handed what it needs of the others as functions. */
export function wireNetworks(base: Base, { http, sandbox, lateMinutes }: Ways): Accounts & Publishing {
  const connectable = rooms
    .filter(({ key }) => sandbox?.keys.includes(key) === true)
    .map(({ key }): Connectable => ({ key, sandbox: true }))
  const accounts: Accounts = {
    ...base,
    connectable,
    roomOf,
    outsideOf: ({ key }): Outside => ({
      http,
      hosts: sandbox?.hostsOf(key) ?? {},
      app: { clientId: "sandbox", clientSecret: "sandbox-secret" },
      now: () => base.clock.now(),
    }),
    showAccount,
  }
  return {
    ...accounts,
    lateMinutes,
    openAuthor: async (account, isRefused) => openAuthor(accounts, account, isRefused),
    openMedia: async (workspaceId, network, ids) => openForNetwork(base, workspaceId, network, ids),
    showPost,
  }
}
