import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { googleOAuth, revokeUnshared, shared } from "#networks/google-shared/sign-in.ts"
import type { Credentials, Granted, GrantedAccount, Outside, Refused } from "#networks/network.ts"
import { connectBy } from "#networks/oauth.ts"
import { someLink, someText } from "#networks/shapes.ts"
import { youtubeApi } from "#networks/youtube/client.ts"
import { playlistScope } from "#networks/youtube/playlist-scope.ts"

const publishScopes = [
  "https://www.googleapis.com/auth/youtube.upload",
  "https://www.googleapis.com/auth/youtube.readonly",
]

const asked = [...publishScopes, playlistScope]
const oauth = { ...googleOAuth(youtubeApi, "channel", asked), assumedScopes: publishScopes }

const channel = z.object({
  id: someText,
  snippet: z.object({
    title: z.string(),
    customUrl: z.string().optional(),
    thumbnails: z.record(z.string(), z.object({ url: someLink })).optional(),
  }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
})

/** Somebody without a channel gets no list at all. */
const channelsAnswer = z.object({ items: z.array(channel).default([]) })

/** The list of its uploads is where a video is looked for whose answer was lost. */
function asAccount(
  { hosts }: Outside,
  { id, snippet, contentDetails }: z.infer<typeof channel>,
  credentials: Credentials,
  isShared: boolean,
): GrantedAccount {
  const { title, customUrl = "", thumbnails = {} } = snippet
  const avatarUrl = (thumbnails["medium"] ?? thumbnails["default"])?.url
  const { uploads } = contentDetails.relatedPlaylists
  return {
    externalId: id,
    handle: customUrl.replace(/^@/, "") || title,
    displayName: title,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    profileUrl: `${hosts["www"]}/channel/${id}`,
    credentials: { ...credentials, extra: { uploads, ...(isShared ? shared : {}) } },
  }
}

async function findChannels(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  const response = await ask(outside, youtubeApi, channelsAnswer, {
    method: "GET",
    host: "api",
    path: "/youtube/v3/channels?part=snippet,contentDetails&mine=true",
    token: credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { items } = response.value
  if (items.length === 0) {
    const message = "This Google account has no YouTube channel. Create one on YouTube, then connect it."
    return { kind: "refused", why: "permission", code: "NoChannel", message }
  }
  return {
    kind: "granted",
    accounts: items.map((each) => asAccount(outside, each, credentials, items.length > 1)),
  }
}

async function findAccounts(outside: Outside, credentials: Credentials): Promise<Granted | Refused> {
  // People can take the tick off each of them.
  const isWhole = publishScopes.every((scope) => credentials.scopes.includes(scope))
  if (isWhole) return findChannels(outside, credentials)
  const message =
    "Google gave only part of the access. Connect again and leave the permissions to upload and to view ticked."
  return { kind: "refused", why: "permission", code: "ScopeMissing", message }
}

export const connect = connectBy(oauth, { publishScopes }, findAccounts, (outside, credentials) =>
  revokeUnshared(outside, youtubeApi, credentials),
)
