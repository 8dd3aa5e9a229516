import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { fileForm } from "#networks/file-form.ts"
import type { Author, MediaFile, Outside, Refused } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { someId } from "#networks/shapes.ts"

const uploadTimeoutMs = 120_000

const mediaAnswer = z.object({ id: someId })

/** Brings a picture to the server. It goes on working on it, but a post need not wait for that. */
export async function upload(
  outside: Outside,
  author: Author,
  file: MediaFile,
): Promise<{ readonly kind: "uploaded"; readonly id: string } | Refused> {
  const { server, token } = homeOf(author)
  const form = fileForm(file, file.altText === "" ? {} : { description: file.altText })
  const response = await ask(outside, pixelfedApi, mediaAnswer, {
    method: "POST",
    server,
    path: "/api/v2/media",
    token,
    ...form,
    timeoutMs: uploadTimeoutMs,
  })
  // What the server does not like here is the file.
  if (response.kind === "refused") return response.why === "content" ? { ...response, why: "media" } : response
  return { kind: "uploaded", id: response.value.id }
}
