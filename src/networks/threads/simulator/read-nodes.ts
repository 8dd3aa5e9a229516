import type { Context } from "hono"
import { badParameter, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, answerPage, type Node, pick, timeOf } from "#networks/meta-shared/simulator/nodes.ts"
import { type Account, ageOf } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import type { Container, Medium } from "#networks/threads/simulator/records.ts"

const shownKinds = { TEXT: "TEXT_POST", IMAGE: "IMAGE", VIDEO: "VIDEO", CAROUSEL: "CAROUSEL_ALBUM" }

function showMedium(medium: Medium): Node {
  const { id, text, kind, permalink, replyTo } = medium
  return {
    id,
    text: text === "" ? undefined : text,
    media_type: shownKinds[kind],
    permalink,
    timestamp: timeOf(medium),
    is_reply: replyTo !== null,
  }
}

/** Asking is what brings a container further. */
function showContainer(tools: SandboxTools, container: Container): Node {
  const status = statusOf(tools, container)
  if (status === "IN_PROGRESS") {
    tools.memory.put("container", container.id, { ...container, pollsLeft: container.pollsLeft - 1 })
  }
  return { id: container.id, status, error_message: status === "ERROR" ? container.error : undefined }
}

/** A post of this account. */
export function findMedium(tools: SandboxTools, account: Account, id: string): Medium | undefined {
  const medium = tools.memory.get<Medium>("medium", id)
  return medium?.account === account.id ? medium : undefined
}

export function readNode(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const id = c.req.param("id") ?? ""
  const container = tools.memory.get<Container>("container", id)
  if (container !== undefined && container.account === account.id) {
    return answer(c, pick(c, showContainer(tools, container), fields["fields"]))
  }
  const medium = findMedium(tools, account, id)
  return medium === undefined ? nothingThere(c, id) : answer(c, pick(c, showMedium(medium), fields["fields"]))
}

export function readMe(c: Context, { account, fields }: Admitted): Response {
  const node = {
    id: account.id,
    username: account.handle,
    name: account.name,
    threads_profile_picture_url: account.picture,
    threads_biography: "",
    is_verified: false,
  }
  return answer(c, pick(c, node, fields["fields"]))
}

export function listMedia(
  tools: SandboxTools,
  c: Context,
  { account, fields }: Admitted,
  edge: "threads" | "replies",
): Response {
  const { fields: asked, limit = "25", after = "", since = "0", ...rest } = fields
  const isGood = Object.keys(rest).length === 0 && /^\d{1,3}$/.test(limit) && /^\d{1,10}$/.test(since)
  if (!isGood) return badParameter(c, "A parameter is wrong")
  const from = Temporal.Instant.fromEpochMilliseconds(Number(since) * 1000).toString()
  const all = tools
    .accepted(account.id)
    .flatMap(({ externalId }) => tools.memory.get<Medium>("medium", externalId) ?? [])
    .filter(({ replyTo }) => (replyTo === null) === (edge === "threads"))
    .filter(({ publishedAt }) => ageOf(tools, publishedAt) <= ageOf(tools, from))
    .toReversed()
  return answerPage(tools, c, { asked, limit, after, path: `/v1.0/${account.id}/${edge}` }, all, showMedium)
}
