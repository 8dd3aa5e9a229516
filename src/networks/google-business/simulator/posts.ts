import { type Context, Hono } from "hono"
import { admit } from "#networks/google-business/simulator/admit.ts"
import { checkPost, isRejected, type Sent } from "#networks/google-business/simulator/check-post.ts"
import { fail, failField } from "#networks/google-business/simulator/problems.ts"
import { findLocation, type LocalPost, type Location, newNumber } from "#networks/google-business/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { isOver } from "#networks/simulator/instants.ts"

const slowSeconds = 90
const imageBytes = { min: 10_000, max: 5_000_000 } as const

const beginnings: Readonly<Record<string, string>> = { "image/jpeg": "ffd8ff", "image/png": "89504e47" }

/** Google gets the picture itself. */
async function fetchPicture(tools: SandboxTools, { media = [] }: Sent, isRefused: boolean): Promise<readonly string[]> {
  const [picture] = media
  if (picture === undefined) return []
  const { sourceUrl } = picture
  const { status, contentType, bytes } = await tools.fetch(sourceUrl)
  const type = contentType.split(";")[0] ?? ""
  const begins = Buffer.from(bytes).toString("hex", 0, 4)
  const isPicture = begins.startsWith(beginnings[type] ?? "?")
  if (status !== 200) failField("media[0].sourceUrl", "Fetching image failed.", 1000)
  if (isRefused || !isPicture) failField("media[0].sourceUrl", "The photo has an unsupported format.", 1002)
  if (bytes.length < imageBytes.min || bytes.length > imageBytes.max) {
    failField("media[0].sourceUrl", `The photo has ${bytes.length} bytes; from 10 KB to 5 MB are allowed.`, 1001)
  }
  return [sourceUrl]
}

function describe(sent: Sent, { title, locality, hours }: Location): Readonly<Record<string, string>> {
  const { topicType, event, offer, callToAction } = sent
  const facts = {
    handle: `${title}, ${locality}`,
    place: `${title}, ${locality}`,
    hours,
    callToAction: callToAction?.actionType ?? "",
    callToActionUrl: callToAction?.url ?? "",
    topicType: topicType === "STANDARD" ? "" : topicType,
    event: event?.title ?? "",
    couponCode: offer?.couponCode ?? "",
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== ""))
}

function show(tools: SandboxTools, place: Location, post: LocalPost, sent: Sent, media: readonly string[]): void {
  tools.memory.put("post", post.name, { ...post, createTime: tools.now().toString() })
  // What is rejected is there for its maker, and nobody else sees it.
  if (post.liveAt === null) return
  const { name: externalId, location: account } = post
  tools.accept({ account, externalId, text: sent.summary, media, extra: describe(sent, place) })
}

function tell(tools: SandboxTools, { name, createTime, liveAt, body }: LocalPost): object {
  const state = liveAt === null ? "REJECTED" : isOver(tools, liveAt) ? "LIVE" : "PROCESSING"
  const [, , , place, , post] = name.split("/")
  const searchUrl = `${tools.host("web")}/place?id=${place}&use=posts&lpsid=${post}`
  return { ...body, name, state, createTime, updateTime: createTime, searchUrl }
}

async function readBody(c: Context): Promise<unknown> {
  if (c.req.header("content-type")?.split(";")[0] !== "application/json") {
    fail("INVALID_ARGUMENT", "The body must be JSON.")
  }
  return c.req.json().catch(() => fail("INVALID_ARGUMENT", "Invalid JSON payload received."))
}

/** The place that an address names, if the caller may speak for it. */
function findPlace(tools: SandboxTools, account: string, name: string): Location {
  const place = findLocation(tools, name)
  if (place === undefined) return fail("NOT_FOUND", "Requested entity was not found.")
  if (place.account !== account) fail("PERMISSION_DENIED", "The caller does not have permission")
  return place
}

function postsOf({ memory }: SandboxTools, location: string): readonly LocalPost[] {
  return memory
    .list<LocalPost>("post")
    .map(({ value }) => value)
    .filter((post) => post.location === location)
    .toSorted((a, b) => Temporal.Instant.compare(b.createTime, a.createTime))
}

const nameIn = (c: Context): string => `accounts/${c.req.param("account")}/locations/${c.req.param("location")}`

export function postRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const path = "/v4/accounts/:account/locations/:location/localPosts"

  routes.post(path, async (c) => {
    const location = nameIn(c)
    const faults = ["acceptThenDrop", "acceptLate", "slowProcessing", "mediaRejected"] as const
    const { account, fault } = await admit(tools, c, location, ...faults)
    const place = findPlace(tools, account, location)
    if (!place.canPost) fail("PERMISSION_DENIED", "The location cannot operate on local posts.")
    const sent = checkPost(await readBody(c))
    const media = await fetchPicture(tools, sent, fault === "mediaRejected")
    const liveAt = tools.now().add({ seconds: fault === "slowProcessing" ? slowSeconds : 0 })
    const post: LocalPost = {
      name: `${location}/localPosts/${newNumber()}`,
      location,
      createTime: tools.now().toString(),
      liveAt: isRejected(sent) ? null : liveAt.toString(),
      body: sent,
    }
    makePublicOnce(tools, fault, () => show(tools, place, post, sent, media))
    return c.json(tell(tools, post))
  })

  routes.get(path, async (c) => {
    const location = nameIn(c)
    const { account } = await admit(tools, c, location)
    findPlace(tools, account, location)
    const { pageSize = "20", pageToken = "0", ...rest } = c.req.query()
    const [stray] = Object.keys(rest)
    if (stray !== undefined) fail("INVALID_ARGUMENT", `Invalid JSON payload received. Unknown name "${stray}"`)
    const [length, start] = [Number(pageSize), Number(pageToken)]
    if (!(length >= 1 && length <= 100) || !(start >= 0)) fail("INVALID_ARGUMENT", "Invalid page size provided")
    const posts = postsOf(tools, location)
    const end = start + length
    const localPosts = posts.slice(start, end).map((post) => tell(tools, post))
    // Empty lists are left out.
    const listed = localPosts.length === 0 ? {} : { localPosts }
    return c.json({ ...listed, ...(end < posts.length ? { nextPageToken: String(end) } : {}) })
  })

  routes.get(`${path}/:post`, async (c) => {
    const location = nameIn(c)
    const { account } = await admit(tools, c, location)
    findPlace(tools, account, location)
    const post = tools.memory.get<LocalPost>("post", `${location}/localPosts/${c.req.param("post")}`)
    return post === undefined ? fail("NOT_FOUND", "Requested entity was not found.") : c.json(tell(tools, post))
  })

  return routes
}
