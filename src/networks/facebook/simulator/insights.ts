import type { Context } from "hono"
import type { Admitted } from "#networks/facebook/simulator/admit.ts"
import { type Numbers, numbersOf } from "#networks/facebook/simulator/numbers.ts"
import { findPost, findVideo } from "#networks/facebook/simulator/read-nodes.ts"
import { badParameter, graphError, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

const fewestFans = 100

const known: Readonly<Record<string, (numbers: Numbers) => unknown>> = {
  post_media_view: ({ views }) => views,
  post_total_media_view_unique: ({ reach }) => reach,
  post_reactions_by_type_total: ({ likes }) => ({ like: likes }),
  post_activity_by_action_type: ({ likes, comments, shares }) => ({
    like: likes,
    comment: comments,
    ...(shares === 0 ? {} : { share: shares }),
  }),
}

/** Without the permission, and for small pages, there is nothing and no word about it. */
export function readInsights(tools: SandboxTools, c: Context, { page, scopes, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  if (findVideo(tools, page, id) !== undefined) {
    return badParameter(c, "Tried accessing nonexisting field (insights) on node type (Video)")
  }
  const post = findPost(tools, page, id)
  if (post === undefined) return nothingThere(c, id)
  const stray = strayOf(fields, ["metric"])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const names = (fields["metric"] ?? "").split(",")
  // One that it does not know refuses them all.
  if (names.some((name) => !Object.hasOwn(known, name))) {
    return badParameter(c, "The value must be a valid insights metric")
  }
  if (!scopes.includes("read_insights") || page.fans < fewestFans) return c.json({ data: [] })
  const numbers = numbersOf(tools, post)
  const data = names.flatMap((name) => {
    const life = rowOf(`${id}/insights`, name, "lifetime", known[name]?.(numbers))
    return name === "post_total_media_view_unique" ? [life, rowOf(`${id}/insights`, name, "day", 0)] : [life]
  })
  return c.json({ data })
}

function rowOf(path: string, name: string, period: string, value: unknown): object {
  return { name, period, values: [{ value }], title: name, id: `${path}/${name}/${period}` }
}

const ofReels: Readonly<Record<string, (numbers: Numbers) => unknown>> = {
  fb_reels_total_plays: ({ views }) => views,
  blue_reels_play_count: ({ reach }) => reach,
  post_impressions_unique: ({ reach }) => reach,
  post_video_social_actions: ({ comments, shares }) => ({
    COMMENT: comments,
    ...(shares === 0 ? {} : { SHARE: shares }),
  }),
}

const ofVideos: Readonly<Record<string, (numbers: Numbers) => unknown>> = {
  total_video_views: ({ views }) => views,
  total_video_impressions_unique: ({ reach }) => reach,
  total_video_stories_by_action_type: ({ likes, comments, shares }) => ({
    like: likes,
    comment: comments,
    share: shares,
  }),
}

/** All that there is of a video. Unlike posts, it says so when the permission is missing. */
export function readVideoInsights(tools: SandboxTools, c: Context, { page, scopes, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const video = findVideo(tools, page, id)
  const post = findPost(tools, page, video?.post ?? "")
  if (video === undefined || post === undefined) return nothingThere(c, id)
  const stray = strayOf(fields, [])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (!scopes.includes("read_insights")) {
    return graphError(c, { message: "(#200) read_insights permission missing", code: 200, status: 403 })
  }
  if (page.fans < fewestFans) return c.json({ data: [] })
  const numbers = numbersOf(tools, post)
  const names = Object.entries(video.way === "video_reels" ? ofReels : ofVideos)
  const data = names.map(([name, valueOf]) => rowOf(`${id}/video_insights`, name, "lifetime", valueOf(numbers)))
  return c.json({ data })
}
