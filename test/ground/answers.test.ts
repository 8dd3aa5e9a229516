import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { refusal } from "../client.ts"
import { openWorld, type World } from "../world.ts"

let world: World
before(async () => (world = await openWorld()))
after(async () => world.close())

const paths = ["/healthz", "/readyz", "/", "/no/such/page", "/api/auth/session", "/api/no/such/path", "/assets/none.js"]

test("S-153: every answer carries an x-request-id, pages and refusals too", async () => {
  for (const path of paths) {
    const { headers } = await world.visitor().get(path, { headers: { accept: "text/html" } })
    assert.match(headers.get("x-request-id") ?? "", /^req_[0-9a-z]{26}$/, path)
  }
})

test("S-154: a client's own x-request-id is used again, unless it could break a header or a log line", async () => {
  const ask = async (id: string) => {
    const { headers } = await world.visitor().get("/healthz", { headers: { "x-request-id": id } })
    return headers.get("x-request-id")
  }
  assert.equal(await ask("abc-123"), "abc-123")
  assert.equal(await ask("~".repeat(128)), "~".repeat(128))
  for (const hostile of ["a b", "é", "x".repeat(129), ""]) assert.match((await ask(hostile)) ?? "", /^req_/)
})

test("every answer carries the security headers", async () => {
  for (const path of paths) {
    const { headers } = await world.visitor().get(path, { headers: { accept: "text/html" } })
    assert.equal(headers.get("x-content-type-options"), "nosniff", path)
    assert.equal(headers.get("referrer-policy"), "no-referrer", path)
    assert.equal(headers.get("cross-origin-opener-policy"), "same-origin", path)
    const policy = headers.get("content-security-policy") ?? ""
    assert.match(policy, /default-src 'none'/, path)
    assert.match(policy, /frame-ancestors 'none'/, path)
    assert.doesNotMatch(policy, /unsafe/, path)
  }
})

test("each page has a nonce of its own, in its policy and in its text", async () => {
  const nonces = new Set<string>()
  for (let count = 0; count < 3; count += 1) {
    const { headers, text } = await world.visitor().get("/", { headers: { accept: "text/html" } })
    const [, nonce = ""] = /script-src 'self' 'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "") ?? []
    assert.ok(nonce.length >= 22 && text.includes(nonce))
    nonces.add(nonce)
  }
  assert.equal(nonces.size, 3)
})

test("over https browsers are told to stay with it", async () => {
  assert.equal((await world.visitor().get("/healthz")).headers.get("strict-transport-security"), null)
  const secure = await openWorld({ FANFARE_BASE_URL: "https://fanfare.example.com" })
  const { headers } = await fetch(`http://localhost:${secure.service.port}/healthz`)
  await secure.close()
  assert.match(headers.get("strict-transport-security") ?? "", /max-age=\d{8}/)
})

test("an unknown path or method is not found, in the shape that every error has", async () => {
  for (const [method, path] of [
    ["GET", "/api/no/such/path"],
    ["PUT", "/api/auth/session"],
    ["POST", "/healthz"],
    ["GET", "/no-such-file.js"],
  ] as const) {
    const answer = await world.visitor().request(method, path)
    assert.equal(answer.status, 404)
    refusal(answer, "NotFound")
  }
})

test("a page that does not exist is told so as a page", async () => {
  const answer = await world.visitor().get("/no-such-page", { headers: { accept: "text/html" } })
  assert.equal(answer.status, 404)
  assert.match(answer.text, /<!doctype html>/i)
})

const bodies: readonly (readonly [what: string, body: string, type: string])[] = [
  ["text", "hello", "text/plain"],
  ["a form", "email=x", "application/x-www-form-urlencoded"],
  ["no type", "{}", ""],
  ["broken JSON", '{"email":', "application/json"],
  ["nothing at all with a type", "", "application/json"],
  ["an array", "[]", "application/json"],
  ["null", "null", "application/json"],
  ["a prototype", '{"__proto__":{"email":"x"},"email":"x"}', "application/json"],
  ["depth", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "application/json"],
  ["too much", `{"email":"${"x".repeat(1_100_000)}"}`, "application/json"],
]

for (const [what, body, type] of bodies) {
  test(`S-152 S-163 S-405 S-407 S-408: a body that is ${what} is BadInput`, async () => {
    const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) }
    const answer = await world.visitor().request("POST", "/api/auth/sign-in", { body, headers })
    assert.equal(answer.status, 400)
    refusal(answer, "BadInput")
  })
}

test("bytes that are not UTF-8 are BadInput", async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const headers = { "content-type": "application/json" }
  const response = await fetch(`${world.base}/api/auth/sign-in`, { method: "POST", headers, body })
  assert.equal(response.status, 400)
})

test("S-164: the message of BadInput names the field, and there is an issue for each", async () => {
  const owner = await world.owner()
  const answer = await owner.post("/api/app/members.invite", { email: "nobody", rolle: "viewer" })
  const message = refusal(answer, "BadInput")
  const { issues } = answer.body as { issues: { path: string; message: string }[] }
  assert.deepEqual(issues.map(({ path }) => path).toSorted(), ["email", "role", "rolle"])
  assert.ok(issues.every(({ path, message: words }) => words.startsWith(path)))
  assert.ok(issues.some(({ message: words }) => words === message))
})

test("S-423: a fault of ours is Internal, quotes the request id and tells nothing of the inside", async () => {
  const broken = await openWorld()
  await broken.services.database.close()
  const answer = await broken.visitor().get("/api/auth/methods", { headers: { "x-request-id": "quote-me" } })
  await broken.close()
  assert.equal(answer.status, 500)
  assert.match(refusal(answer, "Internal"), /quote-me/)
  assert.doesNotMatch(answer.text, /node_modules|\.ts|select|pool/i)
  assert.ok(broken.log.some((line) => line.includes("quote-me") && line.includes("stack")))
})

test("S-019 S-151: under the base address every answer of the API is JSON, refusals too", async () => {
  const owner = await world.owner()
  const { token } = await owner.run("tokens.create", { name: "reader" })
  const base = world.services.baseUrl.href
  for (const path of ["api/agent/tools", "api/auth/methods", "api/openapi.json", "api/no/such/path"]) {
    const answer = await fetch(new URL(path, base), { headers: { authorization: `Bearer ${token.token}` } })
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/, path)
    assert.equal(typeof (await answer.json()), "object", path)
  }
})

test("S-434: no path of the API has a version", async () => {
  refusal(await world.visitor().get("/api/v1/agent/tools"), "NotFound")
})
