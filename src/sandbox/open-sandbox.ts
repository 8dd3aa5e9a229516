import { channel } from "node:diagnostics_channel"
import type { HttpBindings } from "@hono/node-server"
import { Hono } from "hono"
import type { HTTPResponseError } from "hono/types"
import type { Clock } from "#domain/clock.ts"
import { type NetworkKey, networkKeys } from "#domain/network.ts"
import type { Hosts } from "#networks/network.ts"
import type { SandboxControls } from "#networks/sandbox-room.ts"
import type { SandboxTools, Simulator } from "#networks/simulator.ts"
import { Connections } from "#sandbox/connections.ts"
import { fetchMedia } from "#sandbox/fetch-media.ts"
import { Later } from "#sandbox/later.ts"
import { indexPage } from "#sandbox/pages/index-page.ts"
import { timelinePage } from "#sandbox/pages/timeline-page.ts"
import { SandboxFile } from "#sandbox/sandbox-file.ts"
import { addressOfHost, hostsIn, notPlayed } from "#sandbox/sandbox-hosts.ts"

/*
 * The sandbox plays the networks: the room's own adapters talk to it by HTTP as they would to the real ones.
 *
 * Terminology
 *
 * - simulator: one network, played from its documentation
 * - host: one of the names in a network's table of addresses, served under /sandbox/<key>/<name>
 * - ledger: what the simulators have accepted, and so is public; it survives every crash
 * - fault: what an account's next requests are to meet with
 */

/** Longer than any client waits. */
const hangMs = 120_000

/** So many items stand on a network's page. */
const timelineLength = 500

/** For a newcomer who connects an account: somebody has to be there. */
const firstHandle = "lark"

/** A network that the sandbox plays, with the real table of its hosts. */
export type PlayedNetwork = { readonly simulator: Simulator; readonly hosts: Hosts }

export type SandboxOptions = {
  /** The folder with the file `sandbox.sqlite`. */
  readonly dir: string
  /** The address under which `/sandbox` is served. */
  readonly baseUrl: URL
  /** Whose media it fetches and shows; null for every service on this machine. */
  readonly serviceOrigin: string | null
  readonly clock: Clock
  readonly mayMoveClock: boolean
  readonly networks: readonly PlayedNetwork[]
  /** Aborted when no connection may be kept waiting any longer. */
  readonly stopping: AbortSignal
  /** Told of what goes wrong in here, after an answer too. */
  readonly report: (error: unknown) => void
}

/** Without a connection when the app is asked directly. */
type SandboxEnvironment = { Bindings: Partial<HttpBindings> }

export type Sandbox = SandboxControls & {
  /** Serves `/sandbox` and everything under it. */
  readonly app: Hono<SandboxEnvironment>
  /** The given clock, moved forward as far as anybody asked for. */
  readonly clock: Clock
  aheadMs(): number
  close(): void
}

const faultsTaken = channel("fanfare:sandbox-fault")

