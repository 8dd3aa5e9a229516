import type { Author, CommitOutside, SendItem, Json, Publish, Published, Refused, Unknown } from "#networks/network.ts"
import { followUp } from "#networks/youtube/follow-up.ts"
import { handleShape } from "#networks/youtube/handle.ts"
import { outcomeOf } from "#networks/youtube/outcome.ts"
import { prepare } from "#networks/youtube/prepare.ts"
import { findOutcome } from "#networks/youtube/reconcile.ts"
import { sendToSession } from "#networks/youtube/session.ts"

/** A session that took only some of the end is given the rest, so often. */
const mostSends = 3

/** The last byte is what makes a video of an upload. */
async function commit(
  outside: CommitOutside,
  author: Author,
  { media }: SendItem,
  kept: Json,
): Promise<Published | Refused | Unknown> {
  const handle = handleShape.parse(kept)
  const { bytes } = handle
  const file = media.find(({ kind }) => kind === "video")
  if (file?.bytes !== bytes) {
    const message = "YouTube has the beginning of another video. Publish it again."
    return { kind: "refused", why: "media", code: "OtherVideo", message }
  }
  let { from } = handle
  for (let sends = 0; sends < mostSends; sends += 1) {
    const came = await sendToSession(outside, author, handle, from < bytes ? { file, from, to: bytes } : undefined)
    if (came.kind === "unknown" || came.kind === "refused") return came
    if (came.kind === "whole") return outcomeOf(outside, came.video)
    if (came.kind === "ended") {
      const message = "YouTube has dropped the beginning of the video. Publish it again."
      return { kind: "refused", why: "gone", code: "SessionEnded", message }
    }
    from = came.bytes
  }
  const message = "YouTube does not accept the end of the video."
  return { kind: "refused", why: "transient", code: "308", message }
}

export const publish: Publish = {
  // A session becomes one video, however often its end is sent.
  settleSeconds: 0,
  prepare,
  commit,
  reconcile: (outside, author, _item, handle, sentAt) =>
    findOutcome(outside, author, handleShape.parse(handle), sentAt),
  followUp,
}
