import type { AccountsDeps, Connectable } from "#accounts/accounts.ts"
import { returnAddress } from "#accounts/needs.ts"
import { openAuthor } from "#accounts/open-author.ts"
import { ServerApps } from "#accounts/server-apps.ts"
import { showAccount } from "#actions/accounts/view.ts"
import { showPost } from "#actions/posts/view.ts"
import type { Apps } from "#app/network-settings.ts"
import type { Http } from "#domain/http.ts"
import type { LatePolicy } from "#domain/late-policy.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { openForNetwork } from "#media/open-for-network.ts"
import { adapterOf, adapters } from "#networks/all.ts"
import { hostsOfServers } from "#networks/fediverse-shared/read-server.ts"
import type { Outside } from "#networks/network.ts"
import type { SandboxControls } from "#networks/sandbox-controls.ts"
import type { PublishingDeps } from "#publishing/publishing.ts"
import type { StatisticsDeps } from "#statistics/statistics.ts"

type Wired =
  | "serverApps"
  | "statisticsOff"
  | "connectable"
  | "missingSettings"
  | "adapterOf"
  | "outsideOf"
  | "showAccount"

type Base = Omit<AccountsDeps, Wired> & MediaDeps & Pick<PublishingDeps, "tracing">

type Ways = {
  readonly http: Http
  /** The way to the sandbox, which is not open to everybody. */
  readonly sandboxHttp: Http
  readonly apps: Apps
  readonly sandbox: SandboxControls | null
  readonly latePolicy: LatePolicy
  readonly undoSeconds: number
  readonly statisticsOff: ReadonlySet<NetworkKey>
}

const sandboxApp = { clientId: "sandbox", clientSecret: "sandbox-secret" }

/** Joins the engines that need one another: each was handed what it needs of the others as functions. */
export function wireNetworks(
  base: Base,
  { http, sandboxHttp, apps, sandbox, latePolicy, undoSeconds, statisticsOff }: Ways,
): AccountsDeps & PublishingDeps & StatisticsDeps {
  // A network with keys is the real one; one without is played, where there is a sandbox.
  const connectable = adapters.flatMap(({ key }): Connectable[] => {
    if (apps.find(key) !== undefined) return [{ key, sandbox: false }]
    return sandbox?.keys.includes(key) === true ? [{ key, sandbox: true }] : []
  })
  const keys = base.keyring.signingKeys("oauth-client")
  // Where a network registers no apps we are the same one for it and for the sandbox's.
  const ownApps = new Map(
    adapters.flatMap(({ key, ownApp }) =>
      ownApp === undefined ? [] : [[key, ownApp.make(returnAddress(base, key), keys)] as const],
    ),
  )
  const outsideOf = (where: Connectable): Outside | undefined => {
    const isPlayed = sandbox?.keys.includes(where.key) === true
    const own = adapterOf(where.key)?.hosts
    const inside = own?.["servers"] === undefined ? {} : hostsOfServers(apps.privateServers)
    const real = own && { ...own, ...inside, ...apps.hostsOf(where.key) }
    const hosts = where.sandbox ? isPlayed && sandbox.hostsOf(where.key) : real
    const registered = where.sandbox ? sandboxApp : apps.find(where.key)
    const app = registered && (ownApps.get(where.key) ?? registered)
    // The simulators know the versions that the adapters were written for, and no others.
    const apiVersion = where.sandbox ? undefined : apps.versionOf(where.key)
    const version = apiVersion === undefined ? {} : { apiVersion }
    return hosts && app
      ? { http: where.sandbox ? sandboxHttp : http, hosts, app, now: () => base.clock.now(), ...version }
      : undefined
  }
  const accounts: AccountsDeps = {
    ...base,
    serverApps: new ServerApps(base.clock),
    connectable,
    missingSettings: (key) => apps.missing(key),
    adapterOf,
    outsideOf,
    statisticsOff,
    showAccount: (account) => showAccount({ statisticsOff, baseUrl: base.baseUrl }, account),
  }
  return {
    ...accounts,
    tracing: base.tracing,
    latePolicy,
    undoSeconds,
    mayEncode: base.mayEncode,
    openAuthor: async (account, isRefused) => openAuthor(accounts, account, isRefused),
    openReader: async (account, isRefused) => openAuthor(accounts, account, isRefused, "reading"),
    openMedia: async (account, limits, ids) => openForNetwork(base, account.workspace_id, limits, ids),
    showPost,
  }
}
