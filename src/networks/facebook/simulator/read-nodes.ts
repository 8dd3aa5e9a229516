import type { Context } from "hono"
import type { Admitted } from "#networks/facebook/simulator/admit.ts"
import { hiddenField } from "#networks/facebook/simulator/graph-error.ts"
import { showVideo, videoPath } from "#networks/facebook/simulator/make-public.ts"
import { numbersOf } from "#networks/facebook/simulator/numbers.ts"
import type { Page, Post, Video } from "#networks/facebook/simulator/records.ts"
import { badParameter, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, answerPage, type Node, pick, timeOf } from "#networks/meta-shared/simulator/nodes.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf } from "#networks/simulator/instants.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

const storySeconds = 86_400

/** What stands behind a dot says how, not what. */
function named(asked: string | undefined): string | undefined {
  return asked
    ?.split(",")
    .map((each) => each.replace(/\..*$/, ""))
    .join(",")
}

function showPost(tools: SandboxTools, post: Post): Node {
  const { likes, comments, shares } = numbersOf(tools, post)
  return {
    id: post.id,
    message: post.message === "" ? undefined : post.message,
    created_time: timeOf(post),
    permalink_url: post.permalink,
    shares: shares === 0 ? undefined : { count: shares },
    reactions: { data: [], summary: { total_count: likes } },
    comments: { data: [], summary: { total_count: comments } },
  }
}

/** Asking is what brings a video further. */
function advance(tools: SandboxTools, page: Page, video: Video): Video {
  const { pollsLeft, pollsToGo, isOut } = video
  const isGoing = pollsToGo !== null && !isOut
  if (pollsLeft > 0) tools.memory.put("video", video.id, { ...video, pollsLeft: pollsLeft - 1 })
  if (isGoing && pollsToGo > 0) tools.memory.put("video", video.id, { ...video, pollsToGo: pollsToGo - 1 })
  if (isGoing && pollsToGo === 0) showVideo(tools, page, video)
  return tools.memory.get<Video>("video", video.id) ?? video
}

function statusOf({ file, received, size, pollsLeft, pollsToGo, error, isOut }: Video): Node {
  const isThere = file !== null && received === size && pollsLeft === 0
  const isBroken = isThere && error !== null
  const isGoing = pollsToGo !== null && !isOut
  const status = isOut
    ? "ready"
    : isBroken
      ? "error"
      : isGoing
        ? "processing"
        : isThere
          ? "upload_complete"
          : "uploading"
  const later = isOut ? "complete" : "not_started"
  return {
    video_status: status,
    uploading_phase: { status: isThere ? "complete" : "in_progress", bytes_transferred: received },
    processing_phase: isBroken
      ? { status: "error", errors: [{ code: 1363008, message: error }] }
      : { status: isGoing ? "in_progress" : later },
    publishing_phase: { status: later, ...(isOut ? { publish_status: "published" } : {}) },
  }
}

const isGone = (tools: SandboxTools, { isStory, publishedAt }: Post): boolean =>
  isStory && ageOf(tools, publishedAt) >= storySeconds

/** A post of this page that can still be seen. */
export function findPost(tools: SandboxTools, page: Page, id: string): Post | undefined {
  const post = tools.memory.get<Post>("post", id)
  return post === undefined || post.page !== page.id || isGone(tools, post) ? undefined : post
}

/** A video of this page. */
export function findVideo(tools: SandboxTools, page: Page, id: string): Video | undefined {
  const video = tools.memory.get<Video>("video", id)
  return video?.page === page.id ? video : undefined
}

function showVideoNode(tools: SandboxTools, page: Page, found: Video): Node {
  const video = advance(tools, page, found)
  const post = findPost(tools, page, video.post ?? "")
  const { likes = 0, comments = 0 } = post === undefined ? {} : numbersOf(tools, post)
  return {
    id: video.id,
    status: statusOf(video),
    // Facebook names the post of a video with or without the page.
    post_id: video.way === "video_reels" ? video.post?.slice(video.post.indexOf("_") + 1) : (video.post ?? undefined),
    permalink_url: video.isOut ? videoPath(video) : undefined,
    likes: { data: [], summary: { total_count: likes } },
    comments: { data: [], summary: { total_count: comments } },
  }
}

function findNode(tools: SandboxTools, page: Page, id: string): Node | undefined {
  const video = findVideo(tools, page, id)
  if (video !== undefined) return showVideoNode(tools, page, video)
  const post = findPost(tools, page, id)
  return post === undefined ? undefined : showPost(tools, post)
}

export function readNode(tools: SandboxTools, c: Context, { page, scopes, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const asked = fields["fields"] ?? ""
  if (strayOf(fields, ["fields"]) !== undefined) return badParameter(c, "A parameter is wrong")
  if (id === page.id) {
    return answer(c, pick(c, { id, name: page.name, fan_count: page.fans, followers_count: page.fans }, named(asked)))
  }
  const isHidden = /\b(?:reactions|likes|comments)\b/.test(asked) && !scopes.includes("pages_read_user_content")
  const node = findNode(tools, page, id)
  if (node === undefined) return nothingThere(c, id)
  return isHidden ? hiddenField(c, "pages_read_user_content") : answer(c, pick(c, node, named(asked)))
}

function postsOf(tools: SandboxTools, page: Page): readonly Post[] {
  return tools
    .accepted(page.id)
    .flatMap(({ externalId }) => findPost(tools, page, externalId) ?? [])
    .toReversed()
}

export function listPosts(tools: SandboxTools, c: Context, { page, fields }: Admitted): Response {
  const { fields: asked, limit = "25", after = "", since = "0" } = fields
  const isGood =
    strayOf(fields, ["fields", "limit", "after", "since"]) === undefined &&
    /^\d{1,3}$/.test(limit) &&
    /^\d{1,10}$/.test(since)
  if (!isGood) return badParameter(c, "A parameter is wrong")
  // Nothing says that `since` leaves out what is older: whoever relies on it is wrong here.
  const all = postsOf(tools, page).filter(({ isStory }) => !isStory)
  const path = `/v25.0/${page.id}/published_posts`
  return answerPage(tools, c, { asked: named(asked), limit, after, path }, all, (post) => showPost(tools, post))
}

/** Only where somebody has turned the archive off there is nothing to see. */
export function listStories(tools: SandboxTools, c: Context, { page }: Admitted): Response {
  const isOff = tools.memory.get<boolean>("noArchive", page.id) === true
  const stories = isOff ? [] : postsOf(tools, page).filter(({ isStory }) => isStory)
  const data = stories.map(({ id, medium, publishedAt }) => ({
    post_id: id,
    status: "published",
    creation_time: String(Math.floor(Temporal.Instant.from(publishedAt).epochMilliseconds / 1000)),
    media_id: medium,
  }))
  return c.json({ data })
}
