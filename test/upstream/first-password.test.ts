import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { readId } from "#domain/ids.ts"
import { allowFirstPassword } from "#identity/first-password.ts"
import { requireUpstream } from "#identity/upstream-trips.ts"
import { type Client, refusal } from "../client.ts"
import { sessionOf } from "../people/session-of.ts"
import { ownerPassword } from "../world.ts"
import {
  comeBack,
  type CompanyPlace,
  type Employee,
  inviteTo,
  openCompanyPlace,
  setOut,
  signInThere,
  travel,
  whoIs,
} from "./company.ts"

/* Who joined with the company's account sets a password here, the first. */

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

const firstPassword = { purpose: "first-password" }

/** Somebody who joined with the company's account, at their browser. */
async function joined(sub: string): Promise<{ browser: Client; person: Employee & { email: string } }> {
  const person = { sub, name: sub, email: `${sub}@company.test`, email_verified: true }
  place.company.present = person
  const browser = place.world.visitor()
  assert.equal(await travel(browser, { purpose: "join", secret: await inviteTo(owner, "editor") }), "/")
  return { browser, person }
}

test("who joined without a password sets one, after signing in at the company once more", async () => {
  const { world, company } = place
  const { browser, person } = await joined("first")
  const elsewhere = browser.copy()
  const page = await travel(browser, firstPassword)
  const [, secret] = /^\/reset#([\w-]{20,})$/.exec(page) ?? []
  assert.ok(secret !== undefined, page)
  assert.deepEqual([company.asked.at(-1)?.get("prompt"), company.asked.at(-1)?.get("max_age")], ["login", "0"])
  const password = "the first of her own"
  assert.equal((await browser.post("/api/auth/reset", { secret, password })).status, 200)
  assert.equal(await whoIs(elsewhere), null)
  const later = world.visitor()
  assert.equal((await later.post("/api/auth/sign-in", { email: person.email, password })).status, 200)
  assert.equal((await later.run("security.get", {})).hasPassword, true)
  await later.run("passkeys.start", { password })
  // From now on the password is what a change of it takes.
  refusal(await later.post("/api/auth/oidc", firstPassword), "Forbidden")
  refusal(await world.visitor().post("/api/auth/reset", { secret, password }), "NotFound")
})

test("a session alone sets no first password, nor does anybody else's account there", async () => {
  const { world, company } = place
  const { browser } = await joined("victim")
  const stolen = browser.copy()
  await joined("thief")
  assert.equal(await travel(stolen, firstPassword), "/settings?problem=otherAccount#sign-in")
  company.present = { sub: "nobody-here", email: "x@company.test", email_verified: true }
  assert.equal(await travel(stolen, firstPassword), "/settings?problem=otherAccount#sign-in")
  company.present = null
  assert.equal(await travel(stolen, firstPassword), "/settings?problem=declined#sign-in")
  refusal(await world.visitor().post("/api/auth/oidc", firstPassword), "Unauthorized")
  refusal(await owner.post("/api/auth/oidc", firstPassword), "Forbidden")
  const links = await world.services.database.read((db) => db.rows.selectFrom("one_time_links").selectAll().execute())
  assert.equal(links.length, 0)
})

test("the sign-in there must be of now, whatever the browser made of the address", async () => {
  const { world } = place
  const { browser, person } = await joined("hurried")
  const address = new URL(await setOut(browser, firstPassword))
  address.searchParams.delete("prompt")
  address.searchParams.delete("max_age")
  assert.equal(await comeBack(browser, await signInThere(address.href)), "/settings?problem=notNow#sign-in")

  const { user } = await sessionOf(browser)
  const { sessions } = await browser.run("sessions.list", {})
  const current = sessions.find(({ isCurrent }) => isCurrent)
  const session = { id: readId("ses", current?.id ?? ""), user_id: readId("usr", user.id) }
  const trip = { begunAt: world.clock.now().toString() }
  const arrive = async (signedInFor: number | undefined) =>
    allowFirstPassword(world.services, session, trip, {
      issuer: requireUpstream(world.services).issuer,
      subject: person.sub,
      name: person.sub,
      email: person.email,
      signedInFor,
    })
  await assert.rejects(arrive(undefined), { message: "notNow" })
  await assert.rejects(arrive(120), { message: "notNow" })
  world.clock.advance({ minutes: 5 })
  await assert.rejects(arrive(361), { message: "notNow" })
  assert.ok((await arrive(300)).length > 20)
})

test("who sat down at the browser meanwhile sets no first password", async () => {
  const { world } = place
  const { browser } = await joined("leaves")
  const back = await signInThere(await setOut(browser, firstPassword))
  const other = await whoIs(await world.member("viewer", "arrives"))
  await browser.post("/api/auth/sign-out")
  await browser.post("/api/auth/sign-in", { email: other?.email, password: ownerPassword })
  assert.equal(await comeBack(browser, back), "/settings?problem=over#sign-in")
})
