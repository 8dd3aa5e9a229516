import type { HttpAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, MediaFile, Published, Refused } from "#networks/network.ts"
import { options } from "#networks/tiktok/fixtures.ts"
import { tiktokSimulator } from "#networks/tiktok/simulator.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { makeFile, makeItem } from "../../../../test/networks/make-item.ts"
import { draw, makeVideo, type Stage, stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

export const played = stageOf(tiktok, tiktokSimulator)
export const { open, prepare, attempt, send } = played

export const jpeg = await draw(40, 40).jpeg().toBuffer()

export const film = (bytes: Uint8Array = makeVideo(9)): MediaFile =>
  makeFile("v.mp4", bytes, { kind: "video", contentType: "video/mp4", durationMs: 9000 })

export const itemOf = (
  body: string,
  media: readonly MediaFile[],
  change: Readonly<Record<string, string>> = {},
): SendItem => makeItem(body, { media, options: { ...options, ...change } })

/** As the engine does with what is not known yet, until it is. */
export async function settle(
  stage: Stage,
  item: SendItem,
): Promise<Published | Refused | { readonly kind: "uncertain" }> {
  const { network, author } = stage
  let handle = await prepare(stage, item)
  for (let round = 0; round < 5; round += 1) {
    const sentAt = network.outside.now()
    const result = await tiktok.publish.commit(forCommit(network.outside), author, item, handle)
    if (result.kind !== "unknown") return result
    handle = result.handle ?? handle
    for (let question = 0; question < 10; question += 1) {
      const found = await tiktok.publish.reconcile(network.outside, author, item, handle, sentAt)
      if (found.kind === "published") return found
      if (found.kind === "unknown" && found.isFinal === true) return { kind: "uncertain" }
      network.pass(30)
      if (found.kind === "absent") break
    }
  }
  return { kind: "uncertain" }
}

export async function post({ network, author }: Stage, path: string, json: object): Promise<HttpAnswer> {
  return network.outside.http({
    method: "POST",
    url: `${network.outside.hosts["api"]}/v2${path}`,
    headers: {
      authorization: `Bearer ${author.credentials.accessToken}`,
      "content-type": "application/json; charset=UTF-8",
    },
    body: JSON.stringify(json),
  })
}

export function errorOf({ status, body }: HttpAnswer): string {
  const { error } = JSON.parse(body) as { error: { code: string } }
  return `${status} ${error.code}`
}
