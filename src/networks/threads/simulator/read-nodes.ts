import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import { badParameter, nothingThere } from "#networks/threads/simulator/graph-error.ts"
import { type Account, ageOf, type Container, type Medium } from "#networks/threads/simulator/records.ts"
import { statusOf } from "#networks/threads/simulator/status-of.ts"

type Node = Readonly<Record<string, unknown>>

/** Those fields of a node that were asked for, and its id. */
function pick(c: Context, node: Node, asked: string | undefined): Node | Response {
  const names = asked === undefined ? [] : asked.split(",")
  const stray = names.find((name) => !Object.hasOwn(node, name))
  if (stray !== undefined) return badParameter(c, `Tried accessing nonexisting field (${stray})`)
  return Object.fromEntries(["id", ...names].map((name) => [name, node[name]]))
}

const answer = (c: Context, node: Node | Response): Response => (node instanceof Response ? node : c.json(node))

/** Threads writes the offset without a colon. */
function timeOf({ publishedAt }: Medium): string {
  return Temporal.Instant.from(publishedAt).toString({ smallestUnit: "second" }).replace("Z", "+0000")
}

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
  const start = after === "" ? 0 : Number(Buffer.from(after, "base64url").toString())
  const end = Math.min(all.length, start + Number(limit))
  const data: Node[] = []
  for (const medium of all.slice(start, end)) {
    const node = pick(c, showMedium(medium), asked)
    if (node instanceof Response) return node
    data.push(node)
  }
  if (data.length === 0) return c.json({ data })
  const cursor = (at: number) => Buffer.from(String(at)).toString("base64url")
  const cursors = { before: cursor(start), after: cursor(end) }
  const next = `${tools.host("graph")}/v1.0/${account.id}/${edge}?after=${cursors.after}`
  return c.json({ data, paging: { cursors, ...(end < all.length ? { next } : {}) } })
}
