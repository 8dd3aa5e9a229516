import assert from "node:assert/strict"
import { test } from "node:test"
import { PasswordHasher } from "#crypto/password.ts"
import { Problem } from "#domain/problem.ts"

const here = { network: "203.0.113.7" }
const hasher = new PasswordHasher()
const password = "correct horse battery staple"
const stored = await hasher.hash(password, here)

test("a password is kept as an argon2id PHC string with a nonce of its own", async () => {
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.notEqual(await hasher.hash(password, here), stored)
})

test("the right password is told from a wrong one", async () => {
  assert.equal(await hasher.verify(password, stored, here), true)
  for (const wrong of ["", "correct horse battery stapl", `${password} `, password.toUpperCase()]) {
    assert.equal(await hasher.verify(wrong, stored, here), false, wrong)
  }
})

test("with no stored hash every password is wrong, the one that stands in for it too", async () => {
  assert.equal(await hasher.verify(password, null, here), false)
  assert.equal(await hasher.verify("nobody has this password", null, here), false)
})

test("the same password typed on another system is the same password", async () => {
  assert.equal(
    await hasher.verify("Cafe\u0301 ﬁnds the ½ moon", await hasher.hash("Caf\u00e9 finds the 1⁄2 moon", here), here),
    true,
  )
})

test("a hash made with other parameters is checked with those, and is to be made again when they are weaker", async () => {
  // argon2id of "password" with nonce "somesalt", t=2, m=256, p=1, from the reference implementation's own tests.
  const weak = "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4"
  assert.equal(await hasher.verify("password", weak, here), true)
  assert.equal(await hasher.verify("passwort", weak, here), false)
  assert.equal(hasher.needsRehash(weak), true)
  assert.equal(hasher.needsRehash(stored), false)
  assert.equal(hasher.needsRehash(stored.replace("t=2", "t=1")), true)
  assert.equal(hasher.needsRehash(stored.replace("t=2", "t=3")), false)
})

test("something that is not a hash is a fault, not a wrong password", async () => {
  for (const text of ["", "plain", stored.replace("argon2id", "argon2i"), `${stored}$`]) {
    await assert.rejects(hasher.verify(password, text, here), /PHC/)
    assert.equal(hasher.needsRehash(text), true)
  }
})

test("many who sign in at once wait in line, and each is answered", async () => {
  const tries = Array.from({ length: 6 }, (_, index) => (index % 2 === 0 ? password : "wrong"))
  const answers = await Promise.all(tries.map((given) => hasher.verify(given, stored, here)))
  assert.deepEqual(answers, [true, false, true, false, true, false])
})

test("somebody else's thousand passwords do not keep a person waiting, and do not all wait", async () => {
  const others = Array.from({ length: 1000 }, async () => hasher.verify(password, stored, { network: "2001:db8::/64" }))
  const mine = hasher.verify(password, stored, here)
  const first = await Promise.race([mine, Promise.allSettled(others)])
  assert.equal(first, true)
  const settled = await Promise.allSettled(others)
  const refused = settled.filter(({ status }) => status === "rejected")
  assert.equal(refused.length, 1000 - 12)
  assert.ok(refused.every((each) => "reason" in each && each.reason instanceof Problem))
})