export function openSandbox(options: SandboxOptions): Sandbox {
  const { baseUrl, clock, mayMoveClock, serviceOrigin } = options
  const file = new SandboxFile(options.dir)
  const connections = new Connections(hangMs, options.stopping)
  const later = new Later(options.report)
  let ahead = mayMoveClock ? file.aheadMs() : 0
  const now = () => (ahead === 0 ? clock.now() : clock.now().add({ milliseconds: ahead }))

  const toolsOf = (key: NetworkKey): SandboxTools => ({
    memory: file.memoryOf(key),
    now,
    host: (name) => addressOfHost(baseUrl, key, name),
    accept: (post) => file.accept(key, post, now()),
    accepted: (account) => file.accepted(key, account),
    takeFault(account, ...kinds) {
      const fault = file.takeFault(key, account, kinds)
      // Nobody listens but the crash bench, which counts what really went wrong.
      if (fault !== undefined && faultsTaken.hasSubscribers) faultsTaken.publish(fault)
      return fault
    },
    fetch: async (url) => fetchMedia(url, serviceOrigin),
    later: (ms, run) => later.add(ms, run),
    drop: () => connections.drop(),
    hang: async () => connections.hang(),
  })

  const stages = new Map<NetworkKey, Stage>()
  for (const { simulator, hosts } of options.networks) {
    const tools = toolsOf(simulator.key)
    const stage: Stage = {
      simulator,
      hosts,
      tools,
      app: servedUnder(`/sandbox/${simulator.key}`, simulator.app(tools)).onError(answerError),
    }
    stages.set(simulator.key, stage)
    if (file.accounts(simulator.key).length === 0) addAccount(file, stage, firstHandle)
  }
  const stageOf = (key: NetworkKey): Stage => {
    const stage = stages.get(key)
    if (stage === undefined) throw notPlayed(key)
    return stage
  }

  const app = new Hono<SandboxEnvironment>()
  app.onError((error, c) => {
    // Who hangs up half-way through a request is owed nothing, and nobody a word about it.
    if (!c.req.raw.signal.aborted) options.report(error)
    return c.text("The sandbox broke.", 500)
  })
  app.get("/sandbox", async (c) => c.html(await indexPage(c, [...stages.keys()], file.count())))
  app.get("/sandbox/:key", async (c, next) => {
    const key = networkKeys.find((each) => each === c.req.param("key"))
    if (key === undefined) return next()
    const stage = stages.get(key)
    const accounts = file.accounts(key).map((each) => ({
      ...each,
      form: stage?.simulator.formValues?.(stage.tools, each.account) ?? {},
    }))
    const entries = file.latest(key, timelineLength)
    return c.html(await timelinePage(c, { key, isPlayed: stage !== undefined, accounts, entries, serviceOrigin }))
  })
  app.all("/sandbox/:key/*", async (c, next) => {
    const stage = stages.get(c.req.param("key") as NetworkKey)
    if (stage === undefined) return next()
    const connection = connectionOf(c.env)
    const settled = async () => file.settled()
    return guarded(await connections.serve(connection, settled, () => stage.app.fetch(c.req.raw, c.env)))
  })

  return {
    app,
    keys: [...stages.keys()],
    clock: { now },
    aheadMs: () => ahead,
    hostsOf: (key) => hostsIn(baseUrl, key, stageOf(key).hosts),
    async setFault(order) {
      file.setFault(order)
      await file.settled()
    },
    ledger: async (key) => file.ledger(key),
    advanceClock: mayMoveClock
      ? async (seconds) => {
          file.moveAhead(seconds * 1000)
          ahead += seconds * 1000
          later.advance(seconds * 1000)
          await file.settled()
        }
      : null,
    async newAccount(key, handle) {
      const account = addAccount(file, stageOf(key), handle)
      await file.settled()
      return account
    },
    async formValues(key, account) {
      const { simulator, tools } = stageOf(key)
      return simulator.formValues?.(tools, account) ?? {}
    },
    close() {
      later.stop()
      file.close()
    },
  }
}

type Stage = PlayedNetwork & { readonly tools: SandboxTools; readonly app: Hono }

function addAccount(file: SandboxFile, { simulator, tools }: Stage, handle: string): string {
  const account = simulator.newAccount(tools, handle)
  file.addAccount(simulator.key, account, handle)
  return account
}

/** A simulator speaks of its own paths, as the network does. Cutting off what stands before costs no second request. */
/** What a simulator throws as an answer is one. All else is for us. */
function answerError(error: Error | HTTPResponseError): Response {
  if ("getResponse" in error) return error.getResponse()
  throw error
}

function servedUnder(prefix: string, app: Hono): Hono {
  const { getPath } = app
  return Object.assign(app, {
    getPath: (...args: Parameters<typeof getPath>) => getPath(...args).slice(prefix.length),
  })
}

function connectionOf(env: Partial<HttpBindings> | undefined): HttpBindings | undefined {
  const { incoming, outgoing } = env ?? {}
  return incoming === undefined || outgoing === undefined ? undefined : { incoming, outgoing }
}

/** The consent pages come from our own origin: nothing in them may run. Whoever is asked may be sent anywhere after. */
const consentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"

function guarded(response: Response): Response {
  const type = response.headers.get("content-type")
  if (type === null || type.startsWith("application/json")) return response
  response.headers.set("content-security-policy", consentPolicy)
  response.headers.set("x-content-type-options", "nosniff")
  response.headers.set("referrer-policy", "no-referrer")
  return response
}
