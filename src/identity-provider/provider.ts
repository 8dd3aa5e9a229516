import { IncomingMessage } from "node:http"
import type { KoaContextWithOIDC, Provider as AnyProvider } from "oidc-provider"
import { agentScopes } from "#domain/agent-access.ts"
import { localClientId } from "#domain/agent-client.ts"
import { showId } from "#domain/ids.ts"
import { isOnMachine } from "#identity-provider/adjust-client.ts"
import { captureReply } from "#identity-provider/capture-reply.ts"
import { configure } from "#identity-provider/configuration.ts"
import type { DocumentGovernor } from "#identity-provider/document-governor.ts"
import { holdBackError } from "#identity-provider/hold-back-error.ts"
import type { ProviderReply, ProviderRequest, ProviderDeps } from "#identity-provider/identity-provider.ts"
import { Provider } from "#identity-provider/library.ts"
import { cookieNames } from "#identity-provider/names.ts"
import { readRegistration, registrationPath } from "#identity-provider/registration.ts"
import { Requests } from "#identity-provider/requests.ts"
import type { SigningKey } from "#identity-provider/stored-keys.ts"

/** The provider itself, on the library. */
export function openProvider(deps: ProviderDeps, keys: readonly SigningKey[], governor: DocumentGovernor) {
  const visitors = new WeakMap<IncomingMessage, Visitor>()
  const personOf = (request: IncomingMessage) => {
    const id = visitors.get(request)?.personId ?? null
    return id === null ? null : showId("usr", id)
  }
  const provider = new Provider(
    deps.authUrl,
    configure({
      deps,
      keys,
      governor,
      personOf: (ctx) => personOf(ctx.req),
      addressOf: (ctx) => (ctx === undefined ? undefined : visitors.get(ctx.req)?.address) ?? null,
    }),
  )
  admitLocalRedirects(provider)
  provider.on("server_error", (_ctx, error) => deps.onFault(error))
  provider.use(async (ctx, next) => {
    await next()
    // The library names all that it knows, what we refuse included, and not the scopes of the resource.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route === "discovery") Object.assign(ctx.body as object, supported)
    // The library names the scopes of the access token alone, and clients miss the one that they had to ask for.
    if (oidc?.route === "token" && ctx.status === 200) {
      const { scope } = ctx.body as { readonly scope?: string }
      Object.assign(ctx.body as object, { scope: ["openid", scope].filter(Boolean).join(" ") })
    }
  })
  // What stands in front is told apart below, before the library looks.
  provider.proxy = true
  const answer = provider.callback()
  const issuer = new URL(deps.authUrl)

  return {
    requests: new Requests(provider, deps),

    async handle({ incoming: given, path, body, ...visitor }: ProviderRequest): Promise<ProviderReply> {
      const isRegistration = path === registrationPath
      const incoming = withBody(given, isRegistration ? readRegistration(body) : body)
      visitors.set(incoming, visitor)
      pinAddress(incoming, issuer, path)
      if (!/^\/authorize(?:\?|$)/.test(path)) return captureReply(incoming, answer)
      await forgetOtherPerson(provider, incoming, personOf(incoming))
      return holdBackError(deps, { path, body }, await captureReply(incoming, answer))
    },
  }
}

const supported = {
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code"],
  scopes_supported: agentScopes,
}

/** The client that is built in has no list of addresses: any program on the person's machine may use it. */
function admitLocalRedirects({ Client }: AnyProvider): void {
  const isPublished = Reflect.get(Client.prototype, "redirectUriAllowed")
  Client.prototype.redirectUriAllowed = function isAllowed(this: InstanceType<typeof Client>, address: string) {
    return this.clientId === localClientId ? isOnMachine(address) : isPublished.call(this, address)
  }
}

type Visitor = Pick<ProviderRequest, "personId" | "address">

/** The same request, with a body that is all here. */
function withBody({ socket, method, url, headers, httpVersion }: IncomingMessage, body: Uint8Array): IncomingMessage {
  const whole = new IncomingMessage(socket)
  const sized = { ...headers, ...(body.length === 0 ? {} : { "content-length": String(body.length) }) }
  Object.assign(whole, { method, url, httpVersion, headers: sized, complete: true })
  if (body.length > 0) whole.push(body)
  whole.push(null)
  return whole
}

/** Addresses that the library tells are made of what a request says it was sent to. That is settled here, for every one. */
function pinAddress(incoming: IncomingMessage, issuer: URL, path: string): void {
  for (const name of Object.keys(incoming.headers)) if (name.startsWith("x-forwarded-")) delete incoming.headers[name]
  incoming.headers.host = issuer.host
  incoming.headers["x-forwarded-proto"] = issuer.protocol.slice(0, -1)
  incoming.url = path
  Object.assign(incoming, { originalUrl: `${issuer.pathname}${path}` })
}

/** A browser comes back with another person in it: what it had here belongs to the one before, and ends. */
async function forgetOtherPerson(
  provider: AnyProvider,
  incoming: IncomingMessage,
  person: string | null,
): Promise<void> {
  const cookies = (incoming.headers.cookie ?? "").split(/; */)
  const isOurs = (cookie: string) => cookie.startsWith(`${cookieNames.session}=`)
  const [, id = ""] = cookies.find(isOurs)?.split("=") ?? []
  const session = id === "" ? undefined : await provider.Session.find(id)
  if (session?.accountId === undefined || session.accountId === person) return
  await session.destroy()
  incoming.headers.cookie = cookies.filter((cookie) => !isOurs(cookie)).join("; ")
}
