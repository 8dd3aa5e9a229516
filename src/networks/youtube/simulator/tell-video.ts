import { createHash } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"
import { isOver } from "#networks/simulator/instants.ts"
import { findChannel, type Video } from "#networks/youtube/simulator/records.ts"

const processingSeconds = 30

function snippetOf(tools: SandboxTools, { channel, publishedAt, sent }: Video): object {
  const { title, description, tags, categoryId } = sent.snippet
  return {
    publishedAt: Temporal.Instant.from(publishedAt).toString({ smallestUnit: "second" }),
    channelId: channel,
    title,
    description,
    channelTitle: findChannel(tools, channel).title,
    ...(tags.length === 0 ? {} : { tags }),
    categoryId,
    liveBroadcastContent: "none",
  }
}

function isProcessed(tools: SandboxTools, { publishedAt }: Video): boolean {
  const done = Temporal.Instant.from(publishedAt).add({ seconds: processingSeconds })
  return isOver(tools, done.toString())
}

function statusOf(tools: SandboxTools, video: Video): object {
  const { fault, privacy, sent } = video
  return {
    uploadStatus: fault ?? (isProcessed(tools, video) ? "processed" : "uploaded"),
    ...(fault === "rejected" ? { rejectionReason: "termsOfUse" } : {}),
    ...(fault === "failed" ? { failureReason: "invalidFile" } : {}),
    privacyStatus: privacy,
    license: sent.status.license,
    embeddable: sent.status.embeddable ?? true,
    publicStatsViewable: sent.status.publicStatsViewable ?? true,
    madeForKids: sent.status.selfDeclaredMadeForKids,
    selfDeclaredMadeForKids: sent.status.selfDeclaredMadeForKids,
    containsSyntheticMedia: sent.status.containsSyntheticMedia,
  }
}

/** Numbers are written as text. */
function statisticsOf(tools: SandboxTools, { id, channel, publishedAt, sent }: Video): object {
  const numbers = growthOf(tools, { id, publishedAt }, 4 * 24)
  const grown = (index: number, most: number) => String(numbers(index, most))
  return {
    viewCount: grown(0, 9000),
    ...(findChannel(tools, channel).hidesLikes ? {} : { likeCount: grown(1, 420) }),
    favoriteCount: "0",
    // Nobody comments on what is made for children.
    ...(sent.status.selfDeclaredMadeForKids ? {} : { commentCount: grown(2, 60) }),
  }
}

const parts: Readonly<Record<string, (tools: SandboxTools, video: Video) => object>> = {
  id: () => ({}),
  snippet: snippetOf,
  status: statusOf,
  statistics: statisticsOf,
  processingDetails: (tools, video) => ({ processingStatus: isProcessed(tools, video) ? "succeeded" : "processing" }),
}

export const knownParts: ReadonlySet<string> = new Set(Object.keys(parts))

/** A video with those parts of it that were asked for. */
export function tellVideo(tools: SandboxTools, video: Video, asked: readonly string[]): object {
  const etag = createHash("sha256").update(`${video.id} ${asked.join()}`).digest("base64url").slice(0, 27)
  const told = asked.filter((name) => name !== "id").map((name) => [name, parts[name]?.(tools, video)] as const)
  return { kind: "youtube#video", etag, id: video.id, ...Object.fromEntries(told) }
}
