import type { ClientAuth, Configuration, CustomFetch, IDToken } from "openid-client"
import type { Clock } from "#domain/clock.ts"
import { asResponse, type Http, NoAnswer } from "#domain/http.ts"
import { visibleName } from "#domain/visible-name.ts"
import { UpstreamRefusal } from "#identity/upstream-refusal.ts"

/*
 * The identity provider of a company (OpenID Connect), as an operator names it in the settings. It says who somebody is;
 * what they may do here is decided here.
 */

export type UpstreamOptions = {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** What its button says. */
  readonly label: string
  /** In lower case; empty for all. */
  readonly domains: readonly string[]
  readonly baseUrl: URL
  readonly http: Http
  readonly clock: Clock
}

/** What a request and its answer must have in common. */
export type Checks = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type SignInWish = {
  /** A person who is signed in there must sign in again. */
  readonly isAgain: boolean
  /** The provider says when that was. */
  readonly tellsWhen?: true
}

/** Whom the provider speaks of. */
export type UpstreamPerson = {
  readonly issuer: string
  readonly subject: string
  readonly name: string
  readonly email: string
  /** For how many seconds they had been signed in there, by the provider's own clock; it may not say. */
  readonly signedInFor: number | undefined
}

export const callbackPath = "/api/auth/oidc/callback"

const timeoutMs = 10_000
const rememberedFor = { hours: 1 }

// Imported when first needed: most installations have no such provider.
const library = () => import("openid-client")

export class UpstreamProvider {
  readonly #options: UpstreamOptions
  readonly issuer: string
  readonly label: string
  #known: { readonly config: Configuration; readonly until: Temporal.Instant } | undefined

  constructor(options: UpstreamOptions) {
    this.#options = options
    this.issuer = options.issuer.href
    this.label = options.label
  }

  /** Where the browser goes to sign in there. */
  async begin({ state, nonce, verifier }: Checks, { isAgain, tellsWhen }: SignInWish): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
    const config = await this.#configure()
    return buildAuthorizationUrl(config, {
      redirect_uri: this.#callback().href,
      scope: "openid email profile",
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(isAgain ? { prompt: "login" } : {}),
      // With an age asked for, the time of the sign-in has to be in the answer.
      ...(tellsWhen === true ? { max_age: "0" } : {}),
    }).href
  }

  /** Who came back, by the query that they came back with. */
  async finish(query: string, { state, nonce, verifier }: Checks): Promise<UpstreamPerson> {
    const { authorizationCodeGrant } = await library()
    if (new URLSearchParams(query).has("error")) throw new UpstreamRefusal("declined")
    const config = await this.#configure()
    const returned = this.#callback()
    returned.search = query
    const { claims, signedInFor } = await asRefusal(async () => {
      const tokens = await authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const said = tokens.claims()
      if (said === undefined) throw new Error("there is no ID token")
      const whole = await this.#complete(config, said, tokens.access_token)
      // Out of what is signed, and by one clock.
      const { auth_time: since, iat } = said
      return { claims: whole, signedInFor: typeof since === "number" ? iat - since : undefined }
    })
    return { ...this.#recognise(claims), signedInFor }
  }

  /** Some providers tell the address only to who asks with the access token. */
  async #complete(config: Configuration, claims: IDToken, accessToken: string): Promise<IDToken> {
    const { fetchUserInfo } = await library()
    const isWhole = claims["email"] !== undefined && claims["email_verified"] !== undefined
    if (isWhole || config.serverMetadata().userinfo_endpoint === undefined) return claims
    // It is about the same person, and what it says of an address must be of the address that it names.
    return { ...claims, ...(await fetchUserInfo(config, accessToken, claims.sub)) }
  }

  #recognise(claims: IDToken): Omit<UpstreamPerson, "signedInFor"> {
    const email = text(claims["email"])
    const { domains } = this.#options
    const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
    // An address that nobody has checked is one that anybody can write there.
    const isAllowed = domains.length === 0 || (claims["email_verified"] === true && domains.includes(domain))
    if (!isAllowed) throw new UpstreamRefusal("domain")
    const names = [claims["name"], claims["preferred_username"], email.split("@")[0]]
    const name = names.map((each) => visibleName(text(each))).find((each) => each !== "") ?? ""
    return { issuer: this.issuer, subject: claims.sub, name, email }
  }

  async #configure(): Promise<Configuration> {
    const { clock, issuer, clientId, clientSecret } = this.#options
    const now = clock.now()
    if (this.#known !== undefined && Temporal.Instant.compare(now, this.#known.until) < 0) return this.#known.config
    const { customFetch, discovery, enableNonRepudiationChecks, ...ways } = await library()
    const prove: ClientAuth = (server, ...rest) => {
      // A server that says nothing speaks Basic (RFC 8414).
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]
      if (clientSecret === undefined) return ways.None()(server, ...rest)
      const way = methods.includes("client_secret_basic") ? ways.ClientSecretBasic : ways.ClientSecretPost
      return way(clientSecret)(server, ...rest)
    }
    const config = await asRefusal(async () =>
      discovery(issuer, clientId, undefined, prove, {
        [customFetch]: fetchBy(this.#options.http),
        // Signatures are checked although the token comes from the provider itself: a proxy may stand between.
        execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [await allowPlainHttp()] : [])],
      }),
    )
    this.#known = { config, until: now.add(rememberedFor) }
    return config
  }

  #callback(): URL {
    return new URL(callbackPath, this.#options.baseUrl)
  }
}

/** For trials on one machine, which the settings see to. The library marks it as deprecated to make people look twice. */
async function allowPlainHttp(): Promise<(config: Configuration) => void> {
  return Reflect.get(await library(), "allowInsecureRequests")
}

function text(value: unknown): string {
  return typeof value === "string" ? value : ""
}

/** The library asks by outbound/. */
function fetchBy(http: Http): CustomFetch {
  return async (url, { method, headers: given, body }) => {
    // The way out has a name of its own.
    const { "user-agent": _, ...headers } = given
    const sent = typeof body === "string" || body instanceof URLSearchParams ? body.toString() : undefined
    const answer = await http({
      method: method === "POST" ? "POST" : "GET",
      url,
      headers,
      timeoutMs,
      ...(sent === undefined ? {} : { body: sent }),
    })
    return asResponse(answer)
  }
}

/** To the person it is one of two things: the provider is not there, or what it says does not hold. */
async function asRefusal<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof UpstreamRefusal) throw error
    throw new UpstreamRefusal(isSilence(error) ? "unreachable" : "failed", error)
  }
}

function isSilence(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Error && error.cause !== undefined && isSilence(error.cause))
}
