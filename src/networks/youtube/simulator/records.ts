import { createHash, randomBytes } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Sent } from "#networks/youtube/simulator/check-video.ts"

/** What this YouTube remembers, by kind. */

export type Channel = {
  readonly id: string
  readonly handle: string
  readonly title: string
  readonly uploads: string
  readonly subscribers: number
  /** Then nobody is told how many liked its videos. */
  readonly hidesLikes: boolean
}

export type Session = {
  readonly id: string
  readonly channel: string
  readonly bytes: number
  readonly type: string
  readonly sent: Sent
  readonly isLoud: boolean
  readonly received: number
  /** The first bytes, which tell whether it is a video at all. */
  readonly head: string
  /** How many parts it takes without keeping anything of them. */
  readonly stalls: number
  readonly isRejected: boolean
  readonly endsAt: string
  readonly video: string | null
}

export type Video = {
  readonly id: string
  readonly channel: string
  readonly publishedAt: string
  readonly sent: Sent
  readonly privacy: string
  /** What is wrong with it, if anything is. */
  readonly fault: "rejected" | "failed" | null
}

export type Playlist = {
  readonly id: string
  readonly channel: string
  readonly title: string
  /** A full one takes no more videos. A busy one takes a video at the second try. */
  readonly mood: "full" | "busy" | null
}

/** A video in a playlist. The same one can be there several times. */
export type Entry = { readonly id: string; readonly playlist: string; readonly video: string; readonly addedAt: string }

/** How Google sees whoever runs the service. The sandbox's own project was audited, and given more than the usual quota. */
export type Project = {
  readonly uploadsPerDay: number
  readonly uploadsPerChannel: number
  readonly isAudited: boolean
}

const extended: Project = { uploadsPerDay: 10_000, uploadsPerChannel: 10_000, isAudited: true }

export function projectOf({ memory }: SandboxTools): Project {
  return memory.get<Project>("project", "sandbox") ?? extended
}

export function newVideoId(): string {
  return randomBytes(9).toString("base64url").slice(0, 11)
}

/** A channel that has been there for a while. The same name gives the same channel. */
const newPlaylists: readonly (readonly [string, Playlist["mood"]])[] = [
  ["Potting shed", null],
  ["Busy list", "busy"],
  ["Full list", "full"],
]

export function makeChannel(tools: SandboxTools, name: string): Channel {
  const hash = createHash("sha256").update(name).digest()
  const id = hash.toString("base64url").slice(0, 22)
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "")
  const handle = name.toLowerCase().replaceAll(/[^a-z0-9._-]+/g, "")
  const channel: Channel = {
    id: `UC${id}`,
    handle: handle.slice(0, 30) || "somebody",
    title: words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    uploads: `UU${id}`,
    subscribers: 100 + (hash.readUInt16BE(4) % 5000),
    hidesLikes: false,
  }
  tools.memory.put("channel", channel.id, channel)
  for (const [number, [title, mood]] of newPlaylists.entries()) {
    const playlist: Playlist = { id: `PL${id}${number}`, channel: channel.id, title, mood }
    tools.memory.put("playlist", playlist.id, playlist)
  }
  return channel
}

/** The playlists that a channel has made. */
export function playlistsOf({ memory }: SandboxTools, channel: string): readonly Playlist[] {
  return memory
    .list<Playlist>("playlist")
    .map(({ value }) => value)
    .filter((playlist) => playlist.channel === channel)
}

export function findChannel({ memory }: SandboxTools, id: string): Channel {
  const channel = memory.get<Channel>("channel", id)
  if (channel === undefined) throw new Error(`there is no channel ${id}`)
  return channel
}

/** The videos of a channel, newest first. */
export function videosOf({ memory }: SandboxTools, channel: string): readonly Video[] {
  return memory
    .list<Video>("video")
    .map(({ value }) => value)
    .filter((video) => video.channel === channel)
    .toSorted((a, b) => Temporal.Instant.compare(b.publishedAt, a.publishedAt))
}
