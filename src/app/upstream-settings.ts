import { refuse, setting } from "#app/setting.ts"
import { visibleName } from "#domain/visible-name.ts"
import type { UpstreamOptions } from "#identity/upstream-provider.ts"

/** The identity provider of a company, where its people sign in. */
export const upstreamSettings = {
  FANFARE_OIDC_ISSUER: setting({
    about:
      "The issuer of an OpenID Connect provider with which people can also sign in, such as your company's. Register FANFARE_BASE_URL/api/auth/oidc/callback there as the redirect address (docs/operating.md).",
    example: "https://login.example.com/realms/staff",
    otherwise: "people sign in with a password or a passkey",
    read: issuer,
  }),
  FANFARE_OIDC_CLIENT_ID: setting({
    about: "The client id of Fanfare at that provider. Set together with FANFARE_OIDC_ISSUER.",
    example: "fanfare",
    otherwise: "none",
    read: word,
  }),
  FANFARE_OIDC_CLIENT_SECRET: setting({
    about: "The client secret of Fanfare at that provider. A public client has none; PKCE is used either way.",
    example: "the secret that your provider shows",
    otherwise: "none",
    isSecret: true,
    read: word,
  }),
  FANFARE_OIDC_LABEL: setting({
    about: "What the button says after “Sign in with”.",
    example: "Example Ltd.",
    otherwise: "single sign-on",
    read: readLabel,
  }),
  FANFARE_OIDC_DOMAINS: setting({
    about:
      "Domains, separated by commas: only people with a verified e-mail address in one of them can sign in with that provider. They still need an invitation or a connected account.",
    example: "example.com,example.org",
    otherwise: "everyone whom the provider signs in",
    read: readDomains,
  }),
}

type Read = { readonly [Name in keyof typeof upstreamSettings]: ReturnType<(typeof upstreamSettings)[Name]["read"]> }

/** What is wrong with them together. */
export function upstreamFault(read: Read): string | undefined {
  const { FANFARE_OIDC_ISSUER: named, FANFARE_OIDC_CLIENT_ID: id, FANFARE_OIDC_CLIENT_SECRET: secret } = read
  if ((named === undefined) !== (id === undefined)) {
    return "FANFARE_OIDC_ISSUER and FANFARE_OIDC_CLIENT_ID must be set together."
  }
  const isLost = named === undefined && (secret !== undefined || read.FANFARE_OIDC_DOMAINS.length > 0)
  return isLost ? "FANFARE_OIDC_CLIENT_SECRET and FANFARE_OIDC_DOMAINS need FANFARE_OIDC_ISSUER." : undefined
}

/** The provider that the settings name, or null. */
export function readUpstream(read: Read): Omit<UpstreamOptions, "baseUrl" | "http" | "clock"> | null {
  const { FANFARE_OIDC_ISSUER: named, FANFARE_OIDC_CLIENT_ID: clientId } = read
  if (named === undefined || clientId === undefined) return null
  return {
    issuer: named,
    clientId,
    clientSecret: read.FANFARE_OIDC_CLIENT_SECRET,
    label: read.FANFARE_OIDC_LABEL,
    domains: read.FANFARE_OIDC_DOMAINS,
  }
}

function word(text: string | undefined): string | undefined {
  return text === undefined || /^[!-~]+$/.test(text)
    ? text
    : refuse("the value that your provider shows, without spaces")
}

const longestLabel = 40

function readLabel(text = "single sign-on"): string {
  return visibleName(text) === text && text.length <= longestLabel
    ? text
    : refuse(`a name of up to ${longestLabel} visible characters`)
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

function issuer(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && loopback.has(url.hostname))
  const isPlain = url !== null && url.username === "" && url.search === "" && url.hash === ""
  return isSafe && isPlain ? url : refuse("an https address such as https://login.example.com, without a query")
}

function readDomains(text = ""): readonly string[] {
  const domains = text
    .toLowerCase()
    .split(",")
    .map((domain) => domain.trim())
    .filter((domain) => domain !== "")
  const isDomain = (domain: string) => /^[^\s@/]+\.[^\s@/]+$/.test(domain)
  return domains.every(isDomain) ? domains : refuse("domains such as example.com, separated by commas")
}
