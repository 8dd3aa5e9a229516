import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { classifySubcode } from "#networks/instagram/classify.ts"
import { instagramApi, version } from "#networks/instagram/client.ts"
import { type Containers, statusShape } from "#networks/meta-shared/containers.ts"

const statusAnswer = z.object({ status_code: statusShape, status: z.string().optional() })

/**
 * Containers that are lost, and a new one may do better. Media that could not be fetched (2207052, 2207077) count
 * among them: they come from this very service, and it may have been away at that moment.
 */
const lostContainer = /\/(?:2207001|2207003|2207006|2207020|2207032|2207052|2207053|2207077|2207082)$/
/** Containers that Instagram does not show yet. */
const earlyContainer = /\/(?:2207008|2207027)$/

export const containers: Containers = {
  api: instagramApi,
  version,
  makeEdge: "media",
  publishEdge: "media_publish",
  earlySeconds: 30,
  notReady: /^(?:9007|24)(?:\/|$)/,

  async readStatus(outside, author, container) {
    const response = await ask(outside, instagramApi, statusAnswer, {
      method: "GET",
      path: `/${version}/${container}`,
      fields: { fields: "status_code,status", access_token: author.credentials.accessToken },
    })
    if (response.kind === "refused") return response
    const { status_code: status, status: words = "Instagram could not process the media." } = response.value
    if (status !== "ERROR") return status
    const subcode = /\b22\d{5}\b/.exec(words)?.[0]
    const why = subcode === undefined ? "media" : (classifySubcode(Number(subcode)) ?? "media")
    return { kind: "refused", why, code: subcode === undefined ? "ERROR" : `ERROR/${subcode}`, message: words }
  },

  judge({ code }) {
    if (earlyContainer.test(code)) return "early"
    return lostContainer.test(code) ? "lost" : "final"
  },

  // Containers that vanish time and again belong to somebody whom Instagram no longer lets in.
  giveUp: (refused) => (refused.code.endsWith("/2207006") ? { ...refused, why: "auth" } : refused),
}
