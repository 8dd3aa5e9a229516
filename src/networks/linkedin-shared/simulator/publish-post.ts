import { createHash, randomInt } from "node:crypto"
import { type Context, Hono } from "hono"
import { failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { findAsset } from "#networks/linkedin-shared/simulator/assets.ts"
import { mediaIn, type Sent } from "#networks/linkedin-shared/simulator/check-post.ts"
import { readLittleText } from "#networks/linkedin-shared/simulator/read-little-text.ts"
import type { Accepted, Fault, SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { showPostPage } from "#networks/simulator/pages.ts"

/** How long the same text counts as the same post. */
const duplicateMinutes = 10

type Recent = { readonly urn: string; readonly until: number }

/** The place where a post of the same content is remembered: its words, or what it shows if it has none. */
function sameness({ author, commentary, content: sent }: Sent): string {
  const what = commentary === "" ? JSON.stringify(sent) : commentary
  return createHash("sha256").update(`${author} ${what}`).digest("hex")
}

function checkDuplicate({ memory, now }: SandboxTools, sent: Sent): void {
  const recent = memory.get<Recent>("recent", sameness(sent))
  if (recent === undefined || recent.until <= now().epochMilliseconds) return
  failInput(422, "/commentary", "DUPLICATE_POST", `Content is a duplicate of ${recent.urn}`)
}

function newUrn(tools: SandboxTools, sent: Sent): string {
  const isVideo = mediaIn(sent).some(({ id }) => id.startsWith("urn:li:video:"))
  const number = `7${tools.now().epochMilliseconds}${String(randomInt(100_000)).padStart(5, "0")}`
  return `urn:li:${isVideo ? "ugcPost" : "share"}:${number}`
}

function describe(sent: Sent): Readonly<Record<string, string>> {
  const article = sent.content !== undefined && "article" in sent.content ? sent.content.article : undefined
  return {
    visibility: sent.visibility,
    ...(sent.isReshareDisabledByAuthor ? { reshare: "disabled" } : {}),
    ...(article === undefined ? {} : { articleUrl: article.source, articleTitle: article.title }),
    ...(article?.description === undefined ? {} : { articleDescription: article.description }),
  }
}

/** What becomes public of a post. */
export function asAccepted(tools: SandboxTools, account: string, sent: Sent, urn: string): Accepted {
  const media = mediaIn(sent).map(({ id, altText = "" }) => {
    const type = findAsset(tools, id)?.contentType ?? ""
    return altText === "" ? type : `${type}: ${altText}`
  })
  return { account, externalId: urn, text: readLittleText(sent.commentary), media, extra: describe(sent) }
}

/** Makes a post public, unless a fault has it otherwise; `show` does it. */
export function publishPost(
  tools: SandboxTools,
  c: Context,
  sent: Sent,
  fault: Fault | undefined,
  show: (urn: string) => void,
): Response {
  checkDuplicate(tools, sent)
  const urn = newUrn(tools, sent)
  const publish = () => {
    const until = tools.now().add({ minutes: duplicateMinutes }).epochMilliseconds
    tools.memory.put("recent", sameness(sent), { urn, until })
    show(urn)
  }
  makePublicOnce(tools, fault, publish)
  return c.body(null, 201, { "x-restli-id": urn })
}

/** A post as people see it in a browser, and the account whose post it is. */
export type ShownPost = { readonly account: string; readonly text: string }

export function feedRoutes(
  tools: SandboxTools,
  findPost: (tools: SandboxTools, urn: string) => ShownPost | undefined,
): Hono {
  return new Hono().get("/feed/update/:urn/", (c) => {
    const urn = c.req.param("urn")
    const post = findPost(tools, urn)
    if (post === undefined || !tools.isVisible(post.account)) return c.notFound()
    return showPostPage(c, { account: post.account, id: urn }, { title: "A post on LinkedIn", text: post.text })
  })
}
