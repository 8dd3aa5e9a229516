import type { Context } from "hono"
import type { Admitted } from "#networks/instagram/simulator/admit.ts"
import { badParameter, nothingThere } from "#networks/instagram/simulator/graph-error.ts"
import { quotaOf } from "#networks/instagram/simulator/publish-container.ts"
import { ageOf, type Account, type Container, type Medium } from "#networks/instagram/simulator/records.ts"
import { statusOf } from "#networks/instagram/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Node = Readonly<Record<string, unknown>>

const storySeconds = 86_400

/** Those fields of a node that were asked for, and its id. */
function pick(c: Context, node: Node, asked: string | undefined): Node | Response {
  const names = asked === undefined ? [] : asked.split(",")
  const stray = names.find((name) => !Object.hasOwn(node, name))
  if (stray !== undefined) return badParameter(c, `Tried accessing nonexisting field (${stray})`)
  return Object.fromEntries(["id", ...names].map((name) => [name, node[name]]))
}

const answer = (c: Context, node: Node | Response): Response => (node instanceof Response ? node : c.json(node))

/** Instagram writes the offset without a colon. */
function timeOf({ publishedAt }: Medium): string {
  return Temporal.Instant.from(publishedAt).toString({ smallestUnit: "second" }).replace("Z", "+0000")
}

function showMedium(medium: Medium): Node {
  return {
    id: medium.id,
    caption: medium.caption === "" ? undefined : medium.caption,
    media_type: medium.type,
    media_product_type: medium.product,
    permalink: medium.permalink,
    timestamp: timeOf(medium),
  }
}

function describeStatus(status: string, error: number | null): string {
  if (status === "ERROR") return `Error: Media upload has failed with error code ${error}`
  return status === "FINISHED"
    ? "Finished: Media has been uploaded and it is ready to be published."
    : `${status.charAt(0)}${status.slice(1).toLowerCase().replace("_", " ")}`
}

/** Asking is what brings a container further. */
function showContainer(tools: SandboxTools, container: Container): Node {
  const status = statusOf(tools, container)
  if (status === "IN_PROGRESS") {
    tools.memory.put("container", container.id, { ...container, pollsLeft: container.pollsLeft - 1 })
  }
  return { id: container.id, status_code: status, status: describeStatus(status, container.error) }
}

const isGone = (tools: SandboxTools, { product, publishedAt }: Medium): boolean =>
  product === "STORY" && ageOf(tools, publishedAt) >= storySeconds

/** A medium of this account that can still be seen. */
export function findMedium(tools: SandboxTools, account: Account, id: string): Medium | undefined {
  const medium = tools.memory.get<Medium>("medium", id)
  return medium === undefined || medium.account !== account.id || isGone(tools, medium) ? undefined : medium
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
    id: account.appScopedId,
    user_id: account.id,
    username: account.handle,
    name: account.name,
    account_type: "BUSINESS",
    profile_picture_url: account.picture,
  }
  return answer(c, pick(c, node, fields["fields"]))
}

export function listMedia(
  tools: SandboxTools,
  c: Context,
  { account, fields }: Admitted,
  isStories: boolean,
): Response {
  const { fields: asked, limit = "25", after = "", ...rest } = fields
  if (Object.keys(rest).length > 0 || !/^\d{1,3}$/.test(limit)) return badParameter(c, "A parameter is wrong")
  const all = tools
    .accepted(account.id)
    .flatMap(({ externalId }) => tools.memory.get<Medium>("medium", externalId) ?? [])
    .filter((medium) => (medium.product === "STORY") === isStories && !isGone(tools, medium))
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
  const next = `${tools.host("graph")}/v25.0/${account.id}/media?after=${cursors.after}`
  return c.json({ data, paging: { cursors, ...(end < all.length ? { next } : {}) } })
}

export function readQuota(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const { used, total } = quotaOf(tools, account.id)
  const node = { quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }
  const names = (fields["fields"] ?? "quota_usage").split(",")
  return c.json({ data: [Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name)))] })
}
