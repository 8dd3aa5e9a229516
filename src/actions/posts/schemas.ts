import { z } from "zod"
import { idInput, idOrNothing, instantOrNothing } from "#actions/schemas.ts"
import { networkOfOption } from "#domain/option-key.ts"
import { settleOptions } from "#domain/post.ts"

/* What callers send about posts. The descriptions are read by agents. */

export const postId = idInput("pst").describe("The post's id, pst_…")

/** For what sends a post out: nothing goes out that the caller did not read. */
export const seenUpdatedAt = instantOrNothing.describe(
  "The updatedAt of the post as you read it, so that nothing else goes out: if it changed since, nothing is done and the answer is Conflict.",
)

/** Generous bounds: what a network takes is for `posts.validate` to say; these only keep a request sane. */
const longest = { accounts: 200, versions: 201, items: 200, media: 100, options: 200, body: 200_000, value: 10_000 }

export const body = z.string().max(longest.body)

export const accountIds = z
  .array(idInput("acc"))
  .max(longest.accounts)
  .refine((ids) => new Set(ids).size === ids.length, "must not name an account twice")
  .describe("The accounts it goes to, acc_… from accounts.list.")

export const optionKey = z
  .string()
  .refine((key) => networkOfOption(key) !== null, "must be an option key of providers.limits, such as youtube.title")
  .describe("An option key of providers.limits, such as youtube.title.")

export const mediaIds = z
  .array(idInput("med"))
  .max(longest.media)
  .refine((ids) => new Set(ids).size === ids.length, "must not name a media item twice")
  .default([])
  .describe("Media ids from media.list, in display order.")

const item = z.strictObject({
  body: body.describe("Plain text. Markup is neither read nor removed."),
  media: mediaIds,
})

/** What follows the first item of a post. */
export const thread = z.array(item).max(longest.items - 1)

/** An empty value is none, so that the default applies. */
const options = z
  .record(optionKey, z.string().max(longest.value))
  .refine((given) => Object.keys(given).length <= longest.options, `must have at most ${longest.options} entries`)

const version = z
  .strictObject({
    accountId: idOrNothing("acc").describe("Whose version; left out or empty for the original."),
    content: z
      .array(item)
      .max(longest.items)
      .describe("One item, or several for a thread. An account's version with none takes the original's."),
    options: options.default({}).describe("By key; they override the original's one by one."),
  })
  .transform(({ accountId, content, options: chosen }) => ({ accountId: accountId ?? null, content, options: chosen }))
  .refine(({ accountId, content }) => accountId !== null || content.length > 0, {
    path: ["content"],
    message: "must have at least 1 entry",
  })

export const versions = z
  .array(version)
  .max(longest.versions)
  .refine((all) => new Set(all.map(({ accountId }) => accountId)).size === all.length, {
    message: "must not have two versions for the same account",
  })
  .refine((all) => all.some(({ accountId }) => accountId === null), {
    message: "must have the original version, the one without accountId",
  })
  .transform(settleOptions)
  .describe("The original, and one for each account that says something else.")

export const optionValue = z.string().max(longest.value)
