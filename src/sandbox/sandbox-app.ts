import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"
import type { LedgerEntry } from "#networks/sandbox-controls.ts"
import { shownPostHeader } from "#networks/simulator/pages.ts"
import type { Audience, SandboxEnvironment } from "#sandbox/audience.ts"
import type { Connections } from "#sandbox/connections.ts"
import { limitBodies } from "#sandbox/limit-bodies.ts"
import { indexPage } from "#sandbox/pages/index-page.ts"
import { postPage } from "#sandbox/pages/post-page.ts"
import { PageRules } from "#sandbox/pages/rules.ts"
import type { Surroundings } from "#sandbox/pages/shown-item.ts"
import { type ShownPerson, timelinePage } from "#sandbox/pages/timeline-page.ts"
import type { SandboxFile } from "#sandbox/sandbox-file.ts"
import type { Stages } from "#sandbox/stages.ts"

/** So many items stand on a network's page. */
const timelineLength = 500

/** No request is larger, whatever the network takes: large files go there in pieces. */
const mostMediaBytes = 1_100_000_000

type Parts = {
  readonly file: SandboxFile
  readonly audience: Audience
  readonly connections: Connections
  readonly stages: Stages
  readonly serviceOrigin: string | null
  readonly report: (error: unknown) => void
}

/** Serves `/sandbox` and everything under it: pages for people, and the networks' own paths for the service. */
export function sandboxApp({ file, audience, connections, stages, serviceOrigin, report }: Parts) {
  const app = new Hono<SandboxEnvironment>()
  app.onError((error, c) => {
    // Who hangs up half-way through a request is owed nothing, and nobody a word about it.
    if (!c.req.raw.signal.aborted) report(error)
    return c.text("The sandbox broke.", 500)
  })
  const hasFiles = (path: string) => {
    const { simulator } = stages.find(path.split("/")[2] ?? "") ?? {}
    return simulator?.filesInJson?.test(path.slice(`/sandbox/${simulator.key}`.length)) === true
  }
  app.use(limitBodies((path) => mediaBytesOf(path.split("/")[2] ?? ""), hasFiles))
  app.use(async (c, next) => audience.answerFor(c.env?.viewer, next))

  const surround = async (key: NetworkKey, accounts: readonly ShownPerson[]): Promise<Surroundings> => {
    const { viewer } = audience
    const handles = new Map(accounts.map(({ account, handle }) => [account, handle]))
    const sent = (await viewer?.readSent(key)) ?? []
    return { handles, serviceOrigin, viewer, sent, rules: new PageRules() }
  }
  /** The post that a simulator's page is about. It has looked at who may see it. */
  const findShown = (key: NetworkKey, response: Response): LedgerEntry | undefined => {
    const named = response.headers.get(shownPostHeader)
    if (response.status !== 200 || named === null) return undefined
    const [account, id] = JSON.parse(decodeURIComponent(named)) as [string, string]
    return file.accepted(key, account).find(({ externalId }) => externalId === id)
  }

  app.get("/sandbox", async (c) => {
    const counts = file.count().filter(({ network, account }) => audience.sees(network, account))
    return c.html(await indexPage(c, stages.keys, counts))
  })

  app.get("/sandbox/:key", async (c, next) => {
    const key = networkKeys.find((each) => each === c.req.param("key"))
    if (key === undefined) return next()
    const accounts = stages.peopleOf(key)
    const around = await surround(key, accounts)
    const entries = file.latest(key, timelineLength, audience.accountsOf(key))
    const isPlayed = stages.find(key) !== undefined
    return c.html(await timelinePage(c, { key, isPlayed, accounts, entries }, around))
  })

  app.all("/sandbox/:key/*", async (c, next) => {
    const stage = stages.find(c.req.param("key"))
    if (stage === undefined) return next()
    const path = c.req.path.slice(`/sandbox/${stage.simulator.key}`.length)
    const isPage = stage.simulator.pages.some((page) => page.test(path))
    if (audience.viewer !== undefined && !isPage) return next()
    const settled = async () => file.settled()
    const answer = () => stage.app.fetch(c.req.raw, c.env)
    const response = await connections.serve(connectionOf(c.env), settled, answer)
    const entry = isPage ? findShown(stage.simulator.key, response) : undefined
    if (entry === undefined) return guarded(response)
    const entries = file.accepted(entry.key, entry.account)
    return c.html(await postPage(c, entry, entries, await surround(entry.key, stages.peopleOf(entry.key))))
  })

  return app
}

/** The most that a network takes at once. */
function mediaBytesOf(key: string): number {
  const network = networks.find((each) => each.key === key)
  if (network === undefined) return 0
  const { images, gifs, videos } = network.constraints.media
  return Math.min(mostMediaBytes, Math.max(images.maxBytes, gifs?.maxBytes ?? 0, videos.maxBytes))
}

function connectionOf(env: SandboxEnvironment["Bindings"] | undefined): HttpBindings | undefined {
  const { incoming, outgoing } = env ?? {}
  return incoming === undefined || outgoing === undefined ? undefined : { incoming, outgoing }
}

/** The consent pages come from our own origin: nothing in them may run. People go on to the service, at another perhaps. */
const consentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

function guarded(response: Response): Response {
  const type = response.headers.get("content-type")
  if (type === null || type.startsWith("application/json")) return response
  response.headers.set("content-security-policy", consentPolicy)
  response.headers.set("x-content-type-options", "nosniff")
  response.headers.set("referrer-policy", "no-referrer")
  response.headers.set("cache-control", "no-store")
  return response
}
