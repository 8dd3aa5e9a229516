import type { Context } from "hono"
import { z } from "zod"
import { fail } from "#networks/youtube/simulator/problems.ts"

const longestTitle = 100
const longestDescription = 5000
const longestTags = 500

const categories: ReadonlySet<string> = new Set([
  "1",
  "2",
  "10",
  "15",
  "17",
  "19",
  "20",
  "22",
  "23",
  "24",
  "25",
  "26",
  "27",
  "28",
  "29",
])

const videoInput = z.strictObject({
  snippet: z.strictObject({
    title: z.string().default(""),
    description: z.string().default(""),
    tags: z.array(z.string()).default([]),
    categoryId: z.string().default("22"),
    defaultLanguage: z.string().optional(),
  }),
  status: z.strictObject({
    privacyStatus: z.enum(["public", "unlisted", "private"]),
    selfDeclaredMadeForKids: z.boolean().default(false),
    embeddable: z.boolean().optional(),
    license: z.enum(["youtube", "creativeCommon"]).default("youtube"),
    publicStatsViewable: z.boolean().optional(),
    containsSyntheticMedia: z.boolean().default(false),
    publishAt: z.iso.datetime().optional(),
  }),
})

export type Sent = z.infer<typeof videoInput>

/** Commas between them count, and so do the quotes around a tag with a space. */
function lengthOfTags(tags: readonly string[]): number {
  const lengths = tags.map((tag) => [...tag].length + (tag.includes(" ") ? 2 : 0))
  return lengths.reduce((sum, length) => sum + length, Math.max(0, tags.length - 1))
}

const hasAngles = (text: string): boolean => /[<>]/.test(text)

function checkSnippet({ title, description, tags, categoryId }: Sent["snippet"]): void {
  if (title.trim() === "" || [...title].length > longestTitle || hasAngles(title)) {
    fail(400, "invalidTitle", "The request metadata specifies an invalid or empty video title.")
  }
  if (Buffer.byteLength(description) > longestDescription || hasAngles(description)) {
    fail(400, "invalidDescription", "The request metadata specifies an invalid video description.")
  }
  if (lengthOfTags(tags) > longestTags || tags.some((tag) => tag === "" || hasAngles(tag))) {
    fail(400, "invalidTags", "The request metadata specifies invalid video keywords.")
  }
  if (!categories.has(categoryId)) {
    fail(400, "invalidCategoryId", "The snippet.categoryId property specifies an invalid category ID.")
  }
}

/** What a channel would publish, if it may be said in this form. */
export async function checkVideo(c: Context): Promise<Sent> {
  const type = (c.req.header("content-type") ?? "").toLowerCase().replaceAll(" ", "")
  if (type !== "application/json;charset=utf-8" && type !== "application/json") {
    fail(400, "parseError", "The body must be JSON.", { domain: "global" })
  }
  const body: unknown = await c.req
    .json()
    .catch(() => fail(400, "parseError", "This API does not support parsing form-encoded input.", { domain: "global" }))
  const read = videoInput.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    return fail(400, "invalidVideoMetadata", `${issue?.path.join(".") || "video"}: ${issue?.message}`)
  }
  const { snippet, status } = read.data
  checkSnippet(snippet)
  if (status.publishAt !== undefined && status.privacyStatus !== "private") {
    fail(400, "invalidPublishAt", "The request metadata specifies an invalid scheduled publishing time.")
  }
  return read.data
}
