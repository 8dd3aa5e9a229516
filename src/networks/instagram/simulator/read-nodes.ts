import type { Context } from "hono"
import type { Admitted } from "#networks/instagram/simulator/admit.ts"
import { quotaOf } from "#networks/instagram/simulator/publish-container.ts"
import type { Account, Container, Medium } from "#networks/instagram/simulator/records.ts"
import { badParameter, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, answerPage, type Node, pick, timeOf } from "#networks/meta-shared/simulator/nodes.ts"
import { ageOf } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const storySeconds = 86_400

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
  return answerPage(tools, c, { asked, limit, after, path: `/v25.0/${account.id}/media` }, all, showMedium)
}

export function readQuota(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const { used, total } = quotaOf(tools, account.id)
  const node = { quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }
  const names = (fields["fields"] ?? "quota_usage").split(",")
  return c.json({ data: [Object.fromEntries(Object.entries(node).filter(([name]) => names.includes(name)))] })
}
