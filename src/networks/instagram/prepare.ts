import * as z from "zod"
import { classifySubcode } from "#networks/instagram/classify.ts"
import { asRefused, askInstagram, version } from "#networks/instagram/client.ts"
import { type Plan, planContainers } from "#networks/instagram/plan-containers.ts"
import type { Author, Item, Json, Outside, Ready, Refused, Waiting } from "#networks/network.ts"

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
/** After so many a container that Instagram does not show yet is one that it shows no more. */
const mostPolls = 6
/** The second new container waits longer: what Instagram could not fetch may be away for as long as we start. */
const restartSeconds = [5, 30]

const madeAnswer = z.object({ id: z.string() })

const statusAnswer = z.object({
  status_code: z.enum(["IN_PROGRESS", "FINISHED", "PUBLISHED", "ERROR", "EXPIRED"]),
  status: z.string().optional(),
})

/**
 * Containers that are lost, and a new one may do better. Media that could not be fetched (2207052, 2207077) count
 * among them: they come from this very service, and it may have been away at that moment.
 */
const lostContainer = /\/(?:2207001|2207003|2207006|2207020|2207032|2207052|2207053|2207077|2207082)$/
/** Containers that Instagram does not show yet. */
const earlyContainer = /\/(?:2207008|2207027)$/

async function make(
  outside: Outside,
  author: Author,
  fields: Readonly<Record<string, string>>,
): Promise<string | Refused> {
  const heard = await askInstagram(outside, {
    method: "POST",
    path: `/${version}/${author.externalId}/media`,
    fields: { ...fields, access_token: author.credentials.accessToken },
    answer: madeAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  return heard.kind === "refused" ? heard : heard.answer.id
}

type Status = z.infer<typeof statusAnswer>["status_code"]

/** How a container stands; an error in it is a refusal like any other. */
export async function readStatus(outside: Outside, author: Author, container: string): Promise<Status | Refused> {
  const heard = await askInstagram(outside, {
    method: "GET",
    path: `/${version}/${container}`,
    fields: { fields: "status_code,status", access_token: author.credentials.accessToken },
    answer: statusAnswer,
  })
  if (heard.kind === "lost") return asRefused(heard)
  if (heard.kind === "refused") return heard
  const { status_code: status, status: words = "Instagram could not process the media." } = heard.answer
  if (status !== "ERROR") return status
  const subcode = /\b22\d{5}\b/.exec(words)?.[0]
  const why = subcode === undefined ? "media" : (classifySubcode(Number(subcode)) ?? "media")
  return { kind: "refused", why, code: subcode === undefined ? "ERROR" : `ERROR/${subcode}`, message: words }
}

function wait(progress: Progress, seconds?: number): Waiting {
  const grown = Math.min(mostSeconds, 2 ** progress.polls)
  return { kind: "waiting", progress: { ...progress, polls: progress.polls + 1 }, seconds: seconds ?? grown }
}

function startOver({ restarts }: Progress, refused: Refused): Waiting | Refused {
  const seconds = restartSeconds[restarts]
  if (seconds !== undefined) {
    return { kind: "waiting", progress: { ...nothingYet, restarts: restarts + 1 }, seconds }
  }
  // Containers that vanish time and again belong to somebody whom Instagram no longer lets in.
  return refused.code.endsWith("/2207006") ? { ...refused, why: "auth" } : refused
}

/** What a refusal on the way to a container means for the way. */
function react(progress: Progress, refused: Refused): Waiting | Refused {
  const isEarly = earlyContainer.test(refused.code)
  if (isEarly && progress.polls < mostPolls) return wait(progress, mostSeconds)
  return isEarly || lostContainer.test(refused.code) ? startOver(progress, refused) : refused
}

const expired: Refused = {
  kind: "refused",
  why: "transient",
  code: "EXPIRED",
  message: "Instagram has dropped the media after a day.",
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

/** Makes the container of an item and waits until Instagram could publish it. Nobody sees anything of it yet. */
export async function prepare(
  outside: Outside,
  author: Author,
  item: Item,
  progress: Json,
): Promise<Ready | Waiting | Refused> {
  const plan = planContainers(item)
  if ("kind" in plan) return plan
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
