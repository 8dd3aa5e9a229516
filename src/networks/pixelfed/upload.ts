import { z } from "zod"
import { asRefused, homeOf } from "#networks/fediverse-shared/ask.ts"
import { fileForm } from "#networks/file-form.ts"
import type { Author, MediaFile, Outside, Refused } from "#networks/network.ts"
import { askServer } from "#networks/pixelfed/client.ts"
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
  const heard = await askServer(outside, {
    method: "POST",
    server,
    path: "/api/v2/media",
    token,
    ...form,
    timeoutMs: uploadTimeoutMs,
    answer: mediaAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  // What the server does not like here is the file.
  if (heard.kind === "refused") return heard.why === "content" ? { ...heard, why: "media" } : heard
  return { kind: "uploaded", id: heard.answer.id }
}
