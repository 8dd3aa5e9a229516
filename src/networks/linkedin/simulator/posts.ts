import { createHash, randomInt } from "node:crypto"
import { Hono } from "hono"
import { html } from "hono/html"
import { z } from "zod"
import { deny, failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { readInput } from "#networks/linkedin-shared/simulator/read-input.ts"
import { readLittleText } from "#networks/linkedin-shared/simulator/read-little-text.ts"
import { findAsset, stepOn } from "#networks/linkedin/simulator/media.ts"
import { authorize } from "#networks/linkedin/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const longestText = 3000
const lateMs = 1500
/** How long the same text counts as the same post. */
const duplicateMinutes = 10

const shown = z.strictObject({ id: z.string(), title: z.string().optional(), altText: z.string().max(4086).optional() })

const content = z.union([
  z.strictObject({ media: shown }),
  z.strictObject({
    multiImage: z.strictObject({
      images: z
        .array(shown.omit({ title: true }))
        .min(2)
        .max(20),
      altText: z.string().optional(),
    }),
  }),
  z.strictObject({
    article: z.strictObject({
      source: z.url(),
      title: z.string().min(1),
      description: z.string().optional(),
      thumbnail: z.string().optional(),
    }),
  }),
])

const postInput = z.strictObject({
  author: z.string(),
  commentary: z.string(),
  visibility: z.enum(["PUBLIC", "CONNECTIONS", "LOGGED_IN"]),
  distribution: z.strictObject({
    feedDistribution: z.literal("MAIN_FEED"),
    targetEntities: z.array(z.never()),
    thirdPartyDistributionChannels: z.array(z.never()),
  }),
  content: content.optional(),
  lifecycleState: z.literal("PUBLISHED"),
  isReshareDisabledByAuthor: z.boolean(),
})

type Sent = z.infer<typeof postInput>
type Shown = z.infer<typeof shown>

/** A post that stands, by its URN. */
type KeptPost = { readonly author: string; readonly text: string }

type Recent = { readonly urn: string; readonly until: number }

function mediaIn({ content: sent }: Sent): readonly Shown[] {
  if (sent === undefined || "article" in sent) return []
  return "media" in sent ? [sent.media] : sent.multiImage.images
}

function checkMedia(tools: SandboxTools, sent: Sent): void {
  const several = sent.content !== undefined && "multiImage" in sent.content
  for (const { id } of mediaIn(sent)) {
    const field = several ? "/content/multiImage" : "/content/media"
    const asset = findAsset(tools, id)
    if (asset === undefined || asset.owner !== sent.author || (several && asset.kind !== "image")) {
      return failInput(400, field, "INVALID_VALUE", `${id} is not valid for this post`)
    }
    if (asset.status === "PROCESSING_FAILED")
      failInput(400, field, "MEDIA_ASSET_PROCESSING_FAILED", `${id} was rejected`)
    if (asset.status !== "AVAILABLE") {
      // Nobody can ask after a picture, so trying is what brings its end nearer.
      if (asset.kind === "image") stepOn(tools, id, asset)
      failInput(422, field, "MEDIA_ASSET_NOT_READY", `${id} has not been processed yet`)
    }
  }
}

/** The place where a post of the same content is remembered: its words, or what it shows if it has none. */
function sameness({ author, commentary, content: sent }: Sent): string {
  const what = commentary === "" ? JSON.stringify(sent) : commentary
  return createHash("sha256").update(`${author} ${what}`).digest("hex")
}

function checkDuplicate({ memory, now }: SandboxTools, sent: Sent): void {
  const recent = memory.get<Recent>("recent", sameness(sent))
  if (recent === undefined || recent.until <= now().epochMilliseconds) return
  failInput(422, "/commentary", "DUPLICATE_POST", `Content is a duplicate of ${recent.urn}`)
}

function newUrn(tools: SandboxTools, sent: Sent): string {
  const isVideo = mediaIn(sent).some(({ id }) => id.startsWith("urn:li:video:"))
  const number = `7${tools.now().epochMilliseconds}${String(randomInt(100_000)).padStart(5, "0")}`
  return `urn:li:${isVideo ? "ugcPost" : "share"}:${number}`
}

function describe(sent: Sent): Readonly<Record<string, string>> {
  const article = sent.content !== undefined && "article" in sent.content ? sent.content.article : undefined
  return {
    visibility: sent.visibility,
    ...(sent.isReshareDisabledByAuthor ? { reshare: "disabled" } : {}),
    ...(article === undefined ? {} : { articleUrl: article.source, articleTitle: article.title }),
    ...(article?.description === undefined ? {} : { articleDescription: article.description }),
  }
}

function show(tools: SandboxTools, sub: string, sent: Sent, urn: string): void {
  const text = readLittleText(sent.commentary)
  const until = tools.now().add({ minutes: duplicateMinutes }).epochMilliseconds
  tools.memory.put("recent", sameness(sent), { urn, until })
  tools.memory.put("post", urn, { author: sent.author, text })
  const media = mediaIn(sent).map(({ id, altText = "" }) => {
    const type = findAsset(tools, id)?.contentType ?? ""
    return altText === "" ? type : `${type}: ${altText}`
  })
  tools.accept({ account: sub, externalId: urn, text, media, extra: describe(sent) })
}

export function postRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/posts", async (c) => {
    const { sub, fault } = await authorize(tools, c, "w_member_social", "posts.CREATE", "acceptThenDrop", "acceptLate")
    const sent = await readInput(c, postInput)
    if (sent.author !== `urn:li:person:${sub}`) deny("posts.CREATE for another author")
    const length = [...readLittleText(sent.commentary)].length
    if (length > longestText) {
      failInput(422, "/commentary", "FIELD_LENGTH_TOO_LONG", `commentary is too long: ${length} of ${longestText}`)
    }
    if (length === 0 && sent.content === undefined) {
      failInput(422, "/commentary", "FIELD_VALUE_REQUIRED", "A post needs words or content")
    }
    checkMedia(tools, sent)
    checkDuplicate(tools, sent)
    const urn = newUrn(tools, sent)
    if (fault === "acceptLate") {
      tools.later(lateMs, () => show(tools, sub, sent, urn))
      tools.drop()
    }
    show(tools, sub, sent, urn)
    if (fault === "acceptThenDrop") tools.drop()
    return c.body(null, 201, { "x-restli-id": urn })
  })
}

/** What people see in a browser. */
export function webRoutes(tools: SandboxTools): Hono {
  return new Hono().get("/feed/update/:urn/", (c) => {
    const post = tools.memory.get<KeptPost>("post", c.req.param("urn"))
    if (post === undefined) return c.notFound()
    return c.html(
      html`<!doctype html>
        <title>A post on LinkedIn</title>
        <p style="white-space: pre-wrap">${post.text}</p>`,
    )
  })
}
