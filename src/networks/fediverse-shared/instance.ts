import { z } from "zod"
import { type AccountChoices, given } from "#domain/account-choices.ts"
import type { Constraints } from "#domain/network.ts"
import type { Credentials } from "#networks/network.ts"
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
  // 0 stands for no limit, except where a server takes no files.
  const limits = Object.fromEntries(Object.entries(said).filter(([name, limit]) => limit > 0 || name === "media"))
  const { images, videos } = usual.media
  // A server may name any number of types. Those that are none of ours make no difference.
  const types = [...images.types, ...videos.types].filter((type) => media.supported_mime_types?.includes(type))
  return { options: {}, limits, ...(types.length === 0 ? {} : { types }) }
}
