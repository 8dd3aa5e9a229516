import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openWorld, type World } from "../world.ts"

const sites = [undefined, "same-origin", "same-site", "cross-site", "none"] as const
const origins = ["absent", "ours", "foreign", "lookalike", "null"] as const

type Site = (typeof sites)[number]
type Origin = (typeof origins)[number]
type Attempt = { readonly site: Site; readonly origin: Origin }

const attempts: readonly Attempt[] = sites.flatMap((site) => origins.map((origin) => ({ site, origin })))

let world: World
let personCookie: string
let token: string

before(async () => {
  world = await openWorld({ FANFARE_RATE_PER_TOKEN: "1000000" })
  const owner = await world.owner()
  personCookie = `fanfare=${owner.cookies.get("fanfare") ?? ""}`
  token = ((await owner.post("/api/auth/tokens", { name: "script" })).body as { token: string }).token
})
after(async () => world.close())

const spelling = (origin: Origin): string | undefined =>
  ({
    absent: undefined,
    ours: world.base,
    foreign: "https://evil.example",
    lookalike: `${world.base}.evil.example`,
    null: "null",
  })[origin]

function headersOf({ site, origin }: Attempt): Record<string, string> {
  const given = spelling(origin)
  return {
    ...(site === undefined ? {} : { "sec-fetch-site": site }),
    ...(given === undefined ? {} : { origin: given }),
  }
}

async function send(path: string, headers: Record<string, string>, body = "{}", method = "POST") {
  const isRead = method === "GET"
  const response = await fetch(new URL(path, world.base), {
    method,
    headers: { ...(isRead ? {} : { "content-type": "application/json" }), ...headers },
    ...(isRead ? {} : { body }),
  })
  return { status: response.status, text: await response.text() }
}

/** The answer to each attempt, and the one that is wanted. */
async function compare(
  path: string,
  extra: Record<string, string>,
  wanted: (attempt: Attempt) => number,
  method?: string,
): Promise<void> {
  const given: Record<string, number> = {}
  const expected: Record<string, number> = {}
  for (const attempt of attempts) {
    const name = `Sec-Fetch-Site ${attempt.site ?? "absent"}, Origin ${attempt.origin}`
    given[name] = (await send(path, { ...headersOf(attempt), ...extra }, undefined, method)).status
    expected[name] = wanted(attempt)
  }
  assert.deepEqual(given, expected)
}

const isFromOurPages = ({ site, origin }: Attempt) => (site === undefined ? origin === "ours" : site === "same-origin")
const saysNothing = ({ site, origin }: Attempt) => site === undefined && origin === "absent"

test("with a session, only requests from our own pages change anything", async () => {
  const wanted = (attempt: Attempt) => (isFromOurPages(attempt) ? 200 : 403)
  await compare("/api/app/profile.update", { cookie: personCookie }, wanted)
})

test("with a session, only requests from our own pages delete anything", async () => {
  const wanted = (attempt: Attempt) => (isFromOurPages(attempt) ? 404 : 403)
  await compare("/api/auth/tokens/tok_nonsense", { cookie: personCookie }, wanted, "DELETE")
})

test("with a session, anything may be read from anywhere: no other site can see the answer", async () => {
  await compare("/api/auth/session", { cookie: personCookie }, () => 200, "GET")
  const { headers } = await (await world.owner()).get("/api/auth/session")
  assert.equal(headers.get("access-control-allow-origin"), null)
  assert.equal(headers.get("cross-origin-resource-policy"), "same-origin")
})

test("without a session, requests of other sites are refused and those of scripts are not", async () => {
  const wanted = (attempt: Attempt) => (isFromOurPages(attempt) || saysNothing(attempt) ? 404 : 403)
  const path = "/api/auth/passkey/sign-in"
  const body = JSON.stringify({ challengeId: "none", response: { id: "x", response: {} } })
  for (const cookie of ["", "fanfare=nonsense"]) {
    for (const attempt of attempts) {
      const extra: Record<string, string> = cookie === "" ? {} : { cookie }
      const { status } = await send(path, { ...headersOf(attempt), ...extra }, body)
      assert.equal(status, wanted(attempt), JSON.stringify(attempt))
    }
  }
})

test("another site cannot sign anybody in as somebody else", async () => {
  const body = JSON.stringify({ email: "olga@example.com", password: "whatever it is" })
  for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }]) {
    assert.equal((await send("/api/auth/sign-in", headers, body)).status, 403)
  }
})

test("S-281: a token is not sent by browsers on their own, so it works from wherever it is sent", async () => {
  await compare("/api/agent/tools/no.such.action", { authorization: `Bearer ${token}` }, () => 404)
})

test("a request with a token stands or falls with it and never falls back to the cookie", async () => {
  for (const authorization of ["Bearer nonsense", "Bearer", "", "Basic b2xnYTpwYXNz", `Token ${token}`]) {
    const { status } = await send("/api/app/profile.update", {
      cookie: personCookie,
      origin: world.base,
      authorization,
    })
    assert.equal(status, 401, authorization)
  }
  const both = { cookie: personCookie, origin: world.base, authorization: `Bearer ${token}` }
  assert.equal((await send("/api/app/profile.update", both)).status, 403)
})

test("S-152: what is not JSON changes nothing, whatever page it comes from", async () => {
  const owner = await world.owner()
  const name = "Changed By A Form"
  const body = JSON.stringify({ name })
  const types = [
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
    "json",
  ]
  for (const type of types) {
    const answer = await send(
      "/api/app/profile.update",
      {
        cookie: personCookie,
        origin: world.base,
        "content-type": type,
      },
      body,
    )
    assert.equal(answer.status, 400, type)
    assert.ok(answer.text.includes('"BadInput"'), answer.text)
  }
  for (const type of ["application/json", "application/json; charset=utf-8", "Application/JSON"]) {
    const headers = { cookie: personCookie, origin: world.base, "content-type": type }
    assert.equal((await send("/api/app/profile.update", headers, "{}")).status, 200, type)
  }
  const { user } = await owner.run("profile.update", {})
  assert.notEqual(user.name, name)
})
