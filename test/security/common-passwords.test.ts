import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { newResetLink } from "#identity/reset.ts"
import { type Answer, type Client, refusal } from "../client.ts"
import { fieldsRefused } from "../people/fields-refused.ts"
import { openPlace } from "../people/place.ts"
import { sessionOf } from "../people/session-of.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"

/* Passwords that many people have are tried first by whoever guesses, with capitals, digits and signs put in. */

/** Twelve characters or more, on lists or nearly: as they are, repeated, in leet, backwards, with a year. */
const common = [
  "1qaz2wsx3edc",
  "zxcvbnm12345",
  "Iloveyou1234",
  "Sunshine2024",
  "trustno1trustno1",
  "footballfootball",
  "drowssap12345",
  "$un$h1ne2024",
  "charlotte123",
  "qazwsxedcrfv",
]

let world: World
before(async () => {
  world = await openWorld({ FANFARE_SIGN_IN_TRIES: "1000000" })
})
after(async () => world.close())

function assertRefused(answer: Answer, field: string, password: string): void {
  assert.deepEqual(fieldsRefused(answer), [field], password)
  const message = refusal(answer, "BadInput")
  assert.match(message, /is a common password.*Choose/, password)
  assert.ok(!message.includes(password), "the password is not repeated")
}

test("nobody sets the server up with a common password", async () => {
  const secret = world.service.setupLink?.split("#")[1]
  const person = { name: "Olga", email: "olga@example.com", workspaceName: "Lark", timeZone: "UTC" }
  for (const password of common) {
    assertRefused(await world.visitor().post("/api/auth/setup", { secret, ...person, password }), "password", password)
  }
  assert.equal((await sessionOf(await world.owner())).user.email, "olga@example.com", "the link still works")
})

test("nobody joins with a common password, and the invitation stays open", async () => {
  const { link } = await (await world.owner()).run("members.invite", { role: "viewer" })
  const join = { secret: link.split("#")[1], name: "Ida", email: "ida@example.com" }
  for (const password of common) {
    assertRefused(await world.visitor().post("/api/auth/join", { ...join, password }), "password", password)
  }
  assert.equal((await world.visitor().post("/api/auth/join", { ...join, password: ownerPassword })).status, 201)
})

test("nobody chooses a common password with a reset link, and the link stays good", async () => {
  const member = await world.member("viewer", "forgetful")
  const { email } = (await sessionOf(member)).user
  const secret = (await newResetLink(world.services, email, { withoutSecondFactors: false })).split("#")[1]
  const reset = async (password: string, client: Client = world.visitor()) =>
    client.post("/api/auth/reset", { secret, password })
  for (const password of common) assertRefused(await reset(password), "password", password)
  assert.equal((await reset("chosen with some more thought")).status, 200)
})

test("nobody changes to a common password", async () => {
  const member = await world.member("viewer", "changing")
  for (const newPassword of common) {
    const answer = await member.post("/api/app/password.change", { currentPassword: ownerPassword, newPassword })
    assertRefused(answer, "newPassword", newPassword)
  }
  const newPassword = "quite another sentence, see"
  await member.run("password.change", { currentPassword: ownerPassword, newPassword })
})

test("whoever has a common password from before signs in with it", async () => {
  const member = await world.member("viewer", "earlier")
  const { user } = await sessionOf(member)
  const [password = ""] = common
  const password_hash = await world.services.passwords.hash(password, { network: "test" })
  await world.services.database.write(async (db) => {
    await db.rows.updateTable("users").set({ password_hash }).where("email", "=", user.email).execute()
  })
  const answer = await world.visitor().post("/api/auth/sign-in", { email: user.email, password })
  assert.equal(answer.status, 200, answer.text)
})

test("sentences, random letters and a manager's passwords are taken", async () => {
  const { commonPasswords } = world.services
  for (const password of [
    ownerPassword,
    "hdkwle82jdnw",
    "Tr0ub4dor&3 and then some",
    "kT9!vqZ2#mLx",
    "snail pepper violin cloud",
    "blåbærgrød med fløde",
    "密码应该很长才安全对吧朋友",
  ]) {
    assert.equal(await commonPasswords.has(password), false, password)
  }
})

test("the environment cannot name an owner with a common password; where there is an owner it does not matter", async () => {
  const place = await openPlace()
  try {
    const named = (password: string) => ({
      FANFARE_OWNER_EMAIL: "boss@example.com",
      FANFARE_OWNER_PASSWORD: password,
    })
    await assert.rejects(place.start(named("sunshine2024")), (error: Error) => {
      assert.match(error.message, /^FANFARE_OWNER_PASSWORD must be .*not common/)
      assert.ok(!error.message.includes("sunshine2024"))
      return true
    })
    const first = await place.start(named("a password for the first owner"))
    const again = await place.startAnother(first, named("sunshine2024"))
    const answer = await again
      .visitor()
      .post("/api/auth/sign-in", { email: "boss@example.com", password: "a password for the first owner" })
    assert.equal(answer.status, 200, answer.text)
  } finally {
    await place.close()
  }
})
