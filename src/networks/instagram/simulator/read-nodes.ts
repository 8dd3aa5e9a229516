import { usualQuota } from "#networks/instagram/simulator/publish-container.ts"
import type { Account, Container, Medium } from "#networks/instagram/simulator/records.ts"
import { readNode, stepOn } from "#networks/meta-shared/simulator/containers.ts"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, answerPage, type Node, pick, timeOf } from "#networks/meta-shared/simulator/nodes.ts"
import type { GraphPlay } from "#networks/meta-shared/simulator/play-graph.ts"
import { answerQuota, configOf, quotaOf } from "#networks/meta-shared/simulator/quota.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { ageOf } from "#networks/simulator/instants.ts"

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

function showContainer(tools: SandboxTools, container: Container): Node {
  const status = stepOn(tools, container)
  return { id: container.id, status_code: status, status: describeStatus(status, container.error) }
}

const isGone = (tools: SandboxTools, { product, publishedAt }: Medium): boolean =>
  product === "STORY" && ageOf(tools, publishedAt) >= storySeconds

/** A medium of this account that can still be seen. */
export function findMedium(tools: SandboxTools, account: string, id: string): Medium | undefined {
  const medium = tools.memory.get<Medium>("medium", id)
  return medium === undefined || medium.account !== account || isGone(tools, medium) ? undefined : medium
}

export const readAny: GraphPlay<Account> = (tools, c, admitted) =>
  readNode(tools, c, admitted, { showContainer, findMedium, showMedium })

export const readMe: GraphPlay<Account> = (_tools, c, { account, fields }) => {
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

export const listMedia =
  (isStories: boolean): GraphPlay<Account> =>
  (tools, c, { account, fields }) => {
    const { fields: asked, limit = "25", after = "", ...rest } = fields
    if (Object.keys(rest).length > 0 || !/^\d{1,3}$/.test(limit)) return badParameter(c, "A parameter is wrong")
    const all = tools
      .accepted(account.id)
      .flatMap(({ externalId }) => tools.memory.get<Medium>("medium", externalId) ?? [])
      .filter((medium) => (medium.product === "STORY") === isStories && !isGone(tools, medium))
      .toReversed()
    return answerPage(tools, c, { asked, limit, after, path: `/v25.0/${account.id}/media` }, all, showMedium)
  }

export const readQuota: GraphPlay<Account> = (tools, c, { account, fields }) => {
  const quota = quotaOf(tools, account.id, usualQuota)
  return answerQuota(c, fields, { quota_usage: quota.used, config: configOf(quota) })
}
