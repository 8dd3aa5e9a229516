import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import { badParameter, graphError, noContainer } from "#networks/threads/simulator/graph-error.ts"
import { isUsedUp } from "#networks/threads/simulator/quota.ts"
import { type Account, type Container, type Medium, newId } from "#networks/threads/simulator/records.ts"
import { statusOf } from "#networks/threads/simulator/status-of.ts"

const lateMs = 1500

function makePublic(tools: SandboxTools, account: Account, container: Container): Medium {
  const { text, kind, replyTo } = container
  const medium: Medium = {
    id: newId("180"),
    account: account.id,
    text,
    kind,
    replyTo,
    publishedAt: tools.now().toString(),
    permalink: `${tools.host("web")}/@${account.handle}/post/${randomBytes(8).toString("base64url")}`,
  }
  tools.memory.put("medium", medium.id, medium)
  tools.memory.put("container", container.id, { ...container, isPublished: true })
  tools.accept({
    account: account.id,
    externalId: medium.id,
    ...(replyTo === null ? {} : { inReplyTo: replyTo }),
    text,
    media: container.media,
    extra: { type: kind, ...container.extra },
  })
  return medium
}

export function publishContainer(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const { creation_id: id, ...rest } = fields
  const [stray] = Object.keys(rest)
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (id === undefined) return badParameter(c, "The parameter creation_id is required")
  const container = tools.memory.get<Container>("container", id)
  const isThere = container !== undefined && container.account === account.id && !container.isPiece
  // A container goes out once, when it is finished; to any other there is one answer.
  if (!isThere || statusOf(tools, container) !== "FINISHED") return noContainer(c, id)
  if (isUsedUp(tools, account.id, container.replyTo !== null)) {
    return graphError(c, {
      message: "The user reached the maximum number of posts that can be published",
      code: 9,
      subcode: 2207042,
    })
  }
  const fault = tools.takeFault(account.id, "acceptThenDrop", "acceptLate")
  if (fault === "acceptLate") {
    tools.later(lateMs, () => {
      const then = tools.memory.get<Container>("container", id)
      if (then !== undefined && statusOf(tools, then) === "FINISHED") makePublic(tools, account, then)
    })
    tools.drop()
  }
  const medium = makePublic(tools, account, container)
  if (fault === "acceptThenDrop") tools.drop()
  return c.json({ id: medium.id })
}
