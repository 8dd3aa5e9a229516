import { z } from "zod"
import { failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { type Asset, findAsset } from "#networks/linkedin-shared/simulator/assets.ts"
import { readLittleText } from "#networks/linkedin-shared/simulator/read-little-text.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const longestText = 3000

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

/** A post as it is sent. Who may see it, differs. */
export const postInput = z.strictObject({
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

export type Sent = z.infer<typeof postInput>

type OnUnready = (id: string, asset: Asset) => void

export function mediaIn({ content: sent }: Sent): readonly z.infer<typeof shown>[] {
  if (sent === undefined || "article" in sent) return []
  return "media" in sent ? [sent.media] : sent.multiImage.images
}

/** `onUnready` is told of what is not there yet. */
function checkMedia(tools: SandboxTools, sent: Sent, onUnready: OnUnready): void {
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
      onUnready(id, asset)
      failInput(422, field, "MEDIA_ASSET_NOT_READY", `${id} has not been processed yet`)
    }
  }
}

export function checkPost(tools: SandboxTools, sent: Sent, onUnready: OnUnready = () => {}): void {
  const length = [...readLittleText(sent.commentary)].length
  if (length > longestText) {
    failInput(422, "/commentary", "FIELD_LENGTH_TOO_LONG", `commentary is too long: ${length} of ${longestText}`)
  }
  if (length === 0 && sent.content === undefined) {
    failInput(422, "/commentary", "FIELD_VALUE_REQUIRED", "A post needs words or content")
  }
  checkMedia(tools, sent, onUnready)
}
