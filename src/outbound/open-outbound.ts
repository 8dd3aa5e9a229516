import { Agent } from "undici"
import { type Http, type HttpRequest, NoAnswer } from "#domain/http.ts"
import { GuardedConnector } from "./connect-guarded.ts"
import { describeFailure } from "./describe-failure.ts"
import { exchange } from "./exchange.ts"
import { findObjection } from "./find-objection.ts"
import { outgoingHeaders, refuseOwnToken } from "./outgoing-headers.ts"
import { parseUrl, readTarget } from "./read-target.ts"
import type { OutboundRules } from "./rules.ts"
import { ordinaryWays, type Ways } from "./ways.ts"

/*
 * The one way out of the service. Whatever is asked of the internet, by whomever, is asked here.
 *
 * Where to: https on port 443 or from 1024 on, to public addresses only. An address is looked at three times: as it is
 * written, as its name resolves, and at the far end of the socket before anything is sent. Nothing is taken from the
 * environment, no redirect is followed (it is an answer like any other), no cookie is kept, certificates are verified.
 * An exception holds for one origin (`http://localhost:3000`), and lifts all of this for it but the limits.
 *
 * How long and how much: there are deadlines for the connection, for the headers, for each pause in the body and for the
 * whole, and a cap on the answer that holds packed and unpacked. A request that brings its own `timeoutMs` has all of it
 * to wait for the headers too.
 *
 * What if not: every failure is a `NoAnswer`. Its `mayHaveArrived` is false until the moment that the first byte is
 * handed to a connection that stands, and true from then on; in that moment whoever asked is asked once more. Nothing is ever sent a second time: a kept connection that
 * turns out to be dead may have delivered what was written into it. Messages name the method, the host and the path.
 */

export type Outbound = {
  readonly http: Http
  /**
   * What already speaks against asking this address, before anything is asked. A name that cannot be looked up now may
   * be found later: every connection is looked at again.
   */
  findObjection(url: string): Promise<string | undefined>
  /** Ends what is under way: it fails as anything else that is cut off does. */
  close(): Promise<void>
}

export type OutboundOptions = {
  readonly userAgent: string
  /** Origins, written exactly, for which the guard stands aside. */
  readonly exceptions?: readonly string[]
  /** How a place becomes an exception, in words for whoever was refused it. */
  readonly howToAllow?: string
  /** Also http, this machine and private networks: for trials at home. */
  readonly allowPrivate?: boolean
  readonly deadlines?: Partial<Deadlines>
  readonly maxAnswerBytes?: number
  /** To one origin at a time; more requests wait for their turn. */
  readonly maxConnections?: number
  readonly ways?: Partial<Ways>
}

type Deadlines = {
  readonly connectMs: number
  readonly headersMs: number
  /** The longest pause in the middle of an answer. */
  readonly bodyMs: number
  readonly wholeMs: number
}

const ordinaryDeadlines: Deadlines = { connectMs: 10_000, headersMs: 30_000, bodyMs: 20_000, wholeMs: 60_000 }

const ordinaryMaxAnswerBytes = 8 * 1024 * 1024

const ordinaryMaxConnections = 64

export function openOutbound(options: OutboundOptions): Outbound {
  const rules: OutboundRules = {
    exceptions: new Set(options.exceptions?.map((origin) => new URL(origin).origin)),
    allowPrivate: options.allowPrivate ?? false,
    ...(options.howToAllow === undefined ? {} : { howToAllow: options.howToAllow }),
  }
  const deadlines = { ...ordinaryDeadlines, ...options.deadlines }
  const maxAnswerBytes = options.maxAnswerBytes ?? ordinaryMaxAnswerBytes
  const ways = { ...ordinaryWays, ...options.ways }
  const connector = new GuardedConnector(rules, ways, deadlines.connectMs)
  const agent = new Agent({
    connect: connector.connect,
    connections: options.maxConnections ?? ordinaryMaxConnections,
    // Over HTTP/2 the dispatcher would send again what a closing server says it has not seen.
    allowH2: false,
    pipelining: 1,
    // Each exchange has its own clock.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    maxHeaderSize: 32 * 1024,
  })

  const prepare = (request: HttpRequest, url: URL) => {
    const target = readTarget(url, rules)
    refuseOwnToken(target.path)
    return {
      ...target,
      method: request.method,
      headers: outgoingHeaders(request.headers ?? {}, options.userAgent),
      body: typeof request.body === "string" ? Buffer.from(request.body) : (request.pieces ?? request.body),
      isStillWanted: request.isStillWanted ?? (() => true),
      wantsStatusOnly: request.wantsStatusOnly ?? false,
      wantsFile: request.wantsFile ?? false,
    }
  }

  return {
    async http(request) {
      const url = parseUrl(request.url)
      if (url === undefined) throw new NoAnswer(`${request.method}: the address cannot be read`, false)
      const name = `${request.method} ${url.host}${url.pathname}`
      const { timeoutMs } = request
      try {
        const call = { ...prepare(request, url), name }
        return await exchange(agent, call, {
          maxAnswerBytes,
          bodyMs: deadlines.bodyMs,
          headersMs: timeoutMs ?? deadlines.headersMs,
          wholeMs: timeoutMs ?? deadlines.wholeMs,
        })
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(`${name}: ${describeFailure(error)}`, false, error)
      }
    },

    findObjection: async (text) => findObjection(text, rules, ways),

    async close() {
      connector.close()
      await agent.destroy()
    },
  }
}
