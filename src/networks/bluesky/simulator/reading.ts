import { createHash } from "node:crypto"
import { Hono } from "hono"
import { findByHandle, findPerson, type Person } from "#networks/bluesky/simulator/accounts.ts"
import { fail, meetFault } from "#networks/bluesky/simulator/answers.ts"
import type { KeptRecord } from "#networks/bluesky/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { showPage, showPostPage } from "#networks/simulator/pages.ts"

const mostPosts = 25

/** Half of what a post will ever get comes in its first day. */
const halfLifeMs = 24 * 3_600_000

/** Grows with age towards a number that the post was born with. */
function grow(uri: string, name: string, most: number, ageMs: number): number {
  const chance = createHash("sha256").update(`${name} ${uri}`).digest().readUInt32BE() / 2 ** 32
  return Math.floor(most * chance * (1 - 0.5 ** (Math.max(0, ageMs) / halfLifeMs)))
}

function showPost(tools: SandboxTools, { uri, cid, did, value, indexedAt }: KeptRecord) {
  const age = tools.now().epochMilliseconds - Temporal.Instant.from(indexedAt).epochMilliseconds
  const own = tools.memory.get<number>("answers", uri) ?? 0
  return {
    uri,
    cid,
    author: { did, handle: findPerson(tools, did)?.handle },
    record: value,
    bookmarkCount: grow(uri, "bookmark", 40, age),
    replyCount: own + grow(uri, "reply", 60, age),
    repostCount: grow(uri, "repost", 120, age),
    likeCount: grow(uri, "like", 800, age),
    quoteCount: grow(uri, "quote", 30, age),
    indexedAt,
    labels: [],
  }
}

/** What the reading side of the network offers to anybody, without a token. */
export function appviewRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/app.bsky.feed.getPosts", async (c) => {
    const uris = c.req.queries("uris") ?? []
    if (uris.length === 0) fail(400, "InvalidRequest", 'Params must have the property "uris"')
    if (uris.length > mostPosts)
      fail(400, "InvalidRequest", `array too big (maximum ${mostPosts}, got ${uris.length}) at uris`)
    await meetFault(tools, /^at:\/\/([^/]+)\//.exec(uris[0] ?? "")?.[1] ?? "")
    const there = uris.flatMap((uri) => tools.memory.get<KeptRecord>("record", uri) ?? [])
    return c.json({ posts: there.map((record) => showPost(tools, record)) })
  })

  routes.get("/app.bsky.actor.getProfile", (c) => {
    const actor = c.req.query("actor") ?? ""
    const person = findPerson(tools, actor) ?? findByHandle(tools, actor)
    if (person === undefined) fail(400, "InvalidRequest", "Profile not found")
    const { did, handle, displayName } = person
    return c.json({ did, handle, displayName, followersCount: 120, followsCount: 80, postsCount: 12, labels: [] })
  })

  return routes
}

export function resolveRoutes(tools: SandboxTools): Hono {
  return new Hono().get("/com.atproto.identity.resolveHandle", (c) => {
    const handle = c.req.query("handle")
    if (handle === undefined) fail(400, "InvalidRequest", 'Params must have the property "handle"')
    const person = findByHandle(tools, handle)
    if (person === undefined) fail(400, "InvalidRequest", "Unable to resolve handle")
    return c.json({ did: person.did })
  })
}

/** The register of identities: which server an account is on. */
export function registerRoutes(tools: SandboxTools): Hono {
  return new Hono().get("/:did", (c) => {
    const did = c.req.param("did")
    const person = findPerson(tools, did)
    if (person === undefined) return c.json({ message: `DID not registered: ${did}` }, 404)
    return c.json({
      "@context": ["https://www.w3.org/ns/did/v1"],
      id: did,
      alsoKnownAs: [`at://${person.handle}`],
      service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: tools.host("pds") }],
    })
  })
}

const pageOf = ({ displayName, handle }: Person) => ({
  title: `${displayName} on Bluesky`,
  heading: displayName,
  lines: [`@${handle}`],
})

/** What people see in a browser. */
export function webRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.get("/profile/:did", (c) => {
    const person = findPerson(tools, c.req.param("did"))
    return person === undefined || !tools.isVisible(person.did) ? c.notFound() : showPage(c, pageOf(person))
  })

  routes.get("/profile/:did/post/:rkey", (c) => {
    const { did, rkey } = c.req.param()
    const record = tools.memory.get<KeptRecord>("record", `at://${did}/app.bsky.feed.post/${rkey}`)
    const person = findPerson(tools, did)
    if (record?.value.$type !== "app.bsky.feed.post" || person === undefined) return c.notFound()
    if (!tools.isVisible(did)) return c.notFound()
    const posted = { account: did, id: `at://${did}/app.bsky.feed.post/${rkey}` }
    return showPostPage(c, posted, { ...pageOf(person), text: record.value.text })
  })

  return routes
}
