import { IncomingMessage } from "node:http"
import type { KoaContextWithOIDC, Provider as AnyProvider } from "oidc-provider"
import { showId } from "#domain/ids.ts"
import { captureReply } from "#identity-provider/capture-reply.ts"
import { configure } from "#identity-provider/configuration.ts"
import type { DocumentGovernor } from "#identity-provider/document-governor.ts"
import type { ProviderReply, ProviderRequest, ProviderDeps } from "#identity-provider/identity-provider.ts"
import { Provider } from "#identity-provider/library.ts"
import { cookieNames } from "#identity-provider/names.ts"
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
  provider.on("server_error", (_ctx, error) => deps.onFault(error))
  provider.use(async (ctx, next) => {
    await next()
    // The library names all modes that it knows, those included that we refuse.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route === "discovery") Object.assign(ctx.body as object, { response_modes_supported: ["query"] })
  })
  // What stands in front is told apart below, before the library looks.
  provider.proxy = true
  const answer = provider.callback()
  const issuer = new URL(deps.authUrl)

  return {
    requests: new Requests(provider, deps),

    async handle({ incoming: given, path, body, ...visitor }: ProviderRequest): Promise<ProviderReply> {
      const incoming = withBody(given, body)
      visitors.set(incoming, visitor)
      pinAddress(incoming, issuer, path)
      if (/^\/authorize(?:\?|$)/.test(path)) await forgetOtherPerson(provider, incoming, personOf(incoming))
      return captureReply(incoming, answer)
    },
  }
}

type Visitor = Pick<ProviderRequest, "personId" | "address">

/** The same request, with a body that is all here. */
function withBody({ socket, method, url, headers, httpVersion }: IncomingMessage, body: Uint8Array): IncomingMessage {
  const whole = new IncomingMessage(socket)
  Object.assign(whole, { method, url, httpVersion, headers: { ...headers }, complete: true })
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
