import assert from "node:assert/strict"
import fc from "fast-check"
import { catalog } from "#actions/catalog.ts"
import { actions } from "#actions/registry.ts"
import { problemStatus } from "#domain/problem.ts"
import type { Client } from "../client.ts"
import { agentOf } from "../posts/place.ts"
import { openWorld } from "../world.ts"

/*
 * Throws malformed requests at every endpoint and looks at each answer: never a fault of ours, never anything but the one
 * shape of refusals, never a word about the inside.
 */

type Request = {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Buffer | null
  readonly who: "agent" | "person" | "visitor"
}

const nasty = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "a\udfffb",
  "\u202e\u200b",
  "💣".repeat(50),
  "x".repeat(300_000),
  "%s%n",
  "' OR 1=1 --",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "NaN",
  "2026-02-30T00:00:00Z",
  "9999999999-01-01T00:00:00Z",
  "pst_7zzzzzzzzzzzzzzzzzzzzzzzzz",
  "pst_zzzzzzzzzzzzzzzzzzzzzzzzzz",
  "{}",
  "[object Object]",
  "${7*7}",
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  true,
  false,
  null,
  [],
  {},
  [[[]]],
  { length: 3 },
] as const

const value = fc.oneof(fc.constantFrom<unknown>(...nasty), fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: "binary" }))

const fields = ["id", "body", "accountId", "accountIds", "versions", "options", "key", "value", "itemIndex", "status"]
const field = fc.oneof(
  fc.constantFrom(...fields, "scheduledAt", "baseUpdatedAt", "at", "limit", "cursor", "page", "name", "__proto__"),
  fc.string(),
)

const deep = (depth: number) => `${'{"versions":['.repeat(depth)}${"]}".repeat(depth)}`

const wholeBody = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(field, value, { maxKeys: 8 }).map((given) => JSON.stringify(given)) },
  { weight: 2, arbitrary: value.map((given) => JSON.stringify(given) ?? "") },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '{"id":1,"id":2}',
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"x":1}}}',
      "{",
      "[1,2",
      deep(1000),
      "[".repeat(5000),
      '{"a":'.repeat(1000),
      '"\\ud800"',
      '{"body":"\\u0000"}',
      "\ufeff{}",
      "nul",
      "1e999",
      "{'a':1}",
      "{}{}",
      "/**/{}",
      '{"id":"pst_x",}',
      "<xml/>",
      "a=b&c=d",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
)

const body = fc.oneof(
  { weight: 20, arbitrary: wholeBody.map((text) => Buffer.from(text)) },
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.constant(null) },
)

const agentNames = catalog.map(({ name }) => name)
const appNames = actions.map(({ name }) => name).filter((name) => !/^(?:sessions|workspaces|password)\./.test(name))

const segment = fc.oneof(
  fc.constantFrom("%00", "%ff", "%2e%2e%2f", "..%2f..", "constructor", "__proto__", "toString", "a".repeat(5000), "🦉"),
  fc.webFragments(),
)

const path = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...agentNames).map((name) => `/api/agent/tools/${name}`) },
  { weight: 5, arbitrary: fc.constantFrom(...appNames).map((name) => `/api/app/${name}`) },
  { weight: 2, arbitrary: segment.map((name) => `/api/agent/tools/${name}`) },
  { weight: 1, arbitrary: segment.map((name) => `/api/app/${name}`) },
  { weight: 1, arbitrary: segment.map((name) => `/api/${name}`) },
  { weight: 1, arbitrary: fc.tuple(segment, segment, segment).map((parts) => `/media/${parts.join("/")}`) },
  { weight: 2, arbitrary: fc.constantFrom("/api/media", "/api/auth/sign-in", "/api/auth/tokens", "/api/auth/session") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("/api/auth/setup", "/api/auth/join", "/api/auth/reset", "/api/openapi.json"),
  },
)

const headerText = fc.stringMatching(/^[\x20-\x7e]{0,300}$/).map((text) => text.trim())
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant("application/json") },
  fc.constantFrom(
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=",
  ),
  fc.constantFrom("application/json; charset=utf-16", "image/png", "video/mp4", "application/problem+json", "*/*"),
)

