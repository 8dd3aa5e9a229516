import { randomUUID } from "node:crypto"
import { Hono } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/youtube/simulator/admit.ts"
import { fail } from "#networks/youtube/simulator/problems.ts"
import { checkQuery, pick, readParts } from "#networks/youtube/simulator/read-query.ts"
import { type Entry, type Playlist, playlistsOf, type Video } from "#networks/youtube/simulator/records.ts"

const playlistParts: ReadonlySet<string> = new Set(["id", "snippet", "status", "contentDetails"])
const entryParts: ReadonlySet<string> = new Set(["snippet", "contentDetails", "status"])

export function entriesOf({ memory }: SandboxTools, playlist: string): readonly Entry[] {
  return memory
    .list<Entry>("entry")
    .map(({ value }) => value)
    .filter((entry) => entry.playlist === playlist)
}

function tellPlaylist(tools: SandboxTools, { id, channel, title }: Playlist, parts: readonly string[]): object {
  return {
    kind: "youtube#playlist",
    id,
    ...pick(parts, {
      snippet: { publishedAt: "2024-03-01T00:00:00Z", channelId: channel, title, description: "", thumbnails: {} },
      status: { privacyStatus: "public" },
      contentDetails: { itemCount: entriesOf(tools, id).length },
    }),
  }
}

function tellEntry({ id, playlist, video, addedAt }: Entry, channel: string, parts: readonly string[]): object {
  return {
    kind: "youtube#playlistItem",
    id,
    ...pick(parts, {
      snippet: {
        publishedAt: addedAt,
        channelId: channel,
        title: "",
        description: "",
        playlistId: playlist,
        resourceId: { kind: "youtube#video", videoId: video },
      },
      contentDetails: { videoId: video, videoPublishedAt: addedAt },
      status: { privacyStatus: "public" },
    }),
  }
}

/** What is in a playlist, or where one video is in it. */
export function listEntries(
  tools: SandboxTools,
  { id, channel }: Playlist,
  video: string | undefined,
  parts: readonly string[],
): object {
  const found = entriesOf(tools, id).filter((entry) => video === undefined || entry.video === video)
  return {
    kind: "youtube#playlistItemListResponse",
    items: found.map((entry) => tellEntry(entry, channel, parts)),
    pageInfo: { totalResults: found.length, resultsPerPage: found.length },
  }
}

const newEntry = z.strictObject({
  snippet: z.strictObject({
    playlistId: z.string(),
    resourceId: z.strictObject({ kind: z.literal("youtube#video"), videoId: z.string() }),
  }),
})

function meetMood({ memory }: SandboxTools, { id, mood }: Playlist, video: string): void {
  if (mood === "full") {
    fail(403, "playlistContainsMaximumNumberOfVideos", "The playlist already contains the maximum number of videos.", {
      domain: "youtube.playlistItem",
    })
  }
  if (mood !== "busy" || memory.get("busy", `${id} ${video}`) !== undefined) return
  memory.put("busy", `${id} ${video}`, true)
  fail(409, "SERVICE_UNAVAILABLE", "The operation was aborted.", { status: "ABORTED" })
}

export function playlistRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/playlists", async (c) => {
    const { channel } = await admit(tools, c, "youtube.readonly")
    const query = checkQuery(c, "mine", "maxResults", "pageToken")
    const parts = readParts(query, playlistParts)
    if (query["mine"] !== "true") fail(400, "missingRequiredParameter", "No filter selected.")
    const all = playlistsOf(tools, channel.id)
    const [length, start] = [Number(query["maxResults"] ?? "5"), Number(query["pageToken"] ?? "0")]
    if (!(length >= 0 && length <= 50) || !(start >= 0)) fail(400, "invalidParameter", "maxResults or pageToken")
    const end = start + length
    return c.json({
      kind: "youtube#playlistListResponse",
      ...(end < all.length ? { nextPageToken: String(end) } : {}),
      items: all.slice(start, end).map((playlist) => tellPlaylist(tools, playlist, parts)),
      pageInfo: { totalResults: all.length, resultsPerPage: length },
    })
  })

  routes.post("/playlistItems", async (c) => {
    const { channel } = await admit(tools, c, "youtube")
    const parts = readParts(checkQuery(c), entryParts)
    const asked = newEntry.safeParse(await c.req.json())
    if (!asked.success) fail(400, "invalidResourceType", "The request is not properly formatted.")
    const { playlistId, resourceId } = asked.data.snippet
    const playlist = playlistsOf(tools, channel.id).find(({ id }) => id === playlistId)
    if (playlist === undefined) fail(404, "playlistNotFound", "The playlist cannot be found.")
    if (tools.memory.get<Video>("video", resourceId.videoId) === undefined) {
      fail(404, "videoNotFound", "The video cannot be found.")
    }
    meetMood(tools, playlist, resourceId.videoId)
    const addedAt = tools.now().toString({ smallestUnit: "second" })
    const entry: Entry = { id: randomUUID(), playlist: playlist.id, video: resourceId.videoId, addedAt }
    tools.memory.put("entry", entry.id, entry)
    return c.json(tellEntry(entry, channel.id, parts))
  })

  return routes
}
