import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeJwt, generateKeyPair, SignJWT } from "jose"
import { newSecret } from "#crypto/random.ts"
import { totpCode, totpStep } from "#crypto/totp.ts"
import { NoAnswer } from "#domain/http.ts"
import { sweepIdentity } from "#identity/housekeeping.ts"
import { UpstreamProvider } from "#identity/upstream-provider.ts"
import { openOutbound } from "#outbound/open-outbound.ts"
import { type Client, refusal } from "../client.ts"
import { ownerPassword } from "../world.ts"
import {
  ada,
  type Body,
  comeBack,
  type CompanyPlace,
  clientSecret,
  inviteTo,
  openCompanyPlace,
  setOut,
  signInThere,
  travel,
  whoIs,
} from "./company.ts"

let place: CompanyPlace
let owner: Client
before(async () => {
  place = await openCompanyPlace()
  owner = await place.world.owner()
})
after(async () => {
  await place.world.close()
  await place.company.close()
})

const signIn = { purpose: "sign-in" }
const bob = { sub: "u-2", preferred_username: "bob\u202e", email: "bob@company.test", email_verified: true }

const invitation = async (role: "viewer" | "editor" = "editor") => inviteTo(owner, role)

test("somebody new joins with an invitation and the company's account, and signs in with it from then on", async () => {
  const { world, company } = place
  company.present = ada
  const browser = world.visitor()
  const errand = { purpose: "join", secret: await invitation(), timeZone: "Europe/Paris" }
  assert.equal(await travel(browser, errand), "/")
  assert.deepEqual(await whoIs(browser).then((user) => [user?.name, user?.email]), ["Ada", "ada@company.test"])
  const again = world.visitor()
  assert.equal(await travel(again, { ...signIn, next: "/posts?status=draft#x" }), "/posts?status=draft#x")
  assert.equal((await whoIs(again))?.email, "ada@company.test")
  // The address may change at the company; the person is the same.
  company.present = { ...ada, email: "ada.lovelace@company.test" }
  const later = world.visitor()
  await travel(later, signIn)
  assert.equal((await whoIs(later))?.email, "ada@company.test")
  const { upstream, hasPassword } = await later.run("security.get", {})
  assert.equal(upstream?.email, "ada.lovelace@company.test")
  assert.equal(hasPassword, false)
})

test("each request has its own state, nonce and challenge, and none of our secrets", async () => {
  const { world, company } = place
  company.present = ada
  await setOut(world.visitor(), signIn).then(signInThere)
  await setOut(world.visitor(), { ...signIn, again: true }).then(signInThere)
  const [one, two] = company.asked.slice(-2)
  assert.ok(one !== undefined && two !== undefined)
  for (const name of ["state", "nonce", "code_challenge"]) {
    assert.ok((one.get(name) ?? "").length >= 43, name)
    assert.notEqual(one.get(name), two.get(name), name)
  }
  assert.equal(one.get("code_challenge_method"), "S256")
  assert.equal(one.get("scope"), "openid email profile")
  assert.equal(one.get("prompt"), null)
  assert.equal(two.get("prompt"), "login")
})

test("an account there opens none here by its e-mail address, verified or not", async () => {
  const { world, company } = place
  const { email = "" } = (await whoIs(owner)) ?? {}
  for (const verified of [true, false, undefined]) {
    company.present = {
      sub: `imposter-${verified}`,
      email,
      ...(verified === undefined ? {} : { email_verified: verified }),
    }
    const browser = world.visitor()
    assert.equal(await travel(browser, signIn), "/sign-in?problem=unknown")
    const secret = await invitation()
    assert.equal(await travel(browser, { purpose: "join", secret }), "/sign-in?problem=emailTaken")
    assert.equal(await whoIs(browser), null)
    // The invitation is still there for who it was meant for.
    assert.equal((await browser.post("/api/auth/invitation", { secret })).status, 200)
  }
})

test("a person connects the company's account with their password, and it is theirs alone", async () => {
  const { world, company } = place
  const person = await world.member("editor", "connecting")
  company.present = bob
  refusal(await person.post("/api/auth/oidc", { purpose: "connect", password: "not the password" }), "Forbidden")
  refusal(await world.visitor().post("/api/auth/oidc", { purpose: "connect", password: "x" }), "Unauthorized")
  const connect = { purpose: "connect", password: ownerPassword }
  const back = await signInThere(await setOut(person, connect))
  // Whoever sits at the browser when it comes back must be the one who set out.
  const swapped = person.copy()
  await swapped.post("/api/auth/sign-out")
  const other = await world.member("viewer", "other")
  const email = (await whoIs(other))?.email
  await swapped.post("/api/auth/sign-in", { email, password: ownerPassword })
  assert.equal(await comeBack(swapped, back), "/settings?problem=over#upstream")
  await person.post("/api/auth/sign-in", { email: "connecting-1@example.com", password: ownerPassword })

  assert.equal(await travel(person, connect), "/settings#upstream")
  assert.equal((await person.run("security.get", {})).upstream?.email, bob.email)
  assert.equal(await travel(other, connect), "/settings?problem=connected#upstream")
  company.present = { ...bob, sub: "u-3" }
  assert.equal(await travel(person, connect), "/settings?problem=connected#upstream")
  company.present = bob
  const browser = world.visitor()
  assert.equal(await travel(browser, signIn), "/")
  assert.equal((await whoIs(browser))?.name, "connecting")

  await person.refused("upstream.disconnect", { password: "not the password" }, "Forbidden")
  await person.run("upstream.disconnect", { password: ownerPassword })
  await person.refused("upstream.disconnect", { password: ownerPassword }, "NotFound")
  assert.equal(await travel(world.visitor(), signIn), "/sign-in?problem=unknown")
})

