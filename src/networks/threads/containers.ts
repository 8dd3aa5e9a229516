import * as z from "zod"
import { asRefused } from "#networks/meta-shared/ask.ts"
import { type Containers, statusShape } from "#networks/meta-shared/containers.ts"
import type { Refused } from "#networks/network.ts"
import { askThreads, graph, version } from "#networks/threads/client.ts"

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
  graph,
  version,
  makeEdge: "threads",
  publishEdge: "threads_publish",
  earlySeconds: 10,
  notReady: /^24(?:\/|$)/,

  async readStatus(outside, author, container) {
    const heard = await askThreads(outside, {
      method: "GET",
      path: `/${version}/${container}`,
      fields: { fields: "id,status,error_message", access_token: author.credentials.accessToken },
      answer: statusAnswer,
    })
    if (heard.kind === "lost") return asRefused(heard)
    if (heard.kind === "refused") return heard
    const { status, error_message: code } = heard.answer
    return status === "ERROR" ? readError(code) : status
  },

  judge(refused) {
    if (missing.test(refused.code)) return "early"
    return refused.code === "ERROR/UNKNOWN" || isUnfetched(refused) ? "lost" : "final"
  },
}
