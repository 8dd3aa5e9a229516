import assert from "node:assert/strict"
import { after, before, describe, it } from "node:test"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import { type Answer, refusal } from "../client.ts"
import { handshakeLetter, post } from "../mcp/talk.ts"
import { openPlace, type Place } from "../posts/place.ts"

/* What a body may cost: how large, how many values, how deep, and how much is said about what is wrong with it. */

const longestAnswer = 20_000

let place: Place
before(async () => (place = await openPlace()))
after(async () => place.close())

function issuesOf(answer: Answer): readonly { readonly path: string; readonly message: string }[] {
  return (answer.body as { issues: { path: string; message: string }[] }).issues
}

const unknownKeys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))

describe("an answer about wrong input", () => {
  it("lists twenty problems at most, and says how many more there are", async () => {
    const answer = await place.world.visitor().post("/api/auth/sign-in", unknownKeys(1000))
    const message = refusal(answer, "BadInput")
    assert.equal(issuesOf(answer).length, 20)
    assert.match(message, /^email is required \(and 1,001 more problems; the first 20 are listed\)$/)
    assert.ok(answer.text.length < longestAnswer, String(answer.text.length))
  })

  it("lists all of them when there are twenty or fewer", async () => {
    const answer = await place.world.visitor().post("/api/auth/sign-in", unknownKeys(18))
    assert.equal(refusal(answer, "BadInput"), "email is required")
    assert.equal(issuesOf(answer).length, 20)
  })

  it("does not repeat a field name of any length", async () => {
    const answer = await place.world.visitor().post("/api/auth/sign-in", { ["x".repeat(15_000)]: 1 })
    refusal(answer, "BadInput")
    assert.ok(answer.text.length < 2000, String(answer.text.length))
    const { path, message } = issuesOf(answer).at(-1) ?? { path: "", message: "" }
    assert.match(path, /^x{200}…$/)
    assert.match(message, /^x{200}… is not a field here$/)
  })

  it("is as short about options that no network has", async () => {
    const { id } = await place.agent.run("posts.create", {})
    const versions = [{ content: [{ body: "" }], options: unknownKeys(5000) }]
    const answer = await place.agent.call("posts.update", { id, accountIds: [], versions })
    assert.match(refusal(answer, "BadInput"), /and 4,999 more problems/)
    assert.ok(answer.text.length < longestAnswer, String(answer.text.length))
  })

  it("is as short about accounts and media that are not there", async () => {
    const { id } = await place.agent.run("posts.create", {})
    const media = Array.from({ length: 100 }, () => showId("med", newId<"med">()))
    const versions = [{ content: [{ body: "", media }] }]
    const answer = await place.agent.call("posts.update", { id, accountIds: [], versions })
    assert.match(
      refusal(answer, "NotFound"),
      /^versions\.0\.content\.0\.media\.0 names no media item .*\(and 99 more problems;/,
    )
    assert.equal(issuesOf(answer).length, 20)
  })
})

describe("a body", () => {
  it("has at most 16 KB where people sign in, whatever they send", async () => {
    for (const path of ["sign-in", "setup", "join", "reset", "invitation", "passkey/sign-in", "oidc", "tokens"]) {
      const caller = path === "tokens" ? place.owner : place.world.visitor()
      const answer = await caller.post(`/api/auth/${path}`, { email: "x".repeat(17_000) })
      assert.match(refusal(answer, "BadInput"), /^The body must have at most 16,384 bytes\.$/, path)
    }
  })

  it("has at most 16 KB where clients sign in, with a length told before or not", async () => {
    const form = `code=${"x".repeat(17_000)}`
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const whole = await place.world.visitor().request("POST", "/auth/token", { headers, body: form })
    assert.match(refusal(whole, "BadInput"), /16,384 bytes/)
    const pieces = new Blob([form]).stream()
    const response = await fetch(new URL("/auth/token", place.world.base), {
      method: "POST",
      headers,
      body: pieces,
      duplex: "half",
    })
    assert.equal(response.status, 400)
    assert.match(await response.text(), /16,384 bytes/)
  })

  it("has at most a megabyte elsewhere", async () => {
    const message = await place.agent.refused("posts.create", { body: "x".repeat(1024 * 1024) }, "BadInput")
    assert.match(message, /^The body must have at most 1,048,576 bytes\.$/)
  })

  it("has at most 20,000 values", async () => {
    const many = JSON.stringify({ accountIds: Array.from({ length: 20_000 }, () => 1) })
    assert.match(await place.agent.refused("posts.create", many, "BadInput"), /at most 20,000 values/)
    const fewer = JSON.stringify({ accountIds: Array.from({ length: 19_000 }, () => 1) })
    assert.match(await place.agent.refused("posts.create", fewer, "BadInput"), /^accountIds must have at most 200/)
  })

  it("is nested 64 levels deep at most", async () => {
    const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
    assert.match(await place.agent.refused("posts.create", deep(65), "BadInput"), /at most 64 levels deep/)
    assert.match(await place.agent.refused("posts.create", deep(64), "BadInput"), /^a is not a field here/)
  })

  it("may hold as many brackets and commas in its texts as it likes", async () => {
    const body = `${"[".repeat(50_000)}\\"{,${",".repeat(50_000)}`
    const { versions } = await place.agent.run("posts.create", { body })
    assert.equal(versions[0]?.content[0]?.body, body)
  })

  it("keeps to the same bounds on /mcp", async () => {
    const token = await place.owner.run("tokens.create", { name: "mcp" })
    const letter = handshakeLetter("ping")
    const headers = { ...letter.headers, authorization: `Bearer ${token.token.token}` }
    const message = { jsonrpc: "2.0", id: 1, method: "ping", params: unknownKeys(20_001) }
    const answer = await post(place.world.base, { ...letter, headers, body: JSON.stringify(message) })
    assert.equal(answer.status, 400)
    assert.equal(answer.json.error?.code, -32_700)
    assert.match(answer.json.error?.message ?? "", /at most 20,000 values/)
  })
})
