import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { type BlueskyAccess, blueskyApi, videoService, WholeFile } from "#networks/bluesky/client.ts"
import type { Author, MediaFile, Outside, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"

/** The lexicon wraps it, and the service does not. */
const taken = z.union([z.object({ jobStatus: z.object({ jobId: z.string() }) }), z.object({ jobId: z.string() })])

const leastTimeoutMs = 120_000
/** Slower than that nobody sends a video. */
const slowestBytesPerMs = 500

/** A video that the service has already it answers with 409, and with its job. */
const wholeApi: typeof blueskyApi = {
  ...blueskyApi,
  async send(outside, request) {
    const sent = await send(outside, request)
    if (sent.kind !== "response" || sent.answer.status !== 409) return sent
    const hasJob = taken.safeParse(readJson(sent.answer.body)).success
    return hasJob ? { ...sent, answer: { ...sent.answer, status: 200 } } : sent
  },
}

/** Sends a video in one call, for where it cannot go in parts. The job tells what comes of it. */
export async function sendWhole(
  outside: Outside,
  author: Author,
  file: MediaFile,
  access: BlueskyAccess,
): Promise<{ readonly kind: "taken"; readonly jobId: string } | Refused> {
  const answer = await ask(outside, wholeApi, taken, {
    url: videoService(outside, "uploadVideo"),
    params: { did: author.externalId, name: file.fileName },
    access,
    body: new WholeFile(file),
    timeoutMs: leastTimeoutMs + Math.ceil(file.bytes / slowestBytesPerMs),
  })
  if (answer.kind === "refused") return answer.why === "content" ? { ...answer, why: "media" } : answer
  const { jobId } = "jobStatus" in answer.value ? answer.value.jobStatus : answer.value
  return { kind: "taken", jobId }
}
