import * as z from "zod"
import type { Author, Json, MediaFile, Outside, Publish, Ready, Refused, SendItem, Waiting } from "#networks/network.ts"
import type { YouTubeHandle } from "#networks/youtube/handle.ts"
import { askSession, openSession, sendToSession, type UploadSession } from "#networks/youtube/session.ts"
import { titleOf } from "#networks/youtube/write-video.ts"

/** The session, and how often in a row it took nothing. */
const progressShape = z.object({ session: z.string(), bytes: z.int(), stalls: z.int() })

/** Every part but the last is a multiple of this. */
const unit = 256 * 1024
/** So much goes in one call; then the progress is written down. */
const mostBytes = 128 * unit
const partTimeoutMs = 120_000
const mostSeconds = 30

type Begun = { readonly kind: "begun"; readonly session: UploadSession; readonly have: number; readonly stalls: number }

async function begin(outside: Outside, author: Author, item: SendItem, file: MediaFile): Promise<Begun | Refused> {
  const session = await openSession(outside, author, item, file)
  return "kind" in session ? session : { kind: "begun", session, have: 0, stalls: 0 }
}

/** Where an earlier turn stopped, as the session itself tells it. */
async function findBeginning(
  outside: Outside,
  author: Author,
  item: SendItem,
  file: MediaFile,
  progress: Json,
): Promise<Begun | Refused> {
  const known = progressShape.safeParse(progress).data
  if (known === undefined || known.bytes !== file.bytes) return begin(outside, author, item, file)
  const { stalls, ...session } = known
  const found = await askSession(outside, author, session)
  if (found.kind === "refused") return found
  if (found.kind === "ended") return begin(outside, author, item, file)
  return { kind: "begun", session, stalls, have: found.kind === "whole" ? file.bytes : found.bytes }
}

function wait({ session }: Begun, stalls: number): Waiting {
  const seconds = stalls === 0 ? 0 : Math.min(mostSeconds, 2 ** (stalls - 1))
  return { kind: "waiting", progress: { ...session, stalls }, seconds }
}

function ready({ session }: Begun, item: SendItem, from: number): Ready {
  const handle: YouTubeHandle = { ...session, from, title: titleOf(item), description: item.body }
  return { kind: "ready", handle }
}

/** What can be sent now without sending the last byte: in whole units, and nothing when only the end is missing. */
const nextLength = (have: number, bytes: number): number =>
  Math.min(mostBytes, Math.floor(Math.max(0, bytes - 1 - have) / unit) * unit)

/** Sends all of the file but its end. What that is of a small file is nothing. */
export const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const file = item.media.find(({ kind }) => kind === "video")
  if (file === undefined) {
    return { kind: "refused", why: "media", code: "NoVideo", message: "A post on YouTube needs a video." }
  }
  const begun = await findBeginning(outside, author, item, file, progress)
  if (begun.kind === "refused") return begun
  const { session, have, stalls } = begun
  const length = nextLength(have, file.bytes)
  if (length === 0) return ready(begun, item, have)
  const part = { file, from: have, to: have + length, timeoutMs: partTimeoutMs }
  const came = await sendToSession(outside, author, session, part)
  if (came.kind === "refused") return came
  // The session itself will say what it has, if it is still there.
  if (came.kind !== "stored" || came.bytes <= have) return wait(begun, stalls + 1)
  return nextLength(came.bytes, file.bytes) === 0 ? ready(begun, item, came.bytes) : wait(begun, 0)
}
