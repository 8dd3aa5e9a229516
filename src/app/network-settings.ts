import { isSandboxOn } from "#app/sandbox-settings.ts"
import { bareUrl, onOrOff, refuse, type Setting, setting } from "#app/setting.ts"
import type { NetworkKey } from "#domain/network.ts"
import { linkedinVersion } from "#networks/linkedin-shared/api-version.ts"
import { graphVersion } from "#networks/meta-shared/graph-version.ts"
import type { ApiVersion, App, Hosts } from "#networks/network.ts"

/** The client secret goes there, so it is one of Pinterest's own. */
const pinterestHosts = ["https://api.pinterest.com", "https://api-sandbox.pinterest.com"] as const

/** Of the networks that want an app of the operator's: its id and secret. Of the others: whether to use them for real. */
export const networkSettings = {
  ...appSettings("X", "X"),
  ...appSettings("THREADS", "Threads"),
  ...appSettings("FACEBOOK", "Facebook"),
  ...appSettings("INSTAGRAM", "Instagram"),
  ...appSettings("TIKTOK", "TikTok"),
  ...appSettings("YOUTUBE", "YouTube"),
  ...appSettings("PINTEREST", "Pinterest"),
  ...appSettings("LINKEDIN", "LinkedIn"),
  ...appSettings("LINKEDIN_PAGE", "LinkedIn Page"),
  ...appSettings("GOOGLE_BUSINESS", "Google Business"),
  FANFARE_FACEBOOK_API_VERSION: apiVersion("Facebook's Graph API", graphVersion),
  FANFARE_INSTAGRAM_API_VERSION: apiVersion("Instagram's Graph API", graphVersion),
  FANFARE_LINKEDIN_API_VERSION: apiVersion("LinkedIn's API", linkedinVersion),
  FANFARE_LINKEDIN_PAGE_API_VERSION: apiVersion("LinkedIn's API for pages", linkedinVersion),
  FANFARE_PINTEREST_API_HOST: setting({
    about: `Where Pinterest's API is asked: ${pinterestHosts.join(" or ")}. An app with trial access makes pins at the second only. Accounts that were connected at one are not known at the other: connect them again.`,
    example: pinterestHosts[1],
    otherwise: pinterestHosts[0],
    read: (text) => pinterestHosts.find((host) => host === (text ?? host)) ?? refuse(pinterestHosts.join(" or ")),
  }),
  FANFARE_BLUESKY: openNetwork("Bluesky"),
  FANFARE_MASTODON: openNetwork("Mastodon"),
  FANFARE_PIXELFED: openNetwork("Pixelfed"),
  FANFARE_PRIVATE_SERVERS: setting({
    about:
      "Mastodon and Pixelfed servers, and servers of language models, inside your own network, separated by commas: exactly these addresses can be connected, with their scheme and port. Everybody with a workspace can have this service ask them.",
    example: "http://social.lan:8080,https://10.0.0.7",
    otherwise: "https:// on the public internet only",
    read: readOrigins,
  }),
}

type Values = { readonly [Name in keyof typeof networkSettings]: ReturnType<(typeof networkSettings)[Name]["read"]> }

type AppNames<P extends string> = `FANFARE_${P}_CLIENT_ID` | `FANFARE_${P}_CLIENT_SECRET`

function appSettings<P extends string>(prefix: P, provider: string): Record<AppNames<P>, Setting<string | undefined>> {
  const about = `of your app at ${provider}. docs/networks.md says where to get it.`
  const otherwise = `${provider} accounts come from the sandbox`
  return {
    [`FANFARE_${prefix}_CLIENT_ID`]: setting({
      about: `The client id ${about}`,
      example: "abc123",
      otherwise,
      read: word,
    }),
    [`FANFARE_${prefix}_CLIENT_SECRET`]: setting({
      about: `The client secret ${about}`,
      example: "s3cret",
      otherwise,
      isSecret: true,
      read: word,
    }),
  } as Record<AppNames<P>, Setting<string | undefined>>
}

function openNetwork(provider: string): Setting<boolean> {
  return setting({
    about: `Whether real ${provider} accounts can be connected: on or off. This needs no keys.`,
    example: "on",
    otherwise: "off where the sandbox is on, else on",
    read: (text, given) => (text === undefined ? !isSandboxOn(given) : onOrOff(text)),
  })
}

/** Networks end a version after a year or two: whoever cannot wait for a release sets a newer one. */
function apiVersion(api: string, { own, isOne }: ApiVersion): Setting<string> {
  return setting({
    about: `The version of ${api} that is asked. The default is the one that Fanfare was tested with; set a newer one when the network ends it.`,
    example: own,
    otherwise: own,
    read: (text = own) => (isOne(text) ? text : refuse(`a version in the form of ${own}`)),
  })
}

function readOrigins(text = ""): readonly URL[] {
  const origins = text.split(",").map((each) => each.trim())
  return origins.filter((each) => each !== "").map((each) => bareUrl(each, "http://social.lan:8080"))
}

function word(text: string | undefined): string | undefined {
  return text === undefined || /^[!-~]{1,500}$/.test(text) ? text : refuse("one word without spaces")
}

/** How the service presents itself to the networks. */
export type Apps = {
  /** Undefined where the network is not to be used for real. */
  find(key: NetworkKey): App | undefined
  /** The settings that would change that. */
  missing(key: NetworkKey): readonly string[]
  /** Undefined where the network's API has no dated versions. */
  versionOf(key: NetworkKey): string | undefined
  /** The hosts that are set in the place of the adapter's own. */
  hostsOf(key: NetworkKey): Hosts
  /** Of networks whose people live on servers of their own: those that are inside the operator's network. */
  readonly privateServers: readonly URL[]
}

export function readApps(values: Values): Apps {
  const given: ReadonlyMap<string, string | boolean | readonly URL[] | undefined> = new Map(Object.entries(values))
  return {
    find(key) {
      const name = nameOf(key)
      if (given.get(name) === true) return { clientId: "", clientSecret: "" }
      const [clientId, clientSecret] = [given.get(`${name}_CLIENT_ID`), given.get(`${name}_CLIENT_SECRET`)]
      if (typeof clientId !== "string" || typeof clientSecret !== "string") return undefined
      return { clientId, clientSecret }
    },
    missing(key) {
      const name = nameOf(key)
      const names = [name, `${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`]
      return names.filter((each) => each in networkSettings && (given.get(each) ?? false) === false)
    },
    versionOf(key) {
      const version = given.get(`${nameOf(key)}_API_VERSION`)
      return typeof version === "string" ? version : undefined
    },
    hostsOf(key) {
      const api = given.get(`${nameOf(key)}_API_HOST`)
      return typeof api === "string" ? { api } : {}
    },
    privateServers: values.FANFARE_PRIVATE_SERVERS,
  }
}

/** An id without its secret, or the other way round. */
export function halfAnApp(values: Values): { readonly given: string; readonly lacking: string } | undefined {
  for (const [id, value] of Object.entries(values)) {
    if (!id.endsWith("_CLIENT_ID") || !(id in networkSettings)) continue
    const secret = id.replace(/ID$/, "SECRET")
    const hasSecret = Object.entries(values).some(([name, each]) => name === secret && each !== undefined)
    if (hasSecret !== (value !== undefined)) return { given: hasSecret ? secret : id, lacking: hasSecret ? id : secret }
  }
  return undefined
}

function nameOf(key: NetworkKey): string {
  return `FANFARE_${key.toUpperCase().replaceAll("-", "_")}`
}
