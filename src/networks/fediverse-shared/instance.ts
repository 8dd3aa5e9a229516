import { z } from "zod"
import { type AccountChoices, given } from "#domain/account-choices.ts"
import { countText } from "#domain/count-text.ts"
import type { Constraints, TextLimit } from "#domain/network.ts"
import type { Credentials, SendItem, MediaFile, Refused } from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"
import { someWords } from "#networks/shapes.ts"

/*
 * Every server has its own limits and publishes them. They are read when an account is connected, and
 * again before anything is refused because of them: a server may have changed its mind.
 */

const count = z.int().nonnegative().optional().catch(undefined)

/** What a server says of itself; older ones leave much of it out. */
export const instanceShape = z.object({
  // Where its accounts have their handles, which may be elsewhere than the server is.
  account_domain: someWords,
  domain: someWords,
  // The same in older answers.
  uri: someWords,
  api_versions: z.object({ mastodon: count }).optional().catch(undefined),
  configuration: z
    .object({
      statuses: z
        .object({ max_characters: count, max_media_attachments: count, characters_reserved_per_url: count })
        .optional(),
      media_attachments: z
        .object({
          supported_mime_types: z.array(z.string()).optional(),
          image_size_limit: count,
          image_matrix_limit: count,
          video_size_limit: count,
          video_matrix_limit: count,
          description_limit: count,
        })
        .optional(),
    })
    .optional(),
})

export type Instance = z.infer<typeof instanceShape>

type Configuration = NonNullable<Instance["configuration"]>

/** The domain that a server gives to the handles of its accounts, by its own word. */
export function claimedDomain({ account_domain: own, domain, uri = "" }: Instance): string {
  return (own ?? domain ?? uri).replace(/^https?:\/\//, "").toLowerCase()
}

/** The limits as they are kept with an account. */
export function keepLimits({ configuration = {} }: Instance): string {
  return JSON.stringify(configuration)
}

/** What a server had to say when the account was connected. */
export function keptInstance({ extra }: Credentials): Instance {
  const configuration: unknown = JSON.parse(extra?.["limits"] ?? "{}")
  return instanceShape.parse({ configuration })
}

/** A server that allows longer texts than this is not believed: each post for it would be counted to its end. */
const mostCharacters = 100_000

/** What a server allows its accounts. It may be more than most servers do, or less. */
export function choicesOf({ configuration = {} }: Instance, usual: Constraints): AccountChoices {
  const { text } = usual
  const { statuses = {}, media_attachments: media = {} } = configuration
  const said = given({
    characters: Math.min(statuses.max_characters ?? 0, mostCharacters),
    // Only where links count as something else than they are.
    charactersPerUrl: text.urlLength === undefined ? undefined : statuses.characters_reserved_per_url,
    media: statuses.max_media_attachments,
    images: statuses.max_media_attachments,
    imageBytes: media.image_size_limit,
    imagePixels: media.image_matrix_limit,
    altTextCharacters: media.description_limit,
    videoBytes: media.video_size_limit,
    videoPixels: media.video_matrix_limit,
  })
  // 0 stands for no limit.
  const limits = Object.fromEntries(Object.entries(said).filter(([, limit]) => limit > 0))
  const { images, videos } = usual.media
  // A server may name any number of types. Those that are none of ours make no difference.
  const types = [...images.types, ...videos.types].filter((type) => media.supported_mime_types?.includes(type))
  return { options: {}, limits, ...(types.length === 0 ? {} : { types }) }
}

function objectToFile(file: MediaFile, media: Configuration["media_attachments"]): Refused | undefined {
  const isVideo = file.kind === "video"
  const bytes = (isVideo ? media?.video_size_limit : media?.image_size_limit) ?? Number.POSITIVE_INFINITY
  const pixels = (isVideo ? media?.video_matrix_limit : media?.image_matrix_limit) ?? Number.POSITIVE_INFINITY
  const letters = media?.description_limit ?? Number.POSITIVE_INFINITY
  if (media?.supported_mime_types?.includes(file.contentType) === false) {
    return refuse("media", "ServerTypes", `This account's server does not accept ${file.contentType}.`)
  }
  if (file.bytes > bytes)
    return refuse("media", "ServerBytes", `This account's server accepts files of up to ${bytes} bytes.`)
  if (file.width * file.height > pixels) {
    return refuse("media", "ServerPixels", `This account's server accepts files of up to ${pixels} pixels.`)
  }
  if ([...file.altText].length <= letters) return undefined
  return refuse(
    "media",
    "ServerDescription",
    `This account's server accepts descriptions of up to ${letters} characters.`,
  )
}

/** What a server will have against an item, by its own account. `warning`: what counts towards the text's length. */
export function findObjection(
  { configuration: { statuses, media_attachments: media } = {} }: Instance,
  { body, media: files }: Pick<SendItem, "body" | "media">,
  { urlLength: ordinaryLength, ...limit }: TextLimit,
  warning = "",
): Refused | undefined {
  const max = statuses?.max_characters ?? limit.max
  const urlLength = ordinaryLength === undefined ? undefined : (statuses?.characters_reserved_per_url ?? ordinaryLength)
  const counted: TextLimit = { ...limit, max, ...(urlLength === undefined ? {} : { urlLength }) }
  if (countText(counted, body) + countText({ ...limit, max }, warning) > max) {
    return refuse("content", "ServerCharacters", `This account's server accepts texts of up to ${max} characters.`)
  }
  const most = statuses?.max_media_attachments ?? files.length
  if (files.length > most) {
    return refuse("media", "ServerAttachments", `This account's server accepts up to ${most} files in a post.`)
  }
  return files.map((file) => objectToFile(file, media)).find((each) => each !== undefined)
}
