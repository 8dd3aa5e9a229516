import type { Context } from "hono"
import type { Admitted } from "#networks/facebook/simulator/admit.ts"
import { inspectPhoto } from "#networks/facebook/simulator/inspect-media.ts"
import { showPhotoStory, showPost } from "#networks/facebook/simulator/make-public.ts"
import type { Page, Photo, Post } from "#networks/facebook/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { ageOf } from "#networks/simulator/instants.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

const messageLength = 63_206
/** So long Facebook keeps what nobody publishes. */
const photoSeconds = 86_400

export async function takePhoto(tools: SandboxTools, c: Context, { page, fields }: Admitted): Promise<Response> {
  const { url, published = "true", alt_text_custom: altText = "", caption, message } = fields
  const stray = strayOf(fields, ["url", "published", "alt_text_custom", "caption", "message", "temporary"])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (url === undefined || !URL.canParse(url)) return badParameter(c, "url should represent a valid URL")
  if (published !== "true" && published !== "false") return badParameter(c, "published must be a boolean")
  const isRejected = tools.takeFault(page.id, "mediaRejected") !== undefined
  const complaint = isRejected
    ? { code: 324, subcode: 2069019, message: "(#324) Missing or invalid image file" }
    : await inspectPhoto(tools, url)
  if (complaint !== undefined) return graphError(c, complaint)
  const photo: Photo = {
    id: newId("11", 15),
    page: page.id,
    url,
    altText,
    uploadedAt: tools.now().toString(),
    isUsed: false,
  }
  tools.memory.put("photo", photo.id, photo)
  if (published === "false") return c.json({ id: photo.id })
  const post = showPost(tools, page, { message: message ?? caption ?? "", link: "" }, [photo])
  return c.json({ id: photo.id, post_id: post.id })
}

/** A photo of this page that is still there and not shown yet. */
function findPhoto(tools: SandboxTools, c: Context, page: Page, id: unknown): Photo | Response {
  const photo = typeof id === "string" ? tools.memory.get<Photo>("photo", id) : undefined
  const isThere = photo !== undefined && photo.page === page.id && ageOf(tools, photo.uploadedAt) < photoSeconds
  if (!isThere) return badParameter(c, "The photo does not exist")
  return photo.isUsed
    ? graphError(c, { message: "These photos were already posted.", code: 1, subcode: 1366051 })
    : photo
}

function readFbid(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null ? (value as { media_fbid?: unknown }).media_fbid : undefined
  } catch {
    return undefined
  }
}

function findAttached(tools: SandboxTools, c: Context, { page, fields }: Admitted): readonly Photo[] | Response {
  const names = Object.keys(fields).filter((name) => name.startsWith("attached_media"))
  const photos: Photo[] = []
  for (const [index, name] of names.entries()) {
    if (name !== `attached_media[${index}]`) return badParameter(c, "attached_media must be a list")
    const photo = findPhoto(tools, c, page, readFbid(fields[name] ?? ""))
    if (photo instanceof Response) return photo
    photos.push(photo)
  }
  return photos
}

/** The same once more, right after it. */
function isRepeated(tools: SandboxTools, page: Page, message: string, link: string): boolean {
  const last = tools.accepted(page.id).at(-1)
  const post = last === undefined ? undefined : tools.memory.get<Post>("post", last.externalId)
  return last?.media.length === 0 && post?.message === message && post.link === link
}

function checkFeed(
  tools: SandboxTools,
  c: Context,
  { page, fields }: Admitted,
  photos: readonly Photo[],
): Response | undefined {
  const { message = "", link = "", published = "true", ...rest } = fields
  const stray = Object.keys(rest).find((name) => !/^attached_media\[\d+\]$/.test(name))
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (published !== "true") return badParameter(c, "published must be true")
  if (message === "" && link === "" && photos.length === 0) return badParameter(c, "The post is empty")
  if ([...message].length > messageLength) return badParameter(c, "The message is too long")
  if (link !== "" && !/^https?:\/\//.test(link)) {
    return graphError(c, { message: "(#1609005) The link could not be scraped", code: 1609005 })
  }
  if (photos.length > 0 || !isRepeated(tools, page, message, link)) return undefined
  return graphError(c, { message: "(#506) Duplicate status message", code: 506 })
}

export function takePost(tools: SandboxTools, c: Context, admitted: Admitted): Response {
  const { page, fields } = admitted
  const photos = findAttached(tools, c, admitted)
  if (photos instanceof Response) return photos
  const fault = checkFeed(tools, c, admitted, photos)
  if (fault !== undefined) return fault
  const words = { message: fields["message"] ?? "", link: fields["link"] ?? "" }
  const order = tools.takeFault(page.id, "acceptThenDrop", "acceptLate")
  const post = makePublicOnce(tools, order, () => showPost(tools, page, words, photos))
  return c.json({ id: post.id })
}

export function takePhotoStory(tools: SandboxTools, c: Context, { page, fields }: Admitted): Response {
  const stray = strayOf(fields, ["photo_id"])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const photo = findPhoto(tools, c, page, fields["photo_id"])
  if (photo instanceof Response) return photo
  const order = tools.takeFault(page.id, "acceptThenDrop", "acceptLate")
  const post = makePublicOnce(tools, order, () => showPhotoStory(tools, page, photo))
  return c.json({ success: true, post_id: post.id })
}
