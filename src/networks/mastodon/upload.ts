import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { homeOf, type ServerCall } from "#networks/fediverse-shared/server-api.ts"
import { fileForm } from "#networks/file-form.ts"
import { inAMoment, mastodonApi } from "#networks/mastodon/client.ts"
import type { Author, MediaFile, Outside, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/** How far a file has come on its way to the server. */
export const uploadShape = z.object({ id: someText, isReady: z.boolean() })

export type MastodonUpload = z.infer<typeof uploadShape>

type Step = { readonly kind: "uploaded"; readonly upload: MastodonUpload } | Refused

const uploadTimeoutMs = 300_000

/** The server has it, and is still at work on it. */
const processing = new Set([202, 206])

const mediaAnswer = z.object({ id: someText })

/** Asks about media: what the server does not like there is the file. */
async function askAbout(outside: Outside, author: Author, call: Omit<ServerCall, "server" | "token">): Promise<Step> {
  const { server, token } = homeOf(author)
  const response = await ask(outside, mastodonApi, mediaAnswer, { ...call, server, token })
  if (response.kind === "refused") return response.why === "content" ? { ...response, why: "media" } : response
  return { kind: "uploaded", upload: { id: response.value.id, isReady: !processing.has(response.status) } }
}

const askStage = (outside: Outside, author: Author, id: string): Promise<Step> =>
  askAbout(outside, author, { method: "GET", path: `/api/v1/media/${id}` })

/**
 * Why a post with these files is refused. A server says it in words of its own language, so the files are looked at: one that
 * is in a post is not found any more.
 */
export async function judgeByFiles(
  outside: Outside,
  author: Author,
  refused: Refused,
  ids: readonly string[],
): Promise<Refused> {
  let judged = refused
  for (const id of ids) {
    const step = await askStage(outside, author, id)
    if (step.kind === "refused" && step.why === "gone") return { ...refused, why: "duplicate" }
    if (step.kind === "refused" && step.why === "media") judged = { ...refused, why: "media" }
    const isEarly = step.kind === "uploaded" && !step.upload.isReady
    if (isEarly) judged = { ...refused, why: "transient", retryAt: inAMoment(outside.now()) }
  }
  return judged
}

/** Takes a file one step further: to the server, or through what the server does to it. */
export async function carryOn(
  outside: Outside,
  author: Author,
  file: MediaFile,
  upload: MastodonUpload | undefined,
): Promise<Step> {
  if (upload?.isReady === true) return { kind: "uploaded", upload }
  if (upload !== undefined) return askStage(outside, author, upload.id)
  // Some servers keep files by their names, so that one that is called as an earlier one takes its place there.
  const fileName = `${file.id}-${file.fileName}`
  const form = fileForm({ ...file, fileName }, file.altText === "" ? {} : { description: file.altText })
  return askAbout(outside, author, { method: "POST", path: "/api/v2/media", ...form, timeoutMs: uploadTimeoutMs })
}
