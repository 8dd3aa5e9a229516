import { z } from "zod"
import { fail } from "#networks/bluesky/simulator/answers.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/*
 * The records that can be written, as their schemas stand. What a server finds wrong it says in the words of the
 * reference server.
 */

const datetime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/)
const did = z.string().regex(/^did:(?:plc:[a-z2-7]{24}|web:[a-zA-Z0-9.%-]+)$/)
const postUri = z.string().regex(/^at:\/\/did:[^/]+\/app\.bsky\.feed\.post\/[a-z0-9]+$/)

/** Part of a record. It may say what it is, as Bluesky's own library has it say in places. */
function partOf<T extends z.core.$ZodLooseShape>(type: string, shape: T) {
  return z.strictObject({ ...shape, $type: z.literal(type).optional() })
}

const strongRef = partOf("com.atproto.repo.strongRef", { uri: postUri, cid: z.string().regex(/^b[a-z2-7]{58}$/) })

const blob = z.strictObject({
  $type: z.literal("blob"),
  ref: z.strictObject({ $link: z.string() }),
  mimeType: z.string(),
  size: z.int().positive(),
})

export type BlobRef = z.infer<typeof blob>

const aspectRatio = partOf("app.bsky.embed.defs#aspectRatio", { width: z.int().positive(), height: z.int().positive() })

const feature = z.discriminatedUnion("$type", [
  z.strictObject({ $type: z.literal("app.bsky.richtext.facet#link"), uri: z.url() }),
  z.strictObject({ $type: z.literal("app.bsky.richtext.facet#tag"), tag: z.string().min(1) }),
  z.strictObject({ $type: z.literal("app.bsky.richtext.facet#mention"), did }),
])

const embed = z.discriminatedUnion("$type", [
  z.strictObject({
    $type: z.literal("app.bsky.embed.images"),
    images: z
      .array(
        partOf("app.bsky.embed.images#image", { image: blob, alt: z.string(), aspectRatio: aspectRatio.optional() }),
      )
      .min(1),
  }),
  z.strictObject({
    $type: z.literal("app.bsky.embed.video"),
    video: blob,
    alt: z.string().optional(),
    aspectRatio: aspectRatio.optional(),
  }),
  z.strictObject({
    $type: z.literal("app.bsky.embed.external"),
    external: partOf("app.bsky.embed.external#external", {
      uri: z.url(),
      title: z.string(),
      description: z.string(),
      thumb: blob.optional(),
    }),
  }),
])

const post = z.strictObject({
  $type: z.literal("app.bsky.feed.post"),
  text: z.string(),
  createdAt: datetime,
  facets: z
    .array(
      partOf("app.bsky.richtext.facet", {
        index: partOf("app.bsky.richtext.facet#byteSlice", {
          byteStart: z.int().nonnegative(),
          byteEnd: z.int().nonnegative(),
        }),
        features: z.array(feature).min(1),
      }),
    )
    .optional(),
  reply: partOf("app.bsky.feed.post#replyRef", { root: strongRef, parent: strongRef }).optional(),
  embed: embed.optional(),
  langs: z
    .array(z.string().regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*$/))
    .max(3)
    .optional(),
  labels: z
    .strictObject({
      $type: z.literal("com.atproto.label.defs#selfLabels"),
      values: z.array(z.strictObject({ val: z.enum(["sexual", "nudity", "porn", "graphic-media"]) })).max(10),
    })
    .optional(),
  tags: z.array(z.string().min(1)).max(8).optional(),
})

const threadgate = z.strictObject({
  $type: z.literal("app.bsky.feed.threadgate"),
  post: postUri,
  allow: z
    .array(
      z.strictObject({
        $type: z.enum([
          "app.bsky.feed.threadgate#mentionRule",
          "app.bsky.feed.threadgate#followerRule",
          "app.bsky.feed.threadgate#followingRule",
        ]),
      }),
    )
    .max(5)
    .optional(),
  createdAt: datetime,
})

const postgate = z.strictObject({
  $type: z.literal("app.bsky.feed.postgate"),
  post: postUri,
  embeddingRules: z.array(z.strictObject({ $type: z.literal("app.bsky.feed.postgate#disableRule") })).max(5),
  createdAt: datetime,
})

