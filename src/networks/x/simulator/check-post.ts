import * as z from "zod"
import { countText } from "#domain/count-text.ts"
import { x } from "#domain/networks/x.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { isOver } from "#networks/simulator/instants.ts"
import { type Account, isPaying, type Medium, type Post } from "#networks/x/simulator/records.ts"

const longPost = 25_000

const id = z.string().regex(/^\d{1,19}$/)

/** A request to post something, with every field that X knows and none besides. */
export const postRequest = z.strictObject({
  // The description has it optional; what lies behind it takes none that is missing.
  text: z.string(),
  media: z
    .strictObject({ media_ids: z.array(id).min(1).max(4), tagged_user_ids: z.array(id).max(10).optional() })
    .optional(),
  reply: z
    .strictObject({
      in_reply_to_tweet_id: id,
      exclude_reply_user_ids: z.array(id).optional(),
      auto_populate_reply_metadata: z.boolean().optional(),
    })
    .optional(),
  reply_settings: z.enum(["following", "mentionedUsers", "subscribers", "verified"]).optional(),
  poll: z
    .strictObject({
      options: z.array(z.string().min(1).max(25)).min(2).max(4),
      duration_minutes: z.number().int().min(5).max(10_080),
    })
    .optional(),
  quote_tweet_id: id.optional(),
  community_id: id.optional(),
  share_with_followers: z.boolean().optional(),
  for_super_followers_only: z.boolean().optional(),
  nullcast: z.boolean().optional(),
  geo: z.strictObject({ place_id: z.string() }).optional(),
  made_with_ai: z.boolean().optional(),
  paid_partnership: z.boolean().optional(),
  card_uri: z.string().optional(),
  direct_message_deep_link: z.string().optional(),
  edit_options: z.strictObject({ previous_post_id: id }).optional(),
})

export type PostRequest = z.infer<typeof postRequest>

/** 400 for a request that makes no sense, 403 for one that X does not want. */
export type Objection = { readonly status: 400 | 403; readonly message: string }

const wrong = (message: string): Objection => ({ status: 400, message })
const unwanted = (message: string): Objection => ({ status: 403, message })

function checkMedia(tools: SandboxTools, account: Account, ids: readonly string[]): readonly Medium[] | Objection {
  const media = ids.map((each) => tools.memory.get<Medium>("medium", each))
  const usable = media
    .filter((medium) => medium !== undefined)
    .filter((medium) => {
      return medium.account === account.id && medium.state === "succeeded" && !isOver(tools, medium.expiresAt)
    })
  if (usable.length < ids.length) return wrong("Your media IDs are invalid.")
  const isMixed = usable.length > 1 && usable.some(({ category }) => category !== "tweet_image")
  return isMixed ? wrong("A post has up to 4 photos, or 1 GIF, or 1 video.") : usable
}

/** Whoever is not mentioned may answer nobody but themselves. */
function checkParent(tools: SandboxTools, account: Account, parent: string | undefined): Objection | undefined {
  if (parent === undefined) return undefined
  const post = tools.memory.get<Post>("post", parent)
  if (post === undefined) return unwanted("You attempted to reply to a Tweet that is deleted or not visible to you.")
  if (post.account === account.id || post.text.includes(`@${account.handle}`)) return undefined
  return unwanted(
    "Reply to this conversation is not allowed because you have not been mentioned or otherwise engaged by the author of the post you are replying to.",
  )
}

const cashtag = /(?:^|\s)\$[A-Za-z]{1,6}\b/g

/** The media of a post that X takes, or what it has against the post. */
export function checkPost(tools: SandboxTools, account: Account, request: PostRequest): readonly Medium[] | Objection {
  const { text, media, reply, poll, quote_tweet_id: quote, card_uri: card } = request
  if (text.trim() === "" && media === undefined) return wrong("One of text or media must be set.")
  if ([media, poll, quote, card].filter((each) => each !== undefined).length > 1) {
    return wrong("media, poll, quote_tweet_id and card_uri are mutually exclusive.")
  }
  if (quote !== undefined) return unwanted("Quoting posts needs an Enterprise plan.")
  if (request.share_with_followers === true && request.community_id === undefined) {
    return wrong("share_with_followers needs a community_id.")
  }
  if (countText(x.constraints.text, text) > (isPaying(account) ? longPost : x.constraints.text.max)) {
    return unwanted("You are not permitted to perform this action.")
  }
  if ((text.match(cashtag)?.length ?? 0) > 1) return unwanted("You are not permitted to use more than one cashtag.")
  return checkParent(tools, account, reply?.in_reply_to_tweet_id) ?? checkMedia(tools, account, media?.media_ids ?? [])
}
