import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { type Containers, statusShape } from "#networks/meta-shared/containers.ts"
import type { Refused } from "#networks/network.ts"
import { threadsApi, version } from "#networks/threads/client.ts"

const statusAnswer = z.object({ status: statusShape, error_message: z.string().optional() })

/** A container that Threads does not show, yet or any more: it says the same of both. */
const missing = /\/4279009$/

/** Media come from this very service, and it may have been away at that moment. */
function isUnfetched({ code, message }: Refused): boolean {
  return /\/(?:2207052|FAILED_DOWNLOADING_VIDEO)$/.test(code) || /could not be fetched/i.test(message)
}

/** What went wrong with a container, by the word for it. Of what it does not know itself it may know better next time. */
function readError(code = "UNKNOWN"): Refused {
  const isKnown = code !== "UNKNOWN"
  const message = isKnown ? `Threads could not use the media: ${code}.` : "Threads could not process the media."
  return { kind: "refused", why: "media", code: `ERROR/${code}`, message }
}

export const containers: Containers = {
  api: threadsApi,
  version,
  makeEdge: "threads",
  publishEdge: "threads_publish",
  earlySeconds: 10,
  notReady: /^24(?:\/|$)/,

  async readStatus(outside, author, container) {
    const response = await ask(outside, threadsApi, statusAnswer, {
      method: "GET",
      path: `/${version}/${container}`,
      fields: { fields: "id,status,error_message", access_token: author.credentials.accessToken },
    })
    if (response.kind === "refused") return response
    const { status, error_message: code } = response.value
    return status === "ERROR" ? readError(code) : status
  },

  judge(refused) {
    if (missing.test(refused.code)) return "early"
    return refused.code === "ERROR/UNKNOWN" || isUnfetched(refused) ? "lost" : "final"
  },
}
