import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import { notAvailable, notFound } from "#networks/instagram/simulator/graph-error.ts"
import type { Account, Admitted, Container, Medium, Product } from "#networks/instagram/simulator/records.ts"
import { readCreationId } from "#networks/meta-shared/simulator/containers.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { publishOnce } from "#networks/meta-shared/simulator/publish-once.ts"
import { isUsedUp, quotaOf, quotaUsedUp } from "#networks/meta-shared/simulator/quota.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** What the documents name, the higher one. */
export const usualQuota = 100

function productOf({ kind }: Container): Product {
  if (kind === "STORIES") return "STORY"
  return kind === "REELS" ? "REELS" : "FEED"
}

function addressOf(tools: SandboxTools, { handle }: Account, product: Product, id: string): string {
  const web = tools.host("web")
  if (product === "STORY") return `${web}/stories/${handle}/${id}`
  const code = randomBytes(8).toString("base64url")
  return product === "REELS" ? `${web}/reel/${code}/` : `${web}/p/${code}/`
}

function makePublic(tools: SandboxTools, account: Account, container: Container): Medium {
  const product = productOf(container)
  const id = newId("180")
  const medium: Medium = {
    id,
    account: account.id,
    caption: container.caption,
    product,
    type: container.kind === "CAROUSEL" ? "CAROUSEL_ALBUM" : container.isVideo ? "VIDEO" : "IMAGE",
    publishedAt: tools.now().toString(),
    permalink: addressOf(tools, account, product, id),
  }
  tools.memory.put("medium", id, medium)
  tools.memory.put("container", container.id, { ...container, isPublished: true })
  tools.accept({
    account: account.id,
    externalId: id,
    text: container.caption,
    media: container.media,
    extra: { type: container.kind, ...container.extra },
  })
  return medium
}

export function publishContainer(tools: SandboxTools, c: Context, { account, fields }: Admitted): Response {
  const id = readCreationId(c, fields)
  const container = tools.memory.get<Container>("container", id)
  if (container === undefined || container.account !== account.id) return notFound(c)
  if (container.isPiece) return badParameter(c, "A piece of a carousel cannot be published", 2207023)
  const status = statusOf(tools, container)
  if (status === "EXPIRED") return graphError(c, { message: "The media has expired", code: -2, subcode: 2207020 })
  // A container goes out once.
  if (status !== "FINISHED") return notAvailable(c)
  if (isUsedUp(tools, account.id, quotaOf(tools, account.id, usualQuota))) return quotaUsedUp(c)
  return publishOnce(tools, c, container, (each) => makePublic(tools, account, each))
}
