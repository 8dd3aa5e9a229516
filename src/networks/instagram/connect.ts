import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { instagramApi, version } from "#networks/instagram/client.ts"
import { asCredentials, lengthen, redeem, refresh, type SignIn } from "#networks/meta-shared/sign-in.ts"
import type { Connect, Credentials, Granted, Outside, Refused, ConsentTrip } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const publishScopes = ["instagram_business_basic", "instagram_business_content_publish"] as const
const statisticsScopes = ["instagram_business_manage_insights"] as const

const signIn: SignIn = { api: instagramApi, prefix: "ig", codeHost: "api" }

/** A comma list or a list: Instagram has answered with both. */
const permissions = z.union([z.string(), z.array(z.string())]).optional()

const shortToken = z.object({ access_token: someText, permissions })

/** And it has put the token itself both into the answer and into a list of one. */
const codeAnswer = z.union([shortToken, z.object({ data: z.tuple([shortToken], z.unknown()) })])

/** `user_id` is the name of the account in every address; `id` is another one, for this app alone. */
const meAnswer = z.object({
  user_id: someText,
  username: someText,
  name: z.string().optional(),
  profile_picture_url: someLink,
})

function readScopes(granted: z.infer<typeof permissions>): readonly string[] {
  const list = typeof granted === "string" ? granted.split(",") : (granted ?? [])
  return list.map((scope) => scope.trim()).filter((scope) => scope !== "")
}

async function readOwner(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, instagramApi, meAnswer, {
    method: "GET",
    path: `/${version}/me`,
    fields: {
      fields: "user_id,username,name,account_type,profile_picture_url",
      access_token: credentials.accessToken,
    },
  })
  if (response.kind === "refused") return response
  const { user_id: externalId, username: handle, name, profile_picture_url: avatarUrl } = response.value
  const account = {
    externalId,
    handle,
    displayName: name === undefined || name === "" ? handle : name,
    profileUrl: `${outside.hosts.web}/${handle}/`,
    credentials,
  }
  return { kind: "granted", accounts: [avatarUrl === undefined ? account : { ...account, avatarUrl }] }
}

function start(outside: Outside, { redirectUri, state }: ConsentTrip): Promise<URL> {
  const url = new URL(`${outside.hosts.web}/oauth/authorize`)
  url.search = new URLSearchParams({
    client_id: outside.app.clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: [...publishScopes, ...statisticsScopes].join(","),
    state,
  }).toString()
  return Promise.resolve(url)
}

async function finish(outside: Outside, trip: ConsentTrip, returned: URLSearchParams): Promise<Granted | Refused> {
  const short = await redeem(outside, signIn, trip, returned, codeAnswer)
  if (short.kind === "refused") return short
  const { access_token: token, permissions: granted } = "data" in short.value ? short.value.data[0] : short.value
  const long = await lengthen(outside, signIn, token)
  if (long.kind === "refused") return long
  return readOwner(outside, asCredentials(outside, long.value, readScopes(granted)))
}

export const connect: Connect = {
  kind: "oauth",
  publishScopes,
  statisticsScopes,
  renewedBy: "accessToken",
  start,
  finish,
  refresh: (outside, credentials) => refresh(outside, signIn, credentials),
  // There is no call for it: people remove the app in Instagram's own settings.
  revoke: () => Promise.resolve(),
}
