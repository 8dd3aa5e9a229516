import { Hono } from "hono"
import { z } from "zod"
import { owners } from "#networks/linkedin-page/simulator/media.ts"
import { pageIn } from "#networks/linkedin-page/simulator/page-in.ts"
import { findPage, mayPostFor, type Page } from "#networks/linkedin-page/simulator/pages.ts"
import { deny, fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { checkPost, postInput, type Sent } from "#networks/linkedin-shared/simulator/check-post.ts"
import { namedAccount } from "#networks/linkedin-shared/simulator/owners.ts"
import { asAccepted, publishPost, type ShownPost } from "#networks/linkedin-shared/simulator/publish-post.ts"
import { readInput } from "#networks/linkedin-shared/simulator/read-input.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { showPage } from "#networks/simulator/pages.ts"

/** A page has no connections. */
const pagePostInput = postInput.extend({ visibility: z.enum(["PUBLIC", "LOGGED_IN"]) })

/** A post that stands, by its URN. */
type KeptPost = { readonly sent: Sent; readonly text: string; readonly createdAt: number }

export function findPost({ memory }: SandboxTools, urn: string): ShownPost | undefined {
  const post = memory.get<KeptPost>("post", urn)
  return post && { account: pageIn(post.sent.author) ?? "", text: post.text }
}

function show(tools: SandboxTools, page: string, sent: Sent, urn: string): void {
  const accepted = asAccepted(tools, page, sent, urn)
  const kept: KeptPost = { sent, text: accepted.text, createdAt: tools.now().epochMilliseconds }
  tools.memory.put("post", urn, kept)
  const { name = page, followers = 0 } = findPage(tools, page) ?? {}
  tools.accept({ ...accepted, extra: { handle: name, followers: `${followers} followers`, ...accepted.extra } })
}

/** Hashtags come back in the long form, however they were written. */
function asListed(commentary: string): string {
  return commentary.replaceAll(/(?<![\\\p{L}\p{M}\p{N}|])#([\p{L}\p{M}\p{N}]+)/gu, String.raw`{hashtag|\#|$1}`)
}

const knownFilters = new Set(["q", "author", "count", "start", "sortBy"])
const longestList = 100

export function postRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/posts", async (c) => {
    const { sub, fault } = await authorize(tools, c, {
      scope: owners.writeScope,
      what: "posts.CREATE",
      account: await namedAccount(tools, owners, c),
      faults: ["acceptThenDrop", "acceptLate"],
    })
    const sent = await readInput(c, pagePostInput)
    if (!owners.mayUse(tools, sub, sent.author)) deny("posts.CREATE for another author")
    checkPost(tools, sent)
    return publishPost(tools, c, sent, fault, (urn) => show(tools, pageIn(sent.author) ?? "", sent, urn))
  })

  /** What a page has posted, newest first. */
  routes.get("/posts", async (c) => {
    const { author = "", count = "10", start = "0", sortBy = "LAST_MODIFIED", ...rest } = c.req.query()
    const page = pageIn(author)
    const { sub } = await authorize(tools, c, {
      scope: "r_organization_social",
      what: "posts.FINDER-author",
      account: page,
    })
    if (c.req.header("x-restli-method") !== "FINDER") fail(400, "ILLEGAL_ARGUMENT", "X-RestLi-Method must be FINDER")
    const stray = Object.keys(c.req.query()).find((name) => !knownFilters.has(name))
    if (stray !== undefined) fail(400, "ILLEGAL_ARGUMENT", `Unknown parameter ${stray}`)
    if (rest["q"] !== "author" || page === undefined) fail(400, "ILLEGAL_ARGUMENT", "q and author are needed")
    if (!/^(?:LAST_MODIFIED|CREATED)$/.test(sortBy)) fail(400, "ILLEGAL_ARGUMENT", "sortBy is not known")
    const [first, length] = [Number(start), Number(count)]
    if (!(first >= 0 && length >= 1 && length <= longestList)) fail(400, "ILLEGAL_ARGUMENT", "count is out of range")
    if (!mayPostFor(tools, sub, page)) deny("posts.FINDER-author")
    const posts = tools.memory
      .list<KeptPost>("post")
      .filter(({ value }) => value.sent.author === author)
      .toSorted((a, b) => b.value.createdAt - a.value.createdAt)
    const elements = posts.slice(first, first + length).map(({ id, value: { sent, createdAt } }) => ({
      ...sent,
      id,
      commentary: asListed(sent.commentary),
      createdAt,
      publishedAt: createdAt,
      lastModifiedAt: createdAt,
    }))
    return c.json({ paging: { start: first, count: length, links: [], total: posts.length }, elements })
  })

  return routes
}

/** What people see of a page in a browser. */
export function companyRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/company/:name/", (c) => {
    const pages = tools.memory.list<Page>("page").map(({ value }) => value)
    const page = pages.find(({ id, vanityName }) => vanityName === c.req.param("name") && tools.isVisible(id))
    if (page === undefined) return c.notFound()
    const lines = [`${page.followers} followers`]
    return showPage(c, { title: "A page on LinkedIn", heading: page.name, lines })
  })

  return routes
}
