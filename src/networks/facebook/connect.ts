import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { version, facebookApi } from "#networks/facebook/client.ts"
import { findPages, type FacebookPage } from "#networks/facebook/find-pages.ts"
import type { Connect, Granted, GrantedAccount, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const publishScopes = ["pages_show_list", "pages_manage_posts", "pages_read_engagement"] as const
const statisticsScopes = ["read_insights", "pages_read_user_content"] as const
/** For pages that belong to a business. Whoever has none may say no. */
const businessScope = "business_management"

const tokenAnswer = z.object({ access_token: someText })

const permissionsAnswer = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

function refuse(why: Refused["why"], code: string, message: string): Refused {
  return { kind: "refused", why, code, message }
}

async function openToken(outside: Outside, fields: Readonly<Record<string, string>>): Promise<string | Refused> {
  const { clientId, clientSecret } = outside.app
  const response = await ask(outside, facebookApi, tokenAnswer, {
    method: "GET",
    path: "/oauth/access_token",
    fields: { client_id: clientId, client_secret: clientSecret, ...fields },
  })
  if (response.kind === "response") return response.value.access_token
  return response.why === "content" ? { ...response, why: "auth" } : response
}

async function readScopes(outside: Outside, token: string): Promise<readonly string[] | Refused> {
  const response = await ask(outside, facebookApi, permissionsAnswer, {
    method: "GET",
    path: "/me/permissions",
    fields: { access_token: token },
  })
  if (response.kind === "refused") return response
  return response.value.data.filter(({ status }) => status === "granted").map(({ permission }) => permission)
}

/** A page's token comes from a long-lived one and has no end of its own. */
function asAccount({ hosts }: Outside, page: FacebookPage, scopes: readonly string[]): GrantedAccount {
  const { id, name, username, picture, access_token: accessToken } = page
  const avatarUrl = picture?.data.url
  return {
    externalId: id,
    handle: username ?? name,
    displayName: name,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    profileUrl: `${hosts["web"]}/${username ?? id}`,
    credentials: { accessToken, scopes },
  }
}

function start(outside: Outside, { redirectUri, state }: ConsentTrip): Promise<URL> {
  const url = new URL(`${outside.hosts["web"]}/${version}/dialog/oauth`)
  url.search = new URLSearchParams({
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    state,
    response_type: "code",
    scope: [...publishScopes, businessScope, ...statisticsScopes].join(","),
  }).toString()
  return Promise.resolve(url)
}

/** The code gives a token for hours, that one a token for sixty days, and that one the tokens of the pages. */
async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const error = returned.get("error") ?? returned.get("error_code")
  if (error !== null) {
    const words = returned.get("error_description") ?? returned.get("error_message")
    return refuse("permission", error, words ?? "Facebook was not allowed to connect a page.")
  }
  // Some browsers hand on the mark that Facebook puts behind its codes.
  const code = returned.get("code")?.replace(/#_=?_?$/, "")
  if (code === undefined || returned.get("state") !== trip.state) {
    return refuse("auth", "invalid_return", "Facebook sent back no code for this attempt. Connect again.")
  }
  const short = await openToken(outside, { redirect_uri: trip.redirectUri, code })
  if (typeof short !== "string") return short
  const long = await openToken(outside, { grant_type: "fb_exchange_token", fb_exchange_token: short })
  if (typeof long !== "string") return long
  const scopes = await readScopes(outside, long)
  if ("kind" in scopes) return scopes
  const pages = await findPages(outside, long, scopes.includes(businessScope))
  if ("kind" in pages) return pages
  return { kind: "granted", accounts: pages.map((page) => asAccount(outside, page, scopes)) }
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "refreshToken",
  start,
  finish,
  // A page's token does not end by itself. Once it is dead, only a person can get another.
  refresh: () =>
    Promise.resolve(refuse("auth", "NoRefreshToken", "Facebook no longer lets this page be used. Connect it again.")),
  // Access can only be taken back for all pages of a person at once, and the others may still be needed.
  revoke: () => Promise.resolve(),
}
