import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import type { Admitted } from "#networks/instagram/simulator/admit.ts"
import type { Account, Container, Medium, Product } from "#networks/instagram/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { publishOnce, quotaUsedUp } from "#networks/meta-shared/simulator/publish-once.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const daySeconds = 86_400

/** What the documents name, the higher one; a smaller one holds where somebody has put it. */
const usualQuota = 100

export function quotaOf(tools: SandboxTools, account: string): { readonly used: number; readonly total: number } {
  const since = tools.now().subtract({ seconds: daySeconds })
  const used = tools.accepted(account).filter(({ acceptedAt }) => Temporal.Instant.compare(acceptedAt, since) > 0)
  return { used: used.length, total: tools.memory.get<number>("quota", account) ?? usualQuota }
}

/** Only where somebody asked for it: benches publish more in a minute than people in a day. */
function isUsedUp(tools: SandboxTools, account: string): boolean {
  if (tools.memory.get<number>("quota", account) === undefined) return false
  const { used, total } = quotaOf(tools, account)
  return used >= total
}

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
  const { creation_id: id, ...rest } = fields
  const [stray] = Object.keys(rest)
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (id === undefined) return badParameter(c, "The parameter creation_id is required")
  const container = tools.memory.get<Container>("container", id)
  if (container === undefined || container.account !== account.id) {
    return graphError(c, { message: "The media was not found", code: 24, subcode: 2207006 })
  }
  if (container.isPiece) return badParameter(c, "A piece of a carousel cannot be published", 2207023)
  const status = statusOf(tools, container)
  if (status === "EXPIRED") return graphError(c, { message: "The media has expired", code: -2, subcode: 2207020 })
  // A container goes out once.
  if (status !== "FINISHED") {
    return graphError(c, { message: "Media ID is not available", code: 9007, subcode: 2207027, isTransient: false })
  }
  if (isUsedUp(tools, account.id)) return quotaUsedUp(c)
  return publishOnce(tools, c, container, (each) => makePublic(tools, account, each))
}
