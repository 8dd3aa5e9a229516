import { readNode, stepOn } from "#networks/meta-shared/simulator/containers.ts"
import { badParameter } from "#networks/meta-shared/simulator/graph-error.ts"
import { answer, answerPage, type Node, pick, timeOf } from "#networks/meta-shared/simulator/nodes.ts"
import type { GraphPlay } from "#networks/meta-shared/simulator/play-graph.ts"
import type { Account } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
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

/** A post of this account. */
export function findMedium(tools: SandboxTools, account: string, id: string): Medium | undefined {
  const medium = tools.memory.get<Medium>("medium", id)
  return medium?.account === account ? medium : undefined
}

function showContainer(tools: SandboxTools, container: Container): Node {
  const status = stepOn(tools, container)
  return { id: container.id, status, error_message: status === "ERROR" ? container.error : undefined }
}

export const readAny: GraphPlay<Account> = (tools, c, admitted) =>
  readNode(tools, c, admitted, { showContainer, findMedium, showMedium })

export const readMe: GraphPlay<Account> = (_tools, c, { account, fields }) => {
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

export const listMedia =
  (edge: "threads" | "replies"): GraphPlay<Account> =>
  (tools, c, { account, fields }) => {
    const { fields: asked, limit = "25", after = "", since = "0", ...rest } = fields
    const isGood = Object.keys(rest).length === 0 && /^\d{1,3}$/.test(limit) && /^\d{1,10}$/.test(since)
    if (!isGood) return badParameter(c, "A parameter is wrong")
    // Nothing says that `since` leaves out what is older: whoever relies on it is wrong here.
    const all = tools
      .accepted(account.id)
      .flatMap(({ externalId }) => tools.memory.get<Medium>("medium", externalId) ?? [])
      .filter(({ replyTo }) => (replyTo === null) === (edge === "threads"))
      .toReversed()
    return answerPage(tools, c, { asked, limit, after, path: `/v1.0/${account.id}/${edge}` }, all, showMedium)
  }
