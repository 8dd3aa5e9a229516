import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import type { Answer, Client } from "../client.ts"
import { openWorld, ownerPassword, type World } from "../world.ts"
import { fieldsRefused } from "./fields-refused.ts"
import { sessionOf } from "./session-of.ts"

let world: World
let owner: Client

before(async () => {
  world = await openWorld()
  owner = await world.owner()
})
after(async () => world.close())

const strange: readonly string[] = [
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "{{constructor.constructor('alert(1)')()}}",
  "'; DROP TABLE users; --",
  "\\u0000 \\x00 %00 ${7*7}",
  "a\tb\nc\rd\u0007\u001b[31m",
  "\u202egnp.exe\u202c",
  "\u200f\u200e\u2066zero\u200bwidth\ufeffjoin\u200d",
  "👩‍👩‍👧‍👦🏳️‍🌈🎺",
  "Z̸̢̛a̶͎͒l̵̰̑g̷͓̿o̴͙͝",
  "ﷺ ㍿ ｆｕｌｌ",
  "null",
  "__proto__",
  "true",
  "x".repeat(100),
  "🎺".repeat(100),
  "../../etc/passwd",
  "fanfare_0000000000000000000000000000000000000A",
]

/** Too little, too much, or what no database gives back as it got it. */
const refused: readonly string[] = [
  "",
  " \t\n ",
  "\u0000",
  "nul\u0000inside",
  "half \ud83d",
  "\udfff half",
  "x".repeat(101),
  "🎺".repeat(101),
  "x".repeat(10_000),
]

type Field = {
  readonly field: string
  /** Where each one costs the hash of a password, some have to do. */
  readonly some?: (text: string, index: number) => boolean
  readonly send: (text: string) => Promise<Answer>
  readonly readBack: (answer: Answer) => Promise<string | undefined>
}

let guests = 0

const fields: Record<string, Field> = {
  "a person's name": {
    field: "name",
    send: (name) => owner.post("/api/app/profile.update", { name }),
    readBack: async () => (await sessionOf(owner)).user.name,
  },
  "a newcomer's name": {
    field: "name",
    some: (_, index) => index % 4 === 0,
    async send(name) {
      guests += 1
      const { link } = await owner.run("members.invite", { role: "viewer" })
      const person = { name, email: `guest-${guests}@example.com`, password: ownerPassword }
      return world.visitor().post("/api/auth/join", { secret: link.split("#")[1], ...person })
    },
    async readBack() {
      const { members } = await owner.run("members.list", {})
      return members.find(({ email }) => email === `guest-${guests}@example.com`)?.name
    },
  },
  "a workspace's name": {
    field: "name",
    send: (name) => owner.post("/api/app/workspaces.update", { name }),
    readBack: async () => (await sessionOf(owner)).workspace?.name,
  },
  "a token's name": {
    field: "name",
    send: (name) => owner.post("/api/auth/tokens", { name }),
    async readBack(answer) {
      const { id } = answer.body as { id: string }
      return (await owner.run("tokens.list", {})).tokens.find((token) => token.id === id)?.name
    },
  },
}

for (const [what, { field, some = () => true, send, readBack }] of Object.entries(fields)) {
  test(`${what} comes back as it was given, however strange`, async () => {
    for (const text of strange.filter(some)) {
      const answer = await send(text)
      assert.ok(answer.status === 200 || answer.status === 201, `${JSON.stringify(text)}: ${answer.text}`)
      assert.equal(await readBack(answer), text)
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff")
    }
  })

  test(`${what} that cannot be kept as it is, is refused and the field named`, async () => {
    for (const text of refused) {
      assert.deepEqual(fieldsRefused(await send(text)), [field], JSON.stringify(text.slice(0, 20)))
    }
    for (const value of [null, 5, true, [], {}, ["x"], { toString: "x" }]) {
      assert.deepEqual(fieldsRefused(await send(value as unknown as string)), [field], JSON.stringify(value))
    }
  })
}

test("any name at all comes back as it was given, but for the space around it, or is refused by its field", async () => {
  const text = fc.oneof(fc.string({ maxLength: 101 }), fc.string({ unit: "grapheme", maxLength: 60 }))
  const halves = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  const utf16 = halves.map((units) => String.fromCharCode(...units))
  const name = fc.asyncProperty(fc.oneof(text, utf16), async (given) => {
    const answer = await owner.post("/api/app/profile.update", { name: given })
    if (answer.status !== 200) assert.deepEqual(fieldsRefused(answer), ["name"])
    else assert.equal((answer.body as { user: { name: string } }).user.name, given.trim())
  })
  await fc.assert(name, { seed: 20_261_114, numRuns: 80 })
})

test("strange e-mail addresses and passwords are refused or simply wrong", async () => {
  const signIn = (email: string, password: string) => world.visitor().post("/api/auth/sign-in", { email, password })
  for (const email of ["a\u0000@b.c", "\ud800@b.c"]) {
    assert.deepEqual(fieldsRefused(await signIn(email, "whatever")), ["email"])
    assert.deepEqual(fieldsRefused(await owner.post("/api/app/members.invite", { role: "viewer", email })), ["email"])
  }
  for (const email of ["' OR 1=1 --", "%", "*", "olga@example.com\u200b", "x".repeat(1000)]) {
    assert.equal((await signIn(email, "whatever")).status, 401)
  }
  assert.deepEqual(fieldsRefused(await signIn("olga@example.com", "a\u0000")), ["password"])
})

test("strange identifiers and secrets are not found", async () => {
  for (const id of ["", "wsp_", "usr_01h455vb4pex5vsknk084sn02q", "' OR 1=1 --", "x".repeat(10_000), "\u202e"]) {
    await owner.refused("workspaces.open", { id }, "NotFound")
    await owner.refused("members.remove", { id }, "NotFound")
    await owner.refused("sessions.revoke", { id }, "NotFound")
  }
  const encoded = ["%00", "%2e%2e%2f", "%E0%A4%A", "%ff", "a%2Fb", "\u202e"]
  for (const id of encoded) {
    const { status } = await owner.request("DELETE", `/api/auth/tokens/${id}`)
    assert.ok(status === 404 || status === 400, `${id}: ${status}`)
  }
  for (const secret of ["%", "\u202e", "x".repeat(200)]) {
    assert.equal((await world.visitor().post("/api/auth/invitation", { secret })).status, 404)
  }
})

test("bodies that are no input are refused, and never break anything", async () => {
  const bodies = [
    "",
    "null",
    "5",
    '"text"',
    "[]",
    "{",
    '{"name":"a"',
    "{'name':'a'}",
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    "[".repeat(100_000),
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
    `{"name":${"[".repeat(50_000)}"\\u0000"${"]".repeat(50_000)}}`,
    `{"name":"${"x".repeat(1024 * 1024)}"}`,
    '{"name":1e999}',
  ]
  for (const body of bodies) {
    const answer = await owner.post("/api/app/profile.update", body)
    assert.equal(answer.status, 400, `${body.slice(0, 40)}: ${answer.text.slice(0, 200)}`)
    assert.ok(answer.text.length < 1000 || body.length > 50_000)
  }
})

test("nothing of all this was a fault of the service", () => {
  const faults = world.log.filter((line) => line.includes('"level":50'))
  assert.deepEqual(faults, [])
})
