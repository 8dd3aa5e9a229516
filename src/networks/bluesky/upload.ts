import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { blobShape } from "#networks/bluesky/blob.ts"
import { accessOf, Bytes, serverOf, tooLarge, xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import { uploadVideo } from "#networks/bluesky/upload-video.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

export type Embed = { readonly [key: string]: Json }

type Uploaded = { readonly kind: "uploaded"; readonly embed: Embed | null }

const uploadTimeout = 60_000

function aspectRatio({ width, height }: MediaFile): Json {
  return { width, height }
}

async function uploadPictures(
  outside: Outside,
  author: Author,
  files: readonly MediaFile[],
): Promise<Uploaded | Refused> {
  const images: Json[] = []
  for (const file of files) {
    const answer = await ask(outside, blueskyApi, z.object({ blob: blobShape }), {
      url: xrpc(serverOf(author), "com.atproto.repo.uploadBlob"),
      access: accessOf(author.credentials),
      body: new Bytes(await file.read(), file.contentType),
      timeoutMs: uploadTimeout,
    })
    if (answer.kind === "refused") return answer.code === "PayloadTooLarge" ? tooLarge(file, answer) : answer
    images.push({ image: answer.value.blob, alt: file.altText, aspectRatio: aspectRatio(file) })
  }
  return { kind: "uploaded", embed: { $type: "app.bsky.embed.images", images } }
}

/** Brings an item's media to the server. The same bytes always make the same blob, so bringing them again is fine. */
export async function upload(
  outside: Outside,
  author: Author,
  files: readonly MediaFile[],
  progress: Json,
): Promise<Uploaded | Waiting | Refused> {
  const [first] = files
  if (first === undefined) return { kind: "uploaded", embed: null }
  if (first.kind !== "video") return uploadPictures(outside, author, files)
  const result = await uploadVideo(outside, author, first, progress)
  if (result.kind !== "processed") return result
  const alt = first.altText === "" ? {} : { alt: first.altText }
  const embed = { $type: "app.bsky.embed.video", video: result.blob, ...alt, aspectRatio: aspectRatio(first) }
  return { kind: "uploaded", embed }
}
