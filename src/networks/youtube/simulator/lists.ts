import { Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/youtube/simulator/admit.ts"
import { listEntries } from "#networks/youtube/simulator/playlists.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { checkQuery, pick, readParts } from "#networks/youtube/simulator/read-query.ts"
import { type Channel, playlistsOf, type Video, videosOf } from "#networks/youtube/simulator/records.ts"
import { knownParts, tellVideo } from "#networks/youtube/simulator/tell-video.ts"

const mostIds = 50

const channelParts: ReadonlySet<string> = new Set(["id", "snippet", "contentDetails", "statistics"])

function tellChannel({ id, title, handle, uploads, subscribers }: Channel, parts: readonly string[]): object {
  return {
    kind: "youtube#channel",
    id,
    ...pick(parts, {
      snippet: { title, description: "", customUrl: `@${handle}`, thumbnails: {}, country: "GB" },
      contentDetails: { relatedPlaylists: { likes: "", uploads } },
      statistics: { subscriberCount: String(subscribers), hiddenSubscriberCount: false },
    }),
  }
}

const itemParts: ReadonlySet<string> = new Set(["id", "snippet", "contentDetails", "status"])

function tellItem({ id, publishedAt, sent, privacy }: Video, channel: Channel, parts: readonly string[]): object {
  const at = Temporal.Instant.from(publishedAt).toString({ smallestUnit: "second" })
  const { title, description } = sent.snippet
  return {
    kind: "youtube#playlistItem",
    id: Buffer.from(`${channel.uploads}.${id}`).toString("base64url"),
    ...pick(parts, {
      snippet: {
        publishedAt: at,
        channelId: channel.id,
        title,
        description,
        playlistId: channel.uploads,
        resourceId: { kind: "youtube#video", videoId: id },
      },
      contentDetails: { videoId: id, videoPublishedAt: at },
      status: { privacyStatus: privacy },
    }),
  }
}

export function listRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/channels", async (c) => {
    const { channel } = await admit(tools, c, "youtube.readonly")
    const query = checkQuery(c, "mine")
    const parts = readParts(query, channelParts)
    if (query["mine"] !== "true") fail(400, "missingRequiredParameter", "No filter selected.")
    const pageInfo = { totalResults: 1, resultsPerPage: 5 }
    return c.json({ kind: "youtube#channelListResponse", pageInfo, items: [tellChannel(channel, parts)] })
  })

  routes.get("/playlistItems", async (c) => {
    const { channel } = await admit(tools, c, "youtube.readonly")
    const query = checkQuery(c, "playlistId", "videoId", "maxResults", "pageToken")
    const parts = readParts(query, itemParts)
    const playlist = playlistsOf(tools, channel.id).find(({ id }) => id === query["playlistId"])
    if (playlist !== undefined) return c.json(listEntries(tools, playlist, query["videoId"], parts))
    if (query["playlistId"] !== channel.uploads) fail(404, "playlistNotFound", "The playlist cannot be found.")
    const [length, start] = [Number(query["maxResults"] ?? "5"), Number(query["pageToken"] ?? "0")]
    if (!(length >= 0 && length <= 50) || !(start >= 0)) fail(400, "invalidParameter", "maxResults or pageToken")
    const videos = videosOf(tools, channel.id)
    const end = start + length
    return c.json({
      kind: "youtube#playlistItemListResponse",
      ...(end < videos.length ? { nextPageToken: String(end) } : {}),
      items: videos.slice(start, end).map((video) => tellItem(video, channel, parts)),
      pageInfo: { totalResults: videos.length, resultsPerPage: length },
    })
  })

  routes.get("/videos", async (c) => {
    const { channel } = await admit(tools, c, "youtube.readonly")
    const query = checkQuery(c, "id")
    const parts = readParts(query, knownParts)
    const ids = (query["id"] ?? "").split(",")
    if (query["id"] === undefined || ids.length > mostIds) {
      fail(400, "invalidFilters", "The request specifies an invalid filter parameter.", { domain: "youtube.parameter" })
    }
    // What is not there, and what is private to somebody else, is left out without a word.
    const videos = ids.flatMap((id) => tools.memory.get<Video>("video", id) ?? [])
    const seen = videos.filter((video) => video.privacy !== "private" || video.channel === channel.id)
    const items = seen.map((video) => tellVideo(tools, video, parts))
    const pageInfo = { totalResults: items.length, resultsPerPage: items.length }
    return c.json({ kind: "youtube#videoListResponse", items, pageInfo })
  })

  return routes
}
