import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { readCreationId } from "#networks/meta-shared/simulator/containers.ts"
import { publishOnce } from "#networks/meta-shared/simulator/publish-once.ts"
import { quotaUsedUp } from "#networks/meta-shared/simulator/quota.ts"
import { type Account, newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { noContainer } from "#networks/threads/simulator/graph-error.ts"
import { mayNotPost } from "#networks/threads/simulator/quota.ts"
import type { Admitted, Container, Medium } from "#networks/threads/simulator/records.ts"

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
  const id = readCreationId(c, fields)
  const container = tools.memory.get<Container>("container", id)
  const isThere = container !== undefined && container.account === account.id && !container.isPiece
  // A container goes out once, when it is finished; to any other there is one answer.
  if (!isThere || statusOf(tools, container) !== "FINISHED") return noContainer(c, id)
  if (mayNotPost(tools, account.id, container.replyTo !== null)) return quotaUsedUp(c)
  return publishOnce(tools, c, container, (each) => makePublic(tools, account, each))
}