test("who has no password here is told so, and cannot lock themselves out", async () => {
  const { world, company } = place
  company.present = ada
  const browser = world.visitor()
  await travel(browser, signIn)
  const message = await browser.refused("upstream.disconnect", { password: "anything" }, "Forbidden")
  assert.match(message, /reset link/)
  await browser.refused("password.change", { currentPassword: "x", newPassword: "a new one, long enough" }, "Forbidden")
  const answer = await browser.post("/api/auth/sign-in", { email: "ada@company.test", password: "anything" })
  refusal(answer, "Unauthorized")
})

test("an invitation joins who is here already, once, and not to where they are", async () => {
  const { world, company } = place
  company.present = ada
  const browser = world.visitor()
  const secret = await invitation()
  assert.equal(await travel(browser, { purpose: "join", secret }), "/sign-in?problem=member")
  const person = await world.member("editor", "founder")
  const { workspace } = await person.run("workspaces.create", { name: "Second home" })
  await person.run("workspaces.open", { id: workspace.id })
  const { link } = await person.run("members.invite", { role: "viewer" })
  const second = { purpose: "join", secret: link.split("#")[1] }
  assert.equal(await travel(browser, second), "/")
  const { workspaces } = await browser.run("workspaces.list", {})
  assert.ok(workspaces.some(({ name }) => name === "Second home"))
  assert.equal(await travel(world.visitor(), second), "/sign-in?problem=invitationGone")
})

test("a second factor that is set up here is asked for all the same", async () => {
  const { world, company } = place
  const person = await world.member("editor", "careful")
  company.present = { ...bob, sub: "u-careful", email: "careful@company.test" }
  await travel(person, { purpose: "connect", password: ownerPassword })
  const { secret } = await person.run("totp.start", { password: ownerPassword })
  await person.run("totp.confirm", { code: totpCode(secret, totpStep(world.clock.now())) })
  const browser = world.visitor()
  const page = await travel(browser, { ...signIn, next: "/posts" })
  assert.match(page, /^\/second-factor\?with=totp%2CrecoveryCode&next=%2Fposts$/)
  assert.equal(await whoIs(browser), null)
})

test("only the browser that set out comes back, in time, and once", async () => {
  const { world, company } = place
  company.present = ada
  const browser = world.visitor()
  const back = await signInThere(await setOut(browser, signIn))
  // A link that somebody else made must not sign a person in as that somebody.
  assert.equal(await comeBack(world.visitor(), back), "/sign-in?problem=over")
  const other = world.visitor()
  await setOut(other, signIn)
  assert.equal(await comeBack(other, back), "/sign-in?problem=over")
  const twin = browser.copy()
  assert.equal(await comeBack(browser, back), "/")
  assert.equal(await comeBack(twin, back), "/sign-in?problem=over")

  const late = world.visitor()
  const tooLate = await signInThere(await setOut(late, signIn))
  world.clock.advance({ minutes: 10 })
  assert.equal(await comeBack(late, tooLate), "/sign-in?problem=over")
  await sweepIdentity(world.services)
  const rows = await world.services.database.read((db) => db.rows.selectFrom("upstream_trips").selectAll().execute())
  assert.equal(rows.length, 0)
})

test("it leads on to pages of ours only", async () => {
  const { world, company } = place
  company.present = ada
  for (const next of ["https://evil.test/", "//evil.test", "/\t/evil.test", "/\\evil.test", "javascript:alert(1)"]) {
    const page = await travel(world.visitor(), { ...signIn, next })
    assert.equal(new URL(page, world.base).origin, world.base, next)
    assert.equal(page, "/", next)
  }
})

test("no other site sends a person on the way", async () => {
  const { world } = place
  const headers = { origin: "https://evil.test" }
  assert.equal((await world.visitor().post("/api/auth/oidc", signIn, headers)).status, 403)
})

test("who says no there comes back to the sign-in", async () => {
  place.company.present = null
  assert.equal(await travel(place.world.visitor(), signIn), "/sign-in?problem=declined")
})

