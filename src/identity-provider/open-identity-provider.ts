import { DocumentGovernor } from "#identity-provider/document-governor.ts"
import type { ProviderReply, ProviderRequest, ProviderDeps } from "#identity-provider/identity-provider.ts"
import { cookieNames } from "#identity-provider/names.ts"
import type { openProvider } from "#identity-provider/provider.ts"
import { accessTokenReader } from "#identity-provider/read-access-token.ts"
import type { Requests } from "#identity-provider/requests.ts"
import { SigningKeys } from "#identity-provider/signing-keys.ts"
import type { SigningKey } from "#identity-provider/stored-keys.ts"
import { hasGrants } from "#storage/app-grants.ts"

/**
 * Opens the identity provider: whoever speaks MCP for a person gets its access tokens here. Its library takes a quarter
 * of a second to load, so that waits until somebody comes to sign in.
 */
export async function openIdentityProvider(deps: ProviderDeps) {
  const keys = new SigningKeys(deps, deps.signingKeyDays)
  const { clock, database } = deps
  const governor = new DocumentGovernor(clock, async (clientId) => database.read((db) => hasGrants(db, clientId)))
  let opened: { readonly names: string; readonly provider: Promise<ReturnType<typeof openProvider>> } | undefined
  const load = async (list: readonly SigningKey[]) =>
    (await import("#identity-provider/provider.ts")).openProvider(deps, list, governor)

  /** The library takes its keys once. It remembers nothing itself, so another one goes on with other keys. */
  const open = async () => {
    const list = await keys.list()
    const names = list.map(({ kid }) => kid).join(" ")
    if (opened?.names !== names) opened = { names, provider: load(list) }
    return opened.provider
  }

  return {
    issuer: deps.authUrl,
    requestCookie: cookieNames.interaction,
    readAccessToken: accessTokenReader(deps, keys),

    requests: {
      signIn: async (...given: Parameters<Requests["signIn"]>) => (await open()).requests.signIn(...given),
      show: async (...given: Parameters<Requests["show"]>) => (await open()).requests.show(...given),
      decide: async (...given: Parameters<Requests["decide"]>) => (await open()).requests.decide(...given),
    },

    tendKeys: async () => keys.tend(),

    async handle(request: ProviderRequest): Promise<ProviderReply> {
      return (await open()).handle(request)
    },
  }
}
