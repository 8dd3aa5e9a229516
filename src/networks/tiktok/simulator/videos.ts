import { Hono } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { growthOf } from "#networks/simulator/growth.ts"
import { ageOf } from "#networks/simulator/instants.ts"
import { admit } from "#networks/tiktok/simulator/admit.ts"
import { answer } from "#networks/tiktok/simulator/problems.ts"
import { readFields, readInput } from "#networks/tiktok/simulator/read-input.ts"
import type { Account, Publish } from "#networks/tiktok/simulator/records.ts"

/** So much of a caption is listed. */
const shownLength = 150

const knownFields = [
  "id",
  "title",
  "video_description",
  "create_time",
  "share_url",
  "view_count",
  "like_count",
  "comment_count",
  "share_count",
]

const listInput = z.strictObject({ max_count: z.int().min(1).max(20).optional(), cursor: z.int().optional() })

const queryInput = z.strictObject({ filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(20) }) })

/** Whether a post was looked through: at once, unless somebody has put how many seconds that takes. */
export function isCleared(tools: SandboxTools, { account, publishedAt }: Publish): boolean {
  const seconds = tools.memory.get<number>("moderation", account) ?? 0
  return publishedAt !== null && ageOf(tools, publishedAt) >= seconds
}

function numbersOf(tools: SandboxTools, id: string, publishedAt: string): Readonly<Record<string, number>> {
  const grown = growthOf(tools, { id, publishedAt })
  return {
    view_count: grown(0, 9000),
    like_count: grown(1, 700),
    comment_count: grown(2, 60),
    share_count: grown(3, 45),
  }
}

/** Half a character is none. */
const beginning = (text: string): string => text.slice(0, shownLength).toWellFormed()

function showVideo(tools: SandboxTools, { handle }: Account, publish: Publish): Readonly<Record<string, unknown>> {
  const { postId, kind, text, title, publishedAt } = publish
  const [id, at] = [postId ?? "", publishedAt ?? tools.now().toString()]
  return {
    id,
    title: beginning(kind === "photos" ? title : text),
    video_description: beginning(text),
    create_time: Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000),
    share_url: `${tools.host("web")}/@${handle}/video/${id}`,
    ...numbersOf(tools, id, at),
  }
}

/** What everybody can see of somebody, newest first. */
function visibleOf(tools: SandboxTools, account: Account): readonly Publish[] {
  return tools
    .accepted(account.id)
    .flatMap(({ externalId }) => tools.memory.get<string>("post", externalId) ?? [])
    .flatMap((id) => tools.memory.get<Publish>("publish", id) ?? [])
    .filter((publish) => isCleared(tools, publish))
    .toReversed()
}

export function videoRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const pick = (names: readonly string[], video: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, video[name]]))
  routes.post("/video/list/", async (c) => {
    const { account } = await admit(tools, c, "video.list")
    const names = readFields(c, knownFields)
    const { max_count: most = 10, cursor = 0 } = await readInput(c, listInput)
    const all = visibleOf(tools, account)
    const page = all.slice(cursor, cursor + most)
    const videos = page.map((each) => pick(names, showVideo(tools, account, each)))
    return answer(c, { videos, cursor: cursor + page.length, has_more: cursor + page.length < all.length })
  })
  routes.post("/video/query/", async (c) => {
    const { account } = await admit(tools, c, "video.list")
    const names = readFields(c, knownFields)
    const { video_ids: ids } = (await readInput(c, queryInput)).filters
    const found = visibleOf(tools, account).filter(({ postId }) => postId !== null && ids.includes(postId))
    return answer(c, { videos: found.map((each) => pick(names, showVideo(tools, account, each))) })
  })
  return routes
}