const record = z.discriminatedUnion("$type", [post, threadgate, postgate])

export type SentRecord = z.infer<typeof record>
export type Post = z.infer<typeof post>

const mostGraphemes = 300
const mostBytes = 3000
const mostImages = 4
const largest = { image: 2_000_000, video: 300_000_000 } as const

function refuse(collection: string, message: string): never {
  fail(400, "InvalidRequest", `Invalid ${collection} record: ${message}`)
}

function checkText({ $type, text, facets = [] }: Post): void {
  const bytes = Buffer.from(text)
  if (bytes.length > mostBytes)
    refuse($type, `string too big (maximum ${mostBytes}, got ${bytes.length}) at $.record.text`)
  const graphemes = [...new Intl.Segmenter().segment(text)].length
  if (graphemes > mostGraphemes) {
    refuse($type, `grapheme too big (maximum ${mostGraphemes}, got ${graphemes}) at $.record.text`)
  }
  for (const { index } of facets) {
    const { byteStart, byteEnd } = index
    if (byteStart >= byteEnd || byteEnd > bytes.length) refuse($type, "facet out of the text at $.record.facets")
    const stretch = new TextDecoder().decode(bytes.subarray(byteStart, byteEnd))
    if (stretch.includes("\uFFFD")) refuse($type, "facet cuts a character in two at $.record.facets")
  }
}

function checkBlob(
  tools: SandboxTools,
  owner: string,
  kind: "image" | "video",
  { ref, mimeType, size }: BlobRef,
): void {
  const type = "app.bsky.feed.post"
  const kept = tools.memory.get<{ mimeType: string; size: number }>("blob", `${owner} ${ref.$link}`)
  if (kept === undefined) fail(400, "BlobNotFound", `Could not find blob: ${ref.$link}`)
  if (kept.mimeType !== mimeType || kept.size !== size) fail(400, "InvalidRequest", "Referenced blob does not match")
  if (!mimeType.startsWith(`${kind}/`)) refuse(type, `blob mime type not accepted (${mimeType}) at $.record.embed`)
  // Older servers have older schemas.
  const most = (kind === "image" ? tools.memory.get<number>("server", "imageBytes") : undefined) ?? largest[kind]
  if (size > most) refuse(type, `blob too big (maximum ${most}, got ${size}) at $.record.embed`)
}

function checkPost(tools: SandboxTools, owner: string, sent: Post): void {
  checkText(sent)
  if (sent.text === "" && sent.embed === undefined) refuse(sent.$type, "string too small at $.record.text")
  if (sent.embed?.$type === "app.bsky.embed.images") {
    const { images } = sent.embed
    if (images.length > mostImages) {
      refuse(sent.$type, `array too big (maximum ${mostImages}, got ${images.length}) at $.record.embed.images`)
    }
    for (const { image } of images) checkBlob(tools, owner, "image", image)
  }
  if (sent.embed?.$type === "app.bsky.embed.video") checkBlob(tools, owner, "video", sent.embed.video)
  for (const { uri, cid } of sent.reply === undefined ? [] : [sent.reply.root, sent.reply.parent]) {
    if (tools.memory.get<{ cid: string }>("record", uri)?.cid !== cid) {
      refuse(sent.$type, "reply to a post that is not there at $.record.reply")
    }
  }
}

/** What is to be written, if the server would take it. */
export function checkRecord(
  tools: SandboxTools,
  owner: string,
  collection: string,
  rkey: string,
  sent: unknown,
): SentRecord {
  if (!/^[2-7a-j][2-7a-z]{12}$/.test(rkey)) refuse(collection, "Invalid TID string")
  const read = record.safeParse(sent)
  if (!read.success) {
    const issue = read.error.issues[0]
    refuse(collection, `${issue?.message} at $.record.${issue?.path.join(".")}`)
  }
  const { data } = read
  if (data.$type !== collection) fail(400, "InvalidRequest", `Invalid $type: expected ${collection}, got ${data.$type}`)
  if (data.$type === "app.bsky.feed.post") checkPost(tools, owner, data)
  else if (data.post !== `at://${owner}/app.bsky.feed.post/${rkey}`) refuse(collection, "gate does not match its post")
  return data
}
