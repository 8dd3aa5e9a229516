import assert from "node:assert/strict"
import type { Http, HttpAnswer } from "#domain/http.ts"
import { isKeepable } from "#domain/keepable.ts"
import { forCommit } from "#networks/ask.ts"
import { itemOf, outsideOf } from "#networks/conformance/drive.ts"
import { shown } from "#networks/conformance/pieces.ts"
import type { ConformanceCase, Stage } from "#networks/conformance/stage.ts"
import type { Author, Credentials, SendItem, Json } from "#networks/network.ts"

/*
 * A network is somebody else's program, and for Mastodon, Pixelfed and Bluesky anybody's server. Whatever it answers, a
 * adapter makes one of its answers of it, and one that can be worked with.
 */

/** What stands in the place of a value of an answer. */
const nonsense: readonly unknown[] = [null, "", -1, 0.5, 1e300, "9".repeat(400), "\u0000", [], {}, [null], true]

/** What stands in headers by which adapters wait. */
const waits: readonly string[] = ["", "soon", "-5", "99999999999999999999", "1e300", "Fri, 31 Feb 2999 25:00:00 GMT"]

const waitHeaders = ["retry-after", "x-rate-limit-reset", "ratelimit-reset", "x-ratelimit-reset"]

/** Longer than anybody waits for one step of a publication. */
const longestSeconds = 24 * 60 * 60

const kinds = new Set(["ready", "waiting", "published", "refused", "unknown", "absent", "refreshed", "read", "granted"])

type CallResult = { readonly kind: string; readonly [field: string]: unknown }

function assertUsable(result: CallResult): void {
  const all = JSON.stringify(result, (_, value: unknown) => (value instanceof Map ? [...value] : value))
  assert.ok(kinds.has(result.kind), all)
  JSON.parse(all, (_, value: unknown) => {
    if (typeof value === "string") assert.ok(isKeepable(value), all)
    return value
  })
  if ("message" in result) assert.ok(typeof result["message"] === "string" && result["message"] !== "", all)
  if ("externalId" in result) assert.ok(typeof result["externalId"] === "string" && result["externalId"] !== "", all)
  if ("retryAt" in result) assert.ok(result["retryAt"] instanceof Temporal.Instant, all)
  if (result.kind === "waiting") {
    const seconds = result["seconds"] as number
    assert.ok(seconds >= 0 && seconds <= longestSeconds, all)
  }
  if (result.kind === "refreshed") assertOpens(result["credentials"] as Credentials, all)
  if (result.kind === "granted") {
    for (const { externalId, handle, credentials } of result["accounts"] as readonly Author[]) {
      assert.ok(externalId !== "" && handle !== "", all)
      assertOpens(credentials, all)
    }
  }
  if (result.kind === "read") {
    const numbers = [...(result["numbers"] as ReadonlyMap<string, object>).values()]
    for (const value of numbers.flatMap((each) => Object.values(each) as unknown[]))
      assert.equal(typeof value, "number")
  }
}

function assertOpens({ accessToken, expiresAt }: Credentials, all: string): void {
  assert.notEqual(accessToken, "", all)
  if (expiresAt !== undefined) assert.ok(Temporal.Instant.from(expiresAt), all)
}

/** Everything that is done for an item, once, however it goes. */
async function doAll(stage: Stage, author: Author, item: SendItem, http: Http): Promise<void> {
  const outside = outsideOf(stage, http)
  const { connect, publish, readMetrics } = stage.adapter
  const check = <T extends { readonly kind: string }>(result: T): T => {
    assertUsable(result)
    return result
  }
  let progress: Json = null
  for (let turn = 0; turn < 10; turn += 1) {
    const came: Awaited<ReturnType<typeof publish.prepare>> = check(
      await publish.prepare(outside, author, item, progress),
    )
    if (came.kind === "refused") break
    if (came.kind === "waiting") {
      progress = came.progress
      await stage.advance(Math.min(60, Math.ceil(came.seconds)))
      continue
    }
    const sentAt = stage.now()
    const made = check(await publish.commit(forCommit(outside), author, item, came.handle))
    check(await publish.reconcile(outside, author, item, came.handle, sentAt))
    if (readMetrics !== null && made.kind === "published") {
      check(await readMetrics.read(outside, author, [made.externalId]))
    }
    break
  }
  check(await connect.refresh(outside, author.credentials))
}

/** Every way to make nonsense of an answer: one value at a time, anywhere in it, or what it is as a whole. */
function spoil(answer: HttpAnswer): readonly HttpAnswer[] {
  const bodies = ["", "<html>", "null", "[]", '"\\ud800"', "{".repeat(2000), ...spoilJson(answer.body)]
  const headers = waits.map((value) => Object.fromEntries(waitHeaders.map((name) => [name, value])))
  return [
    ...bodies.map((body) => ({ ...answer, body })),
    ...headers.map((each) => ({ ...answer, status: 429, headers: { ...answer.headers, ...each } })),
    ...[204, 302, 400, 401, 403, 404, 409, 422, 500].map((status) => ({ ...answer, status })),
  ]
}

function spoilJson(body: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(body)
    return pathsOf(found).flatMap((path) => nonsense.map((value) => JSON.stringify(replaceAt(found, path, value))))
  } catch {
    return []
  }
}

function pathsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...pathsOf(inner).map((path) => [key, ...path])])
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = replaceAt(copy[key], rest, put)
  return copy
}

/** The n-th answer, from 0, is spoilt in its own k-th way; returns how many ways there are. */
function spoilAt(http: Http, n: number, way: number): { readonly http: Http; ways: number } {
  let calls = 0
  const wire = {
    ways: 0,
    http: async (request: Parameters<Http>[0]) => {
      const answer = await http(request)
      calls += 1
      if (calls - 1 !== n) return answer
      const spoilt = spoil(answer)
      wire.ways = spoilt.length
      return spoilt[way % spoilt.length] ?? answer
    },
  }
  return wire
}

/** So many ways of each answer are tried, spread over all of them: all would take many minutes. */
const triesForEach = 16

/** Spoils one answer after the other in many ways, and tells how many there are. */
async function spoilEach(stage: Stage, run: (http: Http) => Promise<void>): Promise<number> {
  for (let n = 0; ; n += 1) {
    let ways = 1
    for (let way = 0; way < ways; way += Math.max(1, Math.floor(ways / triesForEach))) {
      const wire = spoilAt(stage.http, n, way)
      try {
        await run(wire.http)
      } catch (error) {
        throw new Error(`answer ${n}, spoilt in way ${way}`, { cause: error })
      }
      ways = wire.ways
    }
    if (ways === 0) return n
  }
}

export const nonsenseCases: readonly ConformanceCase[] = [
  {
    name: "nonsense while somebody signs in",
    async run(stage) {
      return `${await spoilEach(stage, async (http) => assertUsable(await stage.signIn(http)))} answers`
    },
  },
  {
    name: "nonsense while a post goes out",
    async run(stage) {
      const run = async (http: Http) => doAll(stage, await stage.connect(), itemOf(stage, shown(stage)), http)
      return `${await spoilEach(stage, run)} answers`
    },
  },
]
