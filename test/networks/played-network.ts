import assert from "node:assert/strict"
import { Hono } from "hono"
import { type Http, NoAnswer } from "#domain/http.ts"
import type { GrantedAccount, Hosts, NetworkAdapter, Outside, ConsentTrip } from "#networks/network.ts"
import type { Accepted, Fault, SandboxTools, Simulator } from "#networks/simulator.ts"
import { serverFor } from "./server-for.ts"

class Dropped extends Error {}

const droppedHeader = "x-dropped"

type Entry = Accepted & { readonly acceptedAt: Temporal.Instant }

/** A simulator with nothing around it: memory in maps, a clock moved by hand, calls without a wire. */
export class PlayedNetwork {
  readonly ledger: Entry[] = []
  readonly outside: Outside
  readonly tools: SandboxTools
  /** What can be fetched, by address. */
  readonly files = new Map<string, { readonly contentType: string; readonly bytes: Uint8Array }>()
  readonly #deps: NetworkAdapter
  readonly #simulator: Simulator
  readonly #memory = new Map<string, Map<string, unknown>>()
  readonly #trips = new Map<string, ConsentTrip>()
  readonly #faults = new Map<string, { readonly fault: Fault; times: number }>()
  #late: { readonly at: Temporal.Instant; readonly run: () => void }[] = []
  #now = Temporal.Instant.from("2026-11-14T09:30:00Z")

  constructor(adapter: NetworkAdapter, simulator: Simulator) {
    this.#deps = adapter
    this.#simulator = simulator
    const hosts: Hosts = Object.fromEntries(
      Object.keys(adapter.hosts).map((name) => [name, `http://sandbox.test/${name}`]),
    )
    this.tools = this.#makeTools(hosts)
    this.outside = {
      http: this.#openHttp(simulator.app(this.tools)),
      hosts,
      app: { clientId: "sandbox", clientSecret: "sandbox-secret" },
      now: () => this.#now,
    }
  }

  /** Moves the clock, and lets what was to happen until then happen. */
  pass(seconds: number): void {
    this.#now = this.#now.add({ milliseconds: Math.round(seconds * 1000) })
    const isDue = ({ at }: { at: Temporal.Instant }) => Temporal.Instant.compare(at, this.#now) <= 0
    const due = this.#late.filter(isDue)
    this.#late = this.#late.filter((each) => !isDue(each))
    for (const { run } of due) run()
  }

  order(account: string, fault: Fault, times = 1): void {
    this.#faults.set(account, { fault, times })
  }

  /** Goes the way of a person: to the consent page, through its form and back. */
  async connect(handle: string, form: Readonly<Record<string, string>> = {}): Promise<GrantedAccount> {
    const id = this.#simulator.newAccount(this.tools, handle)
    const returned = await this.consent(id, { decision: "allow", ...form })
    const { connect } = this.#deps
    assert.ok(connect.kind === "oauth")
    const granted = await connect.finish(this.outside, await this.tripOf(id), returned)
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    const [account] = granted.accounts
    assert.ok(account !== undefined)
    return account
  }

  /** The way to where an account lives: the same for everybody, but for networks of many servers. */
  async tripOf(account: string): Promise<ConsentTrip> {
    const { connect } = this.#deps
    assert.ok(connect.kind === "oauth")
    const values = this.#simulator.formValues?.(this.tools, account) ?? {}
    const kept = this.#trips.get(account) ?? {
      ...trip,
      ...(await serverFor(this.outside, connect, values, trip.redirectUri)),
    }
    this.#trips.set(account, kept)
    return kept
  }

  async consent(account: string, form: Readonly<Record<string, string>>): Promise<URLSearchParams> {
    const { connect } = this.#deps
    assert.ok(connect.kind === "oauth")
    const url = (await connect.start(this.outside, await this.tripOf(account))).href
    const page = await this.outside.http({ method: "GET", url })
    assert.equal(page.status, 200, page.body)
    assert.ok(page.body.includes(account))
    const body = new URLSearchParams({ account, ...form }).toString()
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const answer = await this.outside.http({ method: "POST", url, headers, body })
    assert.equal(answer.status, 302, answer.body)
    return new URL(answer.headers["location"] ?? "").searchParams
  }

  #openHttp(app: Hono): Http {
    const root = new Hono()
    root.onError((error) => {
      if (error instanceof Dropped) return new Response(null, { status: 500, headers: { [droppedHeader]: "1" } })
      // As in the sandbox: what a simulator throws as an answer is one.
      if ("getResponse" in error) return error.getResponse()
      throw error
    })
    root.route("/", app)
    return async ({ method, url, headers, pieces, ...rest }) => {
      const body = pieces === undefined ? rest.body : Buffer.concat(await Array.fromAsync(pieces.read()))
      const answer = await root.request(url, {
        method,
        ...(headers === undefined ? {} : { headers }),
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
      })
      if (answer.headers.has(droppedHeader)) throw new NoAnswer("the connection was reset", true)
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text() }
    }
  }

  #makeTools(hosts: Hosts): SandboxTools {
    const kindOf = (kind: string): Map<string, unknown> => this.#memory.getOrInsertComputed(kind, () => new Map())
    const drop = (): never => {
      throw new Dropped()
    }
    return {
      memory: {
        get: (kind, id) => kindOf(kind).get(id) as never,
        // What cannot be written down would not survive a restart.
        put: (kind, id, value) => void kindOf(kind).set(id, JSON.parse(JSON.stringify(value))),
        delete: (kind, id) => void kindOf(kind).delete(id),
        list: (kind) => [...kindOf(kind)].map(([id, value]) => ({ id, value: value as never })),
      },
      now: () => this.#now,
      host: (name) => hosts[name] ?? "",
      accept: (post) => void this.ledger.push({ ...post, acceptedAt: this.#now }),
      accepted: (account) => this.ledger.filter((entry) => entry.account === account),
      takeFault: (account, ...kinds) => {
        const order = this.#faults.get(account)
        if (order === undefined || order.times === 0 || !kinds.includes(order.fault)) return undefined
        order.times -= 1
        return order.fault
      },
      fetch: async (url) => ({ status: 404, contentType: "", bytes: new Uint8Array(), ...this.#fetched(url) }),
      // Whoever looks may see everything, and comes from the one service that there is.
      isVisible: () => true,
      offer: (accounts) => accounts,
      mayReturnTo: (address) => URL.parse(address)?.pathname.startsWith("/connect/") === true,
      later: (ms, run) => void this.#late.push({ at: this.#now.add({ milliseconds: ms }), run }),
      drop,
      hang: async () => drop(),
    }
  }

  #fetched(url: string): object {
    const file = this.files.get(url)
    return file === undefined ? {} : { status: 200, ...file }
  }
}

/** A person on the way from our page to the network's and back. */
export const trip = {
  redirectUri: "https://fanfare.example/connect/network/callback",
  state: "state-of-this-attempt",
  verifier: "a-verifier-of-forty-three-characters-or-more",
}
