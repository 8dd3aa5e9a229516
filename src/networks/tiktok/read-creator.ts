import * as z from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import type { Author, SendItem, Outside, Refused } from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"

const creatorAnswer = inData(
  z.object({
    creator_username: z.string().optional(),
    creator_nickname: z.string().optional(),
    privacy_level_options: z.array(z.string()),
    comment_disabled: z.boolean().optional(),
    duet_disabled: z.boolean().optional(),
    stitch_disabled: z.boolean().optional(),
    max_video_post_duration_sec: z.number().optional(),
  }),
)

/** What somebody has closed in the settings of TikTok stays closed, whatever a post asks for. */
export type Creator = {
  readonly username: string
  readonly closed: { readonly comments: boolean; readonly duets: boolean; readonly stitches: boolean }
}

/** What speaks against a post by this person, before anything of it is sent. */
function findFault({ options, media }: SendItem, answer: z.infer<typeof creatorAnswer>): Refused | undefined {
  const { privacy_level_options: offered, max_video_post_duration_sec: most = Infinity } = answer
  const privacy = options["tiktok.privacy"] ?? ""
  if (!offered.includes(privacy)) {
    const asked = privacy === "" ? "no choice of who can watch" : privacy
    const message = `TikTok does not accept ${asked} from this account. It accepts ${offered.join(", ")}.`
    return refuse("content", "privacy_level_option_mismatch", message)
  }
  const [first] = media
  const isLong = first?.kind === "video" && (first.durationMs ?? 0) > most * 1000
  return isLong
    ? refuse("media", "duration_check_failed", `TikTok accepts videos of up to ${most} seconds from this account.`)
    : undefined
}

/** What TikTok says of a person and of what they may do. */
export async function askCreator(
  outside: Outside,
  { credentials: { accessToken: token } }: Author,
): Promise<ApiResponse<z.infer<typeof creatorAnswer>> | Refused> {
  const path = "/post/publish/creator_info/query/"
  return ask(outside, tiktokApi, creatorAnswer, { method: "POST", path, token, json: {} })
}

/** TikTok wants to be asked before every post what this person may do. */
export async function readCreator(outside: Outside, author: Author, item: SendItem): Promise<Creator | Refused> {
  const response = await askCreator(outside, author)
  if (response.kind === "refused") return response
  const {
    creator_username: username = author.handle,
    comment_disabled,
    duet_disabled,
    stitch_disabled,
  } = response.value
  const closed = {
    comments: comment_disabled === true,
    duets: duet_disabled === true,
    stitches: stitch_disabled === true,
  }
  return findFault(item, response.value) ?? { username, closed }
}
