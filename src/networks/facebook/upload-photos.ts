import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

const progressShape = z.object({ photos: z.array(z.string()) })

const photoAnswer = z.object({ id: someText })

/** So many go in one go; then the progress is written down. */
const atOnce = 4

/** Has Facebook fetch a picture, and keep it where nobody sees it. */
async function uploadPhoto(outside: Outside, author: Author, file: MediaFile): Promise<string | Refused> {
  const response = await ask(outside, facebookApi, photoAnswer, {
    method: "POST",
    path: `/${author.externalId}/photos`,
    fields: {
      url: file.url,
      published: "false",
      ...(file.altText === "" ? {} : { alt_text_custom: file.altText }),
      access_token: author.credentials.accessToken,
    },
  })
  if (response.kind === "response") return response.value.id
  // All that there is to dislike here is the file.
  return response.why === "content" && response.code.startsWith("100") ? { ...response, why: "media" } : response
}

/** Goes on where it stopped, until Facebook has all of them. */
export async function uploadPhotos(
  outside: Outside,
  author: Author,
  media: readonly MediaFile[],
  progress: Json,
): Promise<readonly string[] | Waiting | Refused> {
  const photos = [...(progressShape.safeParse(progress).data?.photos ?? [])]
  for (const file of media.slice(photos.length, photos.length + atOnce)) {
    const photo = await uploadPhoto(outside, author, file)
    if (typeof photo !== "string") return photo
    photos.push(photo)
  }
  return photos.length < media.length ? { kind: "waiting", progress: { photos }, seconds: 0 } : photos
}
