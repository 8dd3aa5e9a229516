import * as z from "zod"
import type { MetricName } from "#domain/network.ts"
import { ask } from "#networks/ask.ts"
import type { Author, ReportedNumbers, Outside, Read, ReadMetrics, Refused } from "#networks/network.ts"
import { someId } from "#networks/shapes.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"

const names = {
  view_count: "views",
  like_count: "likes",
  comment_count: "comments",
  share_count: "shares",
} as const satisfies Readonly<Record<string, MetricName>>

const count = z.number().nonnegative().optional()

const queryAnswer = inData(
  z.object({
    videos: z
      .array(
        z.object({
          id: someId,
          view_count: count,
          like_count: count,
          comment_count: count,
          share_count: count,
        }),
      )
      .nullish(),
  }),
)

type Video = NonNullable<z.infer<typeof queryAnswer>["videos"]>[number]

function asNumbers(video: Video): ReportedNumbers {
  const known = Object.entries(names).flatMap(([theirs, ours]) => {
    const value = video[theirs as keyof typeof names]
    return value === undefined ? [] : [[ours, value] as const]
  })
  return Object.fromEntries(known)
}

/** What TikTok never named goes by another kind of name, and cannot be counted. */
const isNamed = (id: string): boolean => /^\d+$/.test(id)

/** Posts that not everybody may see, and those that are gone, are missing in the answer. */
async function read(outside: Outside, author: Author, externalIds: readonly string[]): Promise<Read | Refused> {
  const ids = externalIds.filter(isNamed)
  if (ids.length === 0) return { kind: "read", numbers: new Map() }
  const response = await ask(outside, tiktokApi, queryAnswer, {
    method: "POST",
    path: `/video/query/?fields=${["id", ...Object.keys(names)].join(",")}`,
    token: author.credentials.accessToken,
    json: { filters: { video_ids: ids } },
  })
  if (response.kind === "refused") return response
  const wanted = new Set(ids)
  const found = (response.value.videos ?? []).filter(({ id }) => wanted.has(id))
  return { kind: "read", numbers: new Map(found.map((video) => [video.id, asNumbers(video)])) }
}

export const readMetrics: ReadMetrics = { batch: 20, read }
