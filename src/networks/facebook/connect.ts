import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { version, facebookApi } from "#networks/facebook/client.ts"
import { findPages, type FacebookPage } from "#networks/facebook/find-pages.ts"
import type { GraphCall } from "#networks/meta-shared/graph-api.ts"
import type { Connect, GrantedAccount, Outside, Refused } from "#networks/network.ts"
import { authorize, badRequestMeansAuth, fetchToken, type OAuth, readReturn } from "#networks/oauth.ts"
import { refuse } from "#networks/refuse.ts"
import { someText } from "#networks/shapes.ts"

const publishScopes = ["pages_show_list", "pages_manage_posts", "pages_read_engagement"] as const
const statisticsScopes = ["read_insights", "pages_read_user_content"] as const
/** For pages that belong to a business. People without such pages may refuse it. */
const businessScope = "business_management"

const oauth: OAuth<GraphCall> = {
  api: facebookApi,
  page: ({ web }, apiVersion = version) => `${web}/${apiVersion}/dialog/oauth`,
  scopes: [...publishScopes, businessScope, ...statisticsScopes],
  separator: ",",
  clientAuth: "form",
  post: (path, fields) => ({ method: "GET", path, fields }),
  tokenPath: "/oauth/access_token",
  tokenShape: z.object({ access_token: someText }),
  reclassify: badRequestMeansAuth,
  // Some browsers hand on the mark that Facebook puts behind its codes.
  codeTail: /#_=?_?$/,
  denied: "Facebook was not allowed to connect a page.",
}

const permissionsAnswer = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })

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

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "refreshToken",
  start: async (outside, trip) => authorize(outside, oauth, trip),

  /** The code gives a token for hours, that one a token for sixty days, and that one the tokens of the pages. */
  async finish(outside, trip, returned) {
    const code = readReturn(oauth, trip, returned)
    if (typeof code !== "string") return code
    const open = (fields: GraphCall["fields"]) => fetchToken(outside, oauth, "code", fields, { scopes: [] })
    const short = await open({ redirect_uri: trip.redirectUri, code })
    if (short.kind === "refused") return short
    const { accessToken: hours } = short.credentials
    const long = await open({ grant_type: "fb_exchange_token", fb_exchange_token: hours })
    if (long.kind === "refused") return long
    const { accessToken: token } = long.credentials
    const scopes = await readScopes(outside, token)
    if ("kind" in scopes) return scopes
    const pages = await findPages(outside, token, scopes.includes(businessScope))
    if ("kind" in pages) return pages
    return { kind: "granted", accounts: pages.map((page) => asAccount(outside, page, scopes)) }
  },

  // A page's token does not end by itself. Once it is dead, only a person can get another.
  refresh: () =>
    Promise.resolve(
      refuse("auth", "NoRefreshToken", "Facebook no longer allows access to this page. Connect it again."),
    ),
  // Access can only be taken back for all pages of a person at once, and the others may still be needed.
  revoke: () => Promise.resolve(),
}