const headers = fc
  .record(
    {
      "content-type": contentType,
      "x-request-id": headerText,
      "idempotency-key": headerText,
      accept: headerText,
      range: fc.constantFrom("bytes=0-", "bytes=-1", "bytes=5-1", "bytes=a-b", "lines=1-2", `bytes=${"9".repeat(40)}-`),
    },
    { requiredKeys: ["content-type"] },
  )
  .map((given) => Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined && text !== "")))

const anyRequest = fc.record({
  method: fc.oneof(
    { weight: 12, arbitrary: fc.constant("POST") },
    fc.constantFrom("GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"),
  ),
  path,
  headers,
  body,
  stranger: fc.integer({ min: 0, max: 19 }),
})

/** Mostly by whoever the path is for: the others do not get far. */
const request: fc.Arbitrary<Request> = anyRequest.map(({ stranger, ...one }) => {
  const usual = one.path.startsWith("/api/agent") || one.path === "/api/media" ? "agent" : "person"
  return { ...one, who: stranger === 0 ? "visitor" : stranger === 1 ? "agent" : stranger === 2 ? "person" : usual }
})

/** What an answer must not tell: a stack, a statement, a file of ours. */
const inside =
  /\bat (?:async )?\S+ \(|node_modules|file:\/\/|\.ts:\d+|SELECT |INSERT |\bpg_[a-z]{4,}|syntax error at|violates|ECONN|ENOENT/

function judge({ method }: Request, status: number, type: string, text: string, sent: string): void {
  assert.ok(status < 500, `${status} ${text.slice(0, 500)} for ${sent}`)
  if (status < 400 || method === "HEAD") return
  assert.match(type, /^application\/json/, sent)
  const answer = JSON.parse(text) as { code: keyof typeof problemStatus; message: string; issues: unknown[] }
  assert.deepEqual(Object.keys(answer).toSorted(), ["code", "issues", "message"], sent)
  assert.equal(problemStatus[answer.code], status, sent)
  assert.ok(answer.message.length > 0 && Array.isArray(answer.issues), sent)
  // What was sent may come back in a message; what was not sent must not.
  if (!inside.test(sent)) assert.doesNotMatch(text, inside, sent)
  assert.ok(!text.includes(process.cwd()), sent)
}

/** Sends `count` malformed requests, judges every answer, and returns how often each status and code came. */
export async function fuzz(count: number, seed: number): Promise<ReadonlyMap<string, number>> {
  const world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000", FANFARE_SIGN_IN_TRIES: "1000000" })
  try {
    const person = await world.owner()
    const agent = (await agentOf(world, person)).client
    const clients: Record<Request["who"], Client> = { agent, person, visitor: world.visitor() }
    const huge = Buffer.alloc(10_000_000, "[")
    const requests = fc.sample(request, { numRuns: count, seed })
    const seen = new Map<string, number>()
    const throwOne = async (one: Request, number: number) => {
      // Ten megabytes now and then: enough to see them refused, not to fill the machine.
      const isHuge = one.method === "POST" && number % 1000 === 500
      const hasBody = one.body !== null && !["GET", "HEAD"].includes(one.method)
      const sent = `seed ${seed}: ${JSON.stringify({ ...one, body: one.body?.toString("latin1").slice(0, 300) })}`
      const asked = clients[one.who].fetch(one.method, one.path, {
        headers: one.headers,
        ...(hasBody ? { body: isHuge ? huge : one.body } : {}),
      })
      const answer = await asked.catch((error: unknown) => {
        throw new Error(`no answer to ${sent}`, { cause: error })
      })
      const text = await answer.text()
      judge(one, answer.status, answer.headers.get("content-type") ?? "", text, sent)
      assert.ok(answer.headers.get("x-request-id"), sent)
      const { code = "" } = (answer.status >= 400 && one.method !== "HEAD" ? JSON.parse(text) : {}) as { code?: string }
      const key = `${answer.status} ${code}`.trim()
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    const queue = requests.entries()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (const [number, one] of queue) await throwOne(one, number)
      }),
    )
    // It still works.
    assert.equal((await agent.post("/api/agent/tools/posts.list", {})).status, 200)
    return seen
  } finally {
    await world.close()
  }
}
