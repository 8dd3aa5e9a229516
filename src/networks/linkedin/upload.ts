import { z } from "zod"
import { ask, read, rest } from "#networks/linkedin/client.ts"
import { uploadVideo } from "#networks/linkedin/upload-video.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

type Uploaded = { readonly kind: "uploaded"; readonly content: { readonly [key: string]: Json } | null }

const opened = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) })

/** The pictures that are there already, in order. */
const progressShape = z.object({ images: z.array(z.string()) })

const uploadTimeout = 120_000

async function uploadPicture(
  outside: Outside,
  { externalId, credentials }: Author,
  file: MediaFile,
): Promise<{ readonly kind: "there"; readonly image: string } | Refused> {
  const body = { initializeUploadRequest: { owner: `urn:li:person:${externalId}` } }
  const token = credentials.accessToken
  const answer = await ask(outside, rest(outside, token, "POST", "images?action=initializeUpload", body))
  if (answer.kind === "refused") return answer
  const told = read(answer, opened)
  if (told.kind === "refused") return told
  const { uploadUrl, image } = told.value.value
  const sent = await ask(outside, {
    method: "PUT",
    url: uploadUrl,
    headers: { authorization: `Bearer ${token}`, "content-type": file.contentType },
    body: await file.read(),
    timeoutMs: uploadTimeout,
  })
  return sent.kind === "refused" ? sent : { kind: "there", image }
}

function withAltText(id: string, { altText }: MediaFile): { readonly [key: string]: Json } {
  return altText === "" ? { id } : { id, altText }
}

/**
 * One picture a turn. A member's token cannot ask whether LinkedIn is done with a picture, so the last one gets a moment,
 * and what has been uploaded is remembered for the case that the moment was too short.
 */
async function uploadPictures(
  outside: Outside,
  author: Author,
  files: readonly MediaFile[],
  progress: Json,
): Promise<Uploaded | Waiting | Refused> {
  const images = progressShape.safeParse(progress).data?.images ?? []
  const next = files[images.length]
  if (next !== undefined) {
    const result = await uploadPicture(outside, author, next)
    if (result.kind === "refused") return result
    const isLast = images.length + 1 === files.length
    return { kind: "waiting", progress: { images: [...images, result.image] }, seconds: isLast ? 2 : 0 }
  }
  const shown = files.map((file, index) => withAltText(images[index] ?? "", file))
  const [only] = shown
  if (only !== undefined && shown.length === 1) return { kind: "uploaded", content: { media: only } }
  return { kind: "uploaded", content: { multiImage: { images: shown } } }
}

export async function upload(
  outside: Outside,
  author: Author,
  files: readonly MediaFile[],
  progress: Json,
): Promise<Uploaded | Waiting | Refused> {
  const [first] = files
  if (first === undefined) return { kind: "uploaded", content: null }
  if (first.kind !== "video") return uploadPictures(outside, author, files, progress)
  const result = await uploadVideo(outside, author, first, progress)
  if (result.kind !== "processed") return result
  return { kind: "uploaded", content: { media: withAltText(result.video, first) } }
}
