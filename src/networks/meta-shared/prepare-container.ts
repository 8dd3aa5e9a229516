import * as z from "zod"
import { ask } from "#networks/ask.ts"
import type { Containers, ContainerFields, ContainerPlan } from "#networks/meta-shared/containers.ts"
import type { Author, Json, Outside, Ready, Refused, Waiting } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

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
/** After so many a container that is not shown yet is one that is shown no more. */
const mostPolls = 6
/** The second new container waits longer: what could not be fetched may be away for as long as we start. */
const restartSeconds = [5, 30]

const madeAnswer = z.object({ id: someText })

async function make(
  outside: Outside,
  { api, version, makeEdge }: Containers,
  author: Author,
  fields: ContainerFields,
): Promise<string | Refused> {
  const response = await ask(outside, api, madeAnswer, {
    method: "POST",
    path: `/${version}/${author.externalId}/${makeEdge}`,
    fields: { ...fields, access_token: author.credentials.accessToken },
  })
  return response.kind === "refused" ? response : response.value.id
}

function wait(progress: Progress, seconds?: number): Waiting {
  const grown = Math.min(mostSeconds, 2 ** progress.polls)
  return { kind: "waiting", progress: { ...progress, polls: progress.polls + 1 }, seconds: seconds ?? grown }
}

function startOver({ giveUp }: Containers, { restarts }: Progress, refused: Refused): Waiting | Refused {
  const seconds = restartSeconds[restarts]
  if (seconds === undefined) return giveUp?.(refused) ?? refused
  return { kind: "waiting", progress: { ...nothingYet, restarts: restarts + 1 }, seconds }
}

/** What a refusal on the way to a container means for the way. */
function react(containers: Containers, progress: Progress, refused: Refused): Waiting | Refused {
  const judged = containers.judge(refused)
  if (judged === "early" && progress.polls < mostPolls) return wait(progress, containers.earlySeconds)
  return judged === "final" ? refused : startOver(containers, progress, refused)
}

/** How a container can be used, or how long not, or why never. */
async function awaitFinish(
  outside: Outside,
  containers: Containers,
  author: Author,
  progress: Progress,
  container: string,
): Promise<"FINISHED" | "PUBLISHED" | Waiting | Refused> {
  const status = await containers.readStatus(outside, author, container)
  if (typeof status !== "string") return react(containers, progress, status)
  if (status === "IN_PROGRESS") return wait(progress)
  if (status !== "EXPIRED") return status
  const message = `${containers.api.name} has dropped the media after a day.`
  return startOver(containers, progress, { kind: "refused", why: "transient", code: "EXPIRED", message })
}

async function makePieces(
  outside: Outside,
  containers: Containers,
  author: Author,
  plan: ContainerPlan,
  progress: Progress,
): Promise<Progress | Waiting | Refused> {
  const pieces = [...progress.pieces]
  for (const fields of plan.pieces.slice(pieces.length)) {
    const made = await make(outside, containers, author, fields)
    if (typeof made !== "string") return react(containers, { ...progress, pieces }, made)
    pieces.push(made)
  }
  for (let finished = progress.finished; finished < pieces.length; finished += 1) {
    const now = { ...progress, pieces, finished }
    const came = await awaitFinish(outside, containers, author, now, pieces[finished] ?? "")
    if (typeof came !== "string") return came
  }
  return { ...progress, pieces, finished: pieces.length }
}

/** Makes the container of an item and waits until it could be published. Nobody sees anything of it yet. */
export async function prepareContainer(
  outside: Outside,
  containers: Containers,
  author: Author,
  plan: ContainerPlan,
  progress: Json,
): Promise<Ready | Waiting | Refused> {
  const known = progressShape.safeParse(progress).data ?? nothingYet
  const pieces = known.whole === null ? await makePieces(outside, containers, author, plan, known) : known
  if ("kind" in pieces) return pieces
  const whole = pieces.whole ?? (await make(outside, containers, author, plan.whole(pieces.pieces)))
  if (typeof whole !== "string") return react(containers, pieces, whole)
  const came = await awaitFinish(outside, containers, author, { ...pieces, whole }, whole)
  if (typeof came !== "string") return came
  return { kind: "ready", handle: { container: whole, isOut: came === "PUBLISHED" } }
}
