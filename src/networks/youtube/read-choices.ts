import * as z from "zod"
import { type Choice, keepChoices } from "#domain/account-choices.ts"
import { ask } from "#networks/ask.ts"
import type { ReadChoices } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { youtubeApi } from "#networks/youtube/client.ts"
import { playlistScope } from "#networks/youtube/playlist-scope.ts"

const listAnswer = z.object({
  items: z.array(z.object({ id: someText, snippet: z.object({ title: z.string() }) })).default([]),
  nextPageToken: z.string().optional(),
  pageInfo: z.object({ totalResults: z.int() }).optional(),
})

const pageLength = 50
const mostPages = 5

/** The playlists of a channel. Without the permission to add to them there are none to choose. */
export const readChoices: ReadChoices = async (outside, { credentials }) => {
  const found: Choice[] = []
  let total = 0
  if (credentials.scopes.includes(playlistScope)) {
    let page = ""
    for (let pages = 0; pages < mostPages; pages += 1) {
      const response = await ask(outside, youtubeApi, listAnswer, {
        method: "GET",
        host: "api",
        path: `/youtube/v3/playlists?part=snippet&mine=true&maxResults=${pageLength}${page}`,
        token: credentials.accessToken,
      })
      if (response.kind === "refused") return response
      const { items, nextPageToken, pageInfo } = response.value
      found.push(...items.map(({ id, snippet }) => ({ value: id, label: snippet.title })))
      total = pageInfo?.totalResults ?? found.length
      if (nextPageToken === undefined) break
      page = `&pageToken=${encodeURIComponent(nextPageToken)}`
    }
  }
  const playlists = keepChoices(found, { total: Math.max(total, found.length) })
  return { kind: "offered", choices: { options: { "youtube.playlist": playlists }, limits: {} } }
}
