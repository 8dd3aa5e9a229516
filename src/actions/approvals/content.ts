import { z } from "zod"
import { describeAccount } from "#actions/accounts/view.ts"
import type { Services } from "#actions/action.ts"
import { postView } from "#actions/posts/view.ts"
import { accountStatuses } from "#domain/account.ts"
import { readId, showId } from "#domain/ids.ts"
import { mediaKinds } from "#domain/media.ts"
import { networkKeys } from "#domain/network.ts"
import { postStatuses } from "#domain/post-status.ts"
import { webLink } from "#domain/web-link.ts"
import { addressOf } from "#media/address.ts"
import { isContentType } from "#media/formats.ts"
import { originalName, thumbnailName } from "#media/names.ts"
import type { Account } from "#storage/accounts.ts"
import type { Media } from "#storage/media.ts"

/*
 * What a card shows, as it is kept and hashed: the words of the API, so that a card reads the same years later. Nothing
 * that changes by itself is in it, such as the instant of a save that changed nothing, or the address of a file.
 */

const item = z.strictObject({ body: z.string(), media: z.array(z.string()) })

const version = z.strictObject({
  accountId: z.string().optional(),
  content: z.array(item),
  options: z.record(z.string(), z.string()),
})

/** Cards outlive the rule for links: what was kept before it is left out. */
const keptLink = z
  .string()
  .refine((text) => webLink(text) !== undefined)
  .optional()
  .catch(undefined)

const result = z.strictObject({
  accountId: z.string(),
  ok: z.boolean(),
  externalId: z.string().optional(),
  uncertain: z.boolean(),
  publishedAt: z.string().optional(),
  url: keptLink,
  error: z.strictObject({ code: z.string(), message: z.string() }).optional(),
})

const shownPost = z.strictObject({
  id: z.string(),
  status: z.enum(postStatuses),
  accountIds: z.array(z.string()),
  versions: z.array(version),
  scheduledAt: z.string().optional(),
  results: z.array(result),
})

export type ShownPost = z.infer<typeof shownPost>

const shownAccount = z.strictObject({
  id: z.string(),
  key: z.enum(networkKeys),
  provider: z.string(),
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: keptLink,
  status: z.enum(accountStatuses),
  sandbox: z.boolean(),
  isConnected: z.boolean(),
})

const shownMedia = z.strictObject({
  id: z.string(),
  kind: z.enum(mediaKinds),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int().optional(),
  altText: z.string(),
})

const content = z.strictObject({
  /** The post that it is about; with `after`, what an edit would make of it. Absent once it is gone. */
  post: shownPost.optional(),
  after: shownPost.optional(),
  /** The account that would be disconnected. */
  account: shownAccount.optional(),
  /** Whatever the posts name. */
  accounts: z.array(shownAccount),
  media: z.array(shownMedia),
})

export type Content = z.infer<typeof content>

export const contentView = content.extend({
  media: z.array(shownMedia.extend({ url: z.string(), thumbnailUrl: z.string() })),
})

/** What a card keeps, as it was written. */
export function readContent(kept: object): Content {
  return content.parse(kept)
}

/** The kept content with the addresses of its files, which depend on the keys of the day. */
export function viewContent(
  services: Pick<Services, "keyring" | "baseUrl">,
  kept: object,
): z.infer<typeof contentView> {
  const read = readContent(kept)
  return {
    ...read,
    media: read.media.map((each) => {
      const id = readId("med", each.id)
      if (!isContentType(each.contentType)) throw new Error(`media of an unknown type: ${each.contentType}`)
      const url = addressOf(services, id, originalName(each.contentType))
      return { ...each, url, thumbnailUrl: addressOf(services, id, thumbnailName) }
    }),
  }
}

export function keepPost(view: z.input<typeof postView>): ShownPost {
  const { updatedAt: _, ...post } = postView.parse(view)
  return post
}

export function keepAccount(account: Account): z.infer<typeof shownAccount> {
  const { id, key, provider, handle, displayName, avatarUrl, status, sandbox } = describeAccount(account)
  return {
    id: showId("acc", id),
    key,
    provider,
    handle,
    displayName,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    status,
    sandbox,
    isConnected: account.deleted_at === null,
  }
}

export function keepMedia(media: Media): z.infer<typeof shownMedia> {
  return {
    id: showId("med", media.id),
    kind: media.kind,
    fileName: media.file_name,
    contentType: media.content_type,
    bytes: media.bytes,
    width: media.width,
    height: media.height,
    ...(media.duration_ms === null ? {} : { durationMs: media.duration_ms }),
    altText: media.alt_text,
  }
}
