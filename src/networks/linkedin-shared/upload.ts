import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { type LinkedInCaller, rest, linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import { readStatus } from "#networks/linkedin-shared/read-status.ts"
import { uploadVideo } from "#networks/linkedin-shared/upload-video.ts"
import type { Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

type Uploaded = { readonly kind: "uploaded"; readonly content: { readonly [key: string]: Json } | null }

const opened = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) })

/** The pictures that are there already, in order, and those of them that LinkedIn is done with. */
const progressShape = z.object({ images: z.array(z.string()), done: z.array(z.string()).default([]) })

const uploadTimeout = 120_000
const pollSeconds = 2

async function uploadPicture(
  outside: Outside,
  caller: LinkedInCaller,
  file: MediaFile,
): Promise<{ readonly kind: "there"; readonly image: string } | Refused> {
  const body = { initializeUploadRequest: { owner: caller.urn } }
  const response = await ask(
    outside,
    linkedinApi,
    opened,
    rest(outside, caller, "POST", "images?action=initializeUpload", body),
  )
  if (response.kind === "refused") return response
  const { uploadUrl, image } = response.value.value
  const request = {
    method: "PUT",
    url: uploadUrl,
    headers: { authorization: `Bearer ${caller.token}`, "content-type": file.contentType },
    body: await file.read(),
    timeoutMs: uploadTimeout,
  } as const
  const sent = await ask(outside, linkedinApi, z.unknown(), request)
  return sent.kind === "refused" ? sent : { kind: "there", image }
}

function withAltText(id: string, { altText }: MediaFile): { readonly [key: string]: Json } {
  return altText === "" ? { id } : { id, altText }
}

/** Asks after every picture that is not known to be done. */
async function waitForPictures(
  outside: Outside,
  caller: LinkedInCaller,
  images: readonly string[],
  earlier: readonly string[],
): Promise<Waiting | Refused | undefined> {
  const done = [...earlier]
  for (const image of images.filter((each) => !earlier.includes(each))) {
    const status = await readStatus(outside, caller, "images", image)
    if (status.kind === "refused") return status
    if (status.isThere) done.push(image)
  }
  if (done.length === images.length) return undefined
  return { kind: "waiting", progress: { images, done }, seconds: pollSeconds }
}

/**
 * One picture a turn. Who cannot ask whether LinkedIn is done with a picture gives the last one a moment, and what has
 * been uploaded is remembered for the case that the moment was too short.
 */
async function uploadPictures(
  outside: Outside,
  caller: LinkedInCaller,
  files: readonly MediaFile[],
  progress: Json,
): Promise<Uploaded | Waiting | Refused> {
  const { images, done } = progressShape.safeParse(progress).data ?? { images: [], done: [] }
  const next = files[images.length]
  if (next !== undefined) {
    const result = await uploadPicture(outside, caller, next)
    if (result.kind === "refused") return result
    const isLast = images.length + 1 === files.length
    return { kind: "waiting", progress: { images: [...images, result.image] }, seconds: isLast ? pollSeconds : 0 }
  }
  const unready = caller.maySeePictures ? await waitForPictures(outside, caller, images, done) : undefined
  if (unready !== undefined) return unready
  const shown = files.map((file, index) => withAltText(images[index] ?? "", file))
  const [only] = shown
  if (only !== undefined && shown.length === 1) return { kind: "uploaded", content: { media: only } }
  return { kind: "uploaded", content: { multiImage: { images: shown } } }
}

export async function upload(
  outside: Outside,
  caller: LinkedInCaller,
  files: readonly MediaFile[],
  progress: Json,
): Promise<Uploaded | Waiting | Refused> {
  const [first] = files
  if (first === undefined) return { kind: "uploaded", content: null }
  if (first.kind !== "video") return uploadPictures(outside, caller, files, progress)
  const result = await uploadVideo(outside, caller, first, progress)
  if (result.kind !== "processed") return result
  return { kind: "uploaded", content: { media: withAltText(result.video, first) } }
}
