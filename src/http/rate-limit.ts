import type { Context } from "hono"
import { createMiddleware } from "hono/factory"
import type { Clock } from "#domain/clock.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment, HttpContext, RateCount } from "#http/environment.ts"
import { networkOf } from "#identity/network-of.ts"
import type { Database } from "#storage/database.ts"
import { takePermits } from "#storage/rates.ts"

const windowSeconds = 60

/** A process takes this part of what is left at once, so that most requests ask only its memory. */
const share = 16

type Stock = { readonly window: number; permits: number; used: number }
type Verdict = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/**
 * Counts requests per minute across all instances. Permits are drawn from the database in shrinking handfuls: the sum
 * over all processes never passes the limit, and a restart does not refill it.
 */
export class RateLimiter {
  readonly #database: Database
  readonly #clock: Clock
  readonly #stocks = new Map<string, Stock>()
  readonly #draws = new Map<string, Promise<number>>()
  #forgotten = 0

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  async ask(key: string, limit: number): Promise<Verdict> {
    const nowSeconds = Math.floor(this.#clock.now().epochMilliseconds / 1000)
    const window = nowSeconds - (nowSeconds % windowSeconds)
    const resetSeconds = window + windowSeconds - nowSeconds
    while (!this.#spend(key, window)) {
      const isUsedUp = this.#usedIn(key, window) >= limit
      if (isUsedUp || (await this.#draw(key, window, limit)) === 0) {
        return { isAllowed: false, remaining: 0, resetSeconds }
      }
    }
    const kept = this.#stocks.get(key)?.permits ?? 0
    return { isAllowed: true, remaining: Math.max(0, limit - this.#usedIn(key, window)) + kept, resetSeconds }
  }

  #usedIn(key: string, window: number): number {
    const stock = this.#stocks.get(key)
    return stock?.window === window ? stock.used : 0
  }

  #spend(key: string, window: number): boolean {
    const stock = this.#stocks.get(key)
    if (stock === undefined || stock.window !== window || stock.permits === 0) return false
    stock.permits -= 1
    return true
  }

  /** Requests that arrive together wait for one draw. */
  async #draw(key: string, window: number, limit: number): Promise<number> {
    const running = this.#draws.get(key)
    if (running !== undefined) return running
    const draw = this.#take(key, window, limit).finally(() => this.#draws.delete(key))
    this.#draws.set(key, draw)
    return draw
  }

  async #take(key: string, window: number, limit: number): Promise<number> {
    const wanted = Math.max(1, Math.ceil((limit - this.#usedIn(key, window)) / share))
    const startedAt = Temporal.Instant.fromEpochMilliseconds(window * 1000)
    const { got, used } = await this.#database.write((db) =>
      takePermits(db, { key: `rate:${key}`, startedAt }, wanted, limit),
    )
    this.#stocks.set(key, { window, permits: got, used })
    this.#forgetOld(window)
    return got
  }

  /** Stocks of minutes that are over are of no use to anybody. */
  #forgetOld(window: number): void {
    if (window === this.#forgotten) return
    this.#forgotten = window
    for (const [key, stock] of this.#stocks) if (stock.window !== window) this.#stocks.delete(key)
  }
}

/** Every answer of the API says how much is left (IETF draft `RateLimit` fields). */
export function rateLimit({ rates }: HttpContext, limiter: RateLimiter) {
  return createMiddleware<Environment>(async (c, next) => {
    const { headers, refusal } = await countRequest(limiter, allowance(c, rates))
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    // A wrong token gets 401 first, however often it comes.
    if (refusal !== undefined && c.get("caller").kind !== "refused") throw refusal
    await next()
  })
}

type Allowance = { readonly key: string; readonly limit: number }

/** Counts a request: what its answer says about that, and the refusal when it is one too many. */
export async function countRequest(limiter: RateLimiter, { key, limit }: Allowance): Promise<RateCount> {
  const { isAllowed, remaining, resetSeconds } = await limiter.ask(key, limit)
  const headers = {
    "ratelimit-policy": `"default";q=${limit};w=${windowSeconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  }
  if (isAllowed) return { headers, refusal: undefined }
  const message = `More than ${limit} requests in a minute. Wait ${resetSeconds} s, then retry.`
  return { headers, refusal: new Problem("TooManyRequests", message, { retryAfterSeconds: resetSeconds }) }
}

/** Without signing in, requests count for the network that they come from. */
export function byAddress(address: string, { perAddress }: HttpContext["rates"]): Allowance {
  return { key: `address:${networkOf(address)}`, limit: perAddress }
}

function allowance(c: Context<Environment>, rates: HttpContext["rates"]): Allowance {
  const caller = c.get("caller")
  if (caller.kind === "token") return { key: `token:${caller.bearer.id}`, limit: rates.perToken }
  if (caller.kind === "nobody" || caller.kind === "refused") {
    return byAddress(c.get("address"), rates)
  }
  return { key: `person:${caller.session.user_id}`, limit: rates.perPerson }
}
