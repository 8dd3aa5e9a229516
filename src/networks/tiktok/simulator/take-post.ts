import { Hono } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { newToken } from "#networks/simulator/codes.ts"
import { admit } from "#networks/tiktok/simulator/admit.ts"
import { inspectPhotos } from "#networks/tiktok/simulator/inspect-media.ts"
import { arrive } from "#networks/tiktok/simulator/make-public.ts"
import { answer, badInput, fail } from "#networks/tiktok/simulator/problems.ts"
import { readInput } from "#networks/tiktok/simulator/read-input.ts"
import { type Account, type App, newId, type Publish } from "#networks/tiktok/simulator/records.ts"

const daySeconds = 86_400

/** However one counts megabytes. */
const leastChunk = 5 * 1024 * 1024
const mostChunk = 64_000_000
const mostBytes = 4 * 1024 * 1024 * 1024
const mostChunks = 1000

const shared = {
  privacy_level: z.enum(["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "FOLLOWER_OF_CREATOR", "SELF_ONLY"]),
  disable_comment: z.boolean().optional(),
  brand_content_toggle: z.boolean().optional(),
  brand_organic_toggle: z.boolean().optional(),
}

const videoInput = z.strictObject({
  post_info: z.strictObject({
    ...shared,
    title: z.string().max(2200).optional(),
    disable_duet: z.boolean().optional(),
    disable_stitch: z.boolean().optional(),
    video_cover_timestamp_ms: z.int().nonnegative().optional(),
    is_aigc: z.boolean().optional(),
  }),
  source_info: z.strictObject({
    source: z.literal("FILE_UPLOAD"),
    video_size: z.int().positive().max(mostBytes),
    chunk_size: z.int().positive(),
    total_chunk_count: z.int().positive().max(mostChunks),
  }),
})

const photosInput = z.strictObject({
  media_type: z.literal("PHOTO"),
  post_mode: z.literal("DIRECT_POST"),
  post_info: z.strictObject({
    ...shared,
    title: z.string().max(90).optional(),
    description: z.string().max(4000).optional(),
    auto_add_music: z.boolean().optional(),
  }),
  source_info: z.strictObject({
    source: z.literal("PULL_FROM_URL"),
    photo_images: z.array(z.url()).min(1).max(35),
    photo_cover_index: z.int().nonnegative(),
  }),
})

/** Only where somebody has put a cap: benches publish more in a minute than people in a day. */
export function isUsedUp(tools: SandboxTools, account: string): boolean {
  const cap = tools.memory.get<number>("cap", account)
  const since = tools.now().subtract({ seconds: daySeconds })
  const used = tools.accepted(account).filter(({ acceptedAt }) => Temporal.Instant.compare(acceptedAt, since) > 0)
  return cap !== undefined && used.length >= cap
}

type PostInfo = Readonly<Record<string, unknown>> & { readonly privacy_level: string }

/** What TikTok has against a post, whatever it shows. */
function checkPost(tools: SandboxTools, account: Account, info: PostInfo): void {
  const { privacy_level: privacy, brand_content_toggle: isBranded } = info
  if (isUsedUp(tools, account.id)) fail(403, "spam_risk_too_many_posts", "The daily post cap was reached.")
  const { isUnaudited = false } = tools.memory.get<App>("app", "app") ?? {}
  if (isUnaudited && privacy !== "SELF_ONLY") {
    const message = "Please review our integration guidelines: unaudited apps post to private accounts only."
    fail(403, "unaudited_client_can_only_post_to_private_accounts", message)
  }
  if (!account.privacyOptions.includes(privacy)) {
    const message = "The privacy level is not among the options that creator_info has given."
    fail(403, "privacy_level_option_mismatch", message)
  }
  if (isBranded === true && privacy === "SELF_ONLY") badInput("Branded content visibility cannot be set to private")
}

/** What the timeline shows of the settings. */
function extraOf(info: PostInfo, ...more: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const { title: _title, description: _description, privacy_level: privacy, ...rest } = info
  const set = Object.entries(rest).filter(([, value]) => value !== undefined && value !== false)
  return { privacy, ...Object.fromEntries([...more, ...set.map(([name, value]) => [name, String(value)] as const)]) }
}

function newPublish(tools: SandboxTools, account: Account, rest: Pick<Publish, "id" | "kind" | "privacy">): Publish {
  return {
    account: account.id,
    text: "",
    title: "",
    extra: {},
    media: [],
    startedAt: tools.now().toString(),
    upload: null,
    isWhole: false,
    pollsLeft: 0,
    failReason: null,
    publishedAt: null,
    postId: null,
    ...rest,
  }
}

/** Where a video will be sent; nothing of it is there yet. */
function startVideo(tools: SandboxTools, account: Account, input: z.infer<typeof videoInput>): object {
  const { post_info: info, source_info: source } = input
  checkPost(tools, account, info)
  const { video_size: size, chunk_size: chunkSize, total_chunk_count: chunkCount } = source
  const isAlone = chunkSize === size && size <= mostChunk
  if (!isAlone && (chunkSize < leastChunk || chunkSize > mostChunk || chunkSize >= size)) {
    badInput("The chunk size is invalid")
  }
  if (chunkCount !== Math.floor(size / chunkSize)) badInput("The total chunk count is invalid")
  const publish: Publish = {
    ...newPublish(tools, account, { id: `v_pub_file~v2-1.${newId()}`, kind: "video", privacy: info.privacy_level }),
    text: info.title ?? "",
    extra: extraOf(info),
    upload: { token: newToken(), size, chunkSize, chunkCount, received: 0 },
  }
  tools.memory.put("publish", publish.id, publish)
  tools.memory.put("upload", publish.upload?.token ?? "", publish.id)
  const url = `${tools.host("upload")}/video/?upload_id=${publish.id.split(".")[1]}&upload_token=${publish.upload?.token}`
  return { publish_id: publish.id, upload_url: url }
}

/** Photos are fetched and posted: this call is the one that cannot be taken back. */
async function takePhotos(tools: SandboxTools, account: Account, input: z.infer<typeof photosInput>): Promise<object> {
  const { post_info: info, source_info: source } = input
  checkPost(tools, account, info)
  const { photo_images: media, photo_cover_index: cover } = source
  if (cover >= media.length) badInput("The photo cover index is invalid")
  const { isUnverified = false } = tools.memory.get<App>("app", "app") ?? {}
  if (isUnverified) {
    fail(403, "url_ownership_unverified", "Please review our URL ownership verification rules.")
  }
  const isRejected = tools.takeFault(account.id, "mediaRejected") !== undefined
  const failReason = isRejected ? "file_format_check_failed" : await inspectPhotos(tools, media)
  const publish: Publish = {
    ...newPublish(tools, account, { id: `p_pub_url~v2.${newId()}`, kind: "photos", privacy: info.privacy_level }),
    text: info.description ?? "",
    title: info.title ?? "",
    extra: extraOf(
      info,
      ...(info.title === undefined ? [] : [["title", info.title] as const]),
      ...(cover === 0 ? [] : [["cover", String(cover)] as const]),
    ),
    media,
    failReason,
  }
  const fault = tools.takeFault(account.id, "acceptThenDrop", "acceptLate")
  makePublicOnce(tools, fault, () => arrive(tools, publish))
  return { publish_id: publish.id }
}

export function postRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.post("/post/publish/video/init/", async (c) => {
    const { account } = await admit(tools, c, "video.publish")
    return answer(c, startVideo(tools, account, await readInput(c, videoInput)))
  })
  routes.post("/post/publish/content/init/", async (c) => {
    const { account } = await admit(tools, c, "video.publish")
    return answer(c, await takePhotos(tools, account, await readInput(c, photosInput)))
  })
  return routes
}
