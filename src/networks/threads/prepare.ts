import * as z from "zod"
import type { Author, Item, Json, Outside, Ready, Refused, Waiting } from "#networks/network.ts"
import { asRefused, askThreads, version } from "#networks/threads/client.ts"
import { type Plan, planContainers } from "#networks/threads/plan-containers.ts"

const progressShape = z.object({
  /** The containers of a carousel's pieces, and how many of them are known to be finished. */
  pieces: z.array(z.string()),
  finished: z.number().int(),
  whole: z.string().nullable(),
  polls: z.number().int(),
  restarts: z.number().int(),
})

type Progress = z.infer<typeof progressShape>

const nothingYet: Progress = { pieces: [], finished: 0, whole: null, polls: 0, restarts: 0 }

const mostSeconds = 30
/** After so many a container that Threads does not show yet is one that it shows no more. */
const mostPolls = 6
const missingSeconds = 10
/** The second new container waits longer: what Threads could not fetch may be away for as long as we start. */
const restartSeconds = [5, 30]

const madeAnswer = z.object({ id: z.string() })

const statusAnswer = z.object({
  status: z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"]),
  error_message: z.string().optional(),
})

/** A container that Threads does not show, yet or any more: it says the same of both. */
const missing = /\/4279009$/

/** Media come from this very service, and it may have been away at that moment. */
function isUnfetched({ code, message }: Refused): boolean {
  return /\/(?:2207052|FAILED_DOWNLOADING_VIDEO)$/.test(code) || /could not be fetched/i.test(message)
}

async function make(
  outside: Outside,
  author: Author,
  fields: Readonly<Record<string, string>>,
): Promise<string | Refused> {
  const heard = await askThreads(outside, {
    method: "POST",
    path: `/${version}/${author.externalId}/threads`,
    fields: { ...fields, access_token: author.credentials.accessToken },
    answer: madeAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  return heard.kind === "refused" ? heard : heard.answer.id
}

type Status = z.infer<typeof statusAnswer>["status"]

/** What went wrong with a container, by the word for it. Of what it does not know itself it may know better next time. */
function readError(code = "UNKNOWN"): Refused {
  const isKnown = code !== "UNKNOWN"
  const message = isKnown ? `Threads could not use the media: ${code}.` : "Threads could not process the media."
  return { kind: "refused", why: "media", code: `ERROR/${code}`, message }
}

/** How a container stands; an error in it is a refusal like any other. */
export async function readStatus(outside: Outside, author: Author, container: string): Promise<Status | Refused> {
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
}

function wait(progress: Progress, seconds?: number): Waiting {
  const grown = Math.min(mostSeconds, 2 ** progress.polls)
  return { kind: "waiting", progress: { ...progress, polls: progress.polls + 1 }, seconds: seconds ?? grown }
}

function startOver({ restarts }: Progress, refused: Refused): Waiting | Refused {
  const seconds = restartSeconds[restarts]
  if (seconds === undefined) return refused
  return { kind: "waiting", progress: { ...nothingYet, restarts: restarts + 1 }, seconds }
}

/** What a refusal on the way to a container means for the way. */
function react(progress: Progress, refused: Refused): Waiting | Refused {
  const isMissing = missing.test(refused.code)
  if (isMissing && progress.polls < mostPolls) return wait(progress, missingSeconds)
  const mayDoBetter = isMissing || refused.code === "ERROR/UNKNOWN" || isUnfetched(refused)
  return mayDoBetter ? startOver(progress, refused) : refused
}

const expired: Refused = {
  kind: "refused",
  why: "transient",
  code: "EXPIRED",
  message: "Threads has dropped the media after a day.",
}

async function makePieces(
  outside: Outside,
  author: Author,
  plan: Plan,
  progress: Progress,
): Promise<Progress | Waiting | Refused> {
  const pieces = [...progress.pieces]
  for (const fields of plan.pieces.slice(pieces.length)) {
    const made = await make(outside, author, fields)
    if (typeof made !== "string") return react({ ...progress, pieces }, made)
    pieces.push(made)
  }
  for (let finished = progress.finished; finished < pieces.length; finished += 1) {
    const now = { ...progress, pieces, finished }
    const status = await readStatus(outside, author, pieces[finished] ?? "")
    if (typeof status !== "string") return react(now, status)
    if (status === "EXPIRED") return startOver(now, expired)
    if (status === "IN_PROGRESS") return wait(now)
  }
  return { ...progress, pieces, finished: pieces.length }
}

/** Makes the container of an item and waits until Threads could publish it. Nobody sees anything of it yet. */
export async function prepare(
  outside: Outside,
  author: Author,
  item: Item,
  progress: Json,
): Promise<Ready | Waiting | Refused> {
  const plan = planContainers(item)
  const known = progressShape.safeParse(progress).data ?? nothingYet
  const pieces = known.whole === null ? await makePieces(outside, author, plan, known) : known
  if ("kind" in pieces) return pieces
  const whole = pieces.whole ?? (await make(outside, author, plan.whole(pieces.pieces)))
  if (typeof whole !== "string") return react(pieces, whole)
  const now = { ...pieces, whole }
  const status = await readStatus(outside, author, whole)
  if (typeof status !== "string") return react(now, status)
  if (status === "EXPIRED") return startOver(now, expired)
  if (status === "IN_PROGRESS") return wait(now)
  return { kind: "ready", handle: { container: whole, isOut: status === "PUBLISHED" } }
}
