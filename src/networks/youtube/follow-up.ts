import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { FollowUp } from "#networks/network.ts"
import { youtubeApi } from "#networks/youtube/client.ts"

const playlistOf = (options: Readonly<Record<string, string>>): string => options["youtube.playlist"] ?? ""

const listAnswer = z.object({ items: z.array(z.object({ id: z.string() })).default([]) })

/** Puts a video into a playlist, unless it is there: a playlist takes the same video any number of times. */
export const followUp: FollowUp = {
  isWanted: (options) => playlistOf(options) !== "",

  async run(outside, { credentials }, { options }, { externalId: videoId }) {
    const playlistId = playlistOf(options)
    const call = { host: "api", token: credentials.accessToken } as const
    const query = new URLSearchParams({ part: "id", playlistId, videoId, maxResults: "1" })
    const listed = await ask(outside, youtubeApi, listAnswer, {
      ...call,
      method: "GET",
      path: `/youtube/v3/playlistItems?${query.toString()}`,
    })
    if (listed.kind === "refused") return listed
    if (listed.value.items.length > 0) return { kind: "followed" }
    const added = await ask(outside, youtubeApi, z.object({ id: z.string() }), {
      ...call,
      method: "POST",
      path: "/youtube/v3/playlistItems?part=snippet",
      json: { snippet: { playlistId, resourceId: { kind: "youtube#video", videoId } } },
    })
    return added.kind === "refused" ? added : { kind: "followed" }
  },
}