test("what the provider says must hold: signature, nonce, audience, issuer, state", async () => {
  const { world, company } = place
  company.present = ada
  const { privateKey } = await generateKeyPair("RS256")
  const resign = async (body: Body) => {
    const token = new SignJWT(decodeJwt(String(body["id_token"]))).setProtectedHeader({ alg: "RS256" })
    return { ...body, id_token: await token.sign(privateKey) }
  }
  const strip = (body: Body) => {
    const [, payload] = String(body["id_token"]).split(".")
    return { ...body, id_token: `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.` }
  }
  for (const tamper of [resign, strip, (body: Body) => ({ ...body, id_token: undefined })]) {
    company.tamper = tamper
    const browser = world.visitor()
    assert.equal(await travel(browser, signIn), "/sign-in?problem=failed")
    assert.equal(await whoIs(browser), null)
  }
  company.tamper = null
  // The code of one trip put into another: the nonce and the verifier do not fit.
  const [mine, theirs] = [world.visitor(), world.visitor()]
  const stolen = new URL(await signInThere(await setOut(theirs, signIn))).searchParams.get("code") ?? ""
  const back = new URL(await signInThere(await setOut(mine, signIn)))
  back.searchParams.set("code", stolen)
  assert.equal(await comeBack(mine, back.href), "/sign-in?problem=failed")
  const mixed = world.visitor()
  const mixedBack = new URL(await signInThere(await setOut(mixed, signIn)))
  mixedBack.searchParams.set("iss", "https://elsewhere.test")
  assert.equal(await comeBack(mixed, mixedBack.href), "/sign-in?problem=failed")
})

test("no line of the log holds what the provider gave", async () => {
  const { world, company } = place
  const seen: string[] = []
  company.present = ada
  company.tamper = (body) => {
    seen.push(String(body["access_token"]), String(body["id_token"]))
    return { ...body, id_token: "nonsense" }
  }
  const back = await signInThere(await setOut(world.visitor(), signIn))
  seen.push(new URL(back).searchParams.get("code") ?? "", new URL(back).searchParams.get("state") ?? "")
  await travel(world.visitor(), signIn)
  company.tamper = null
  assert.ok(world.log.some((line) => line.includes("the upstream identity provider failed")))
  for (const secret of seen) assert.ok(secret.length > 20 && !world.log.some((line) => line.includes(secret)))
})

test("the sign-in says what it is called, and a service without one has no such route", async () => {
  const { body } = await place.world.visitor().get("/api/auth/methods")
  assert.deepEqual(body, { needsSetup: false, upstream: { label: "Company Ltd." } })
})

test("only verified addresses of the domains that are named get in, if any are", async (t) => {
  const { world, company } = place
  const issuer = new URL(company.issuer)
  const outbound = openOutbound({ userAgent: "Fanfare/1", exceptions: [issuer.origin] })
  t.after(() => outbound.close())
  const { baseUrl, clock } = world.services
  const options = { issuer, clientId: "fanfare", clientSecret, label: "x", baseUrl, clock, http: outbound.http }
  const ask = async (domains: readonly string[], email: object) => {
    company.present = { sub: "u-9", ...email }
    const provider = new UpstreamProvider({ ...options, domains })
    const checks = { state: newSecret(32), nonce: newSecret(32), verifier: newSecret(32) }
    const back = await signInThere(await provider.begin(checks, { isAgain: false }))
    return provider.finish(new URL(back).search, checks).then(
      (person) => person.email,
      (error: unknown) => (error as Error).message,
    )
  }
  const company1 = ["company.test"]
  assert.equal(await ask(company1, { email: "a@Company.test", email_verified: true }), "a@Company.test")
  assert.equal(await ask(company1, { email: "a@company.test", email_verified: false }), "domain")
  assert.equal(await ask(company1, { email: "a@company.test" }), "domain")
  assert.equal(await ask(company1, { email: "a@company.test", email_verified: "true" }), "domain")
  assert.equal(await ask(company1, { email: "a@evil.test", email_verified: true }), "domain")
  assert.equal(await ask(company1, { email: "a@company.test@evil.test", email_verified: true }), "domain")
  assert.equal(await ask(company1, { email: "a@notcompany.test", email_verified: true }), "domain")
  assert.equal(await ask(company1, {}), "domain")
  assert.equal(await ask([], {}), "")
})

test("a provider that is not there is told to the person, and found again when it is", async (t) => {
  const { world, company } = place
  const outbound = openOutbound({ userAgent: "Fanfare/1", exceptions: [new URL(company.issuer).origin] })
  t.after(() => outbound.close())
  let isThere = false
  const { baseUrl, clock } = world.services
  const provider = new UpstreamProvider({
    issuer: new URL(company.issuer),
    clientId: "fanfare",
    clientSecret,
    label: "x",
    domains: [],
    baseUrl,
    clock,
    http: async (request) => {
      if (isThere) return outbound.http(request)
      throw new NoAnswer("nobody is there", false)
    },
  })
  const checks = { state: newSecret(32), nonce: newSecret(32), verifier: newSecret(32) }
  await assert.rejects(provider.begin(checks, { isAgain: false }), { message: "unreachable" })
  isThere = true
  assert.match(await provider.begin(checks, { isAgain: false }), /^http:\/\/127\.0\.0\.1:/)
})
