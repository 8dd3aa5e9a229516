import { type Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/youtube/simulator/admit.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { type Channel, type Video, videosOf } from "#networks/youtube/simulator/records.ts"
import { knownParts, tellVideo } from "#networks/youtube/simulator/tell-video.ts"

const mostIds = 50

function checkQuery(c: Context, ...known: readonly string[]): Readonly<Record<string, string>> {
  const query = c.req.query()
  const stray = Object.keys(query).find((name) => !["part", ...known].includes(name))
  if (stray !== undefined) fail(400, "unexpectedParameter", `Unexpected parameter: ${stray}`, { domain: "global" })
  return query
}

function readParts({ part = "" }: Readonly<Record<string, string>>, known: ReadonlySet<string>): readonly string[] {
  if (part === "") fail(400, "missingRequiredParameter", "Required parameter: part", { domain: "youtube.parameter" })
  const parts = part.split(",")
  const stray = parts.find((name) => !known.has(name))
  if (stray !== undefined) fail(400, "unknownPart", `'${stray}'`, { domain: "youtube.part" })
  return parts
}

function pick(parts: readonly string[], all: Readonly<Record<string, object>>): object {
  return Object.fromEntries(parts.filter((name) => name !== "id").map((name) => [name, all[name]]))
}

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
    const query = checkQuery(c, "playlistId", "maxResults", "pageToken")
    const parts = readParts(query, itemParts)
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
