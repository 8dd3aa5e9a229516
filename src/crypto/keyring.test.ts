import assert from "node:assert/strict"
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto"
import { test } from "node:test"
import fc from "fast-check"
import { isSecretKey, Keyring, newSecretKey } from "#crypto/keyring.ts"

const oldKey = newSecretKey()
const newKey = newSecretKey()
const ring = new Keyring([oldKey])

test("what was sealed is opened again, in the row and for the purpose it was sealed for", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 200 })
  fc.assert(
    fc.property(text, fc.uuid(), (secret, row) => {
      assert.equal(ring.open("totp-secret", row, ring.seal("totp-secret", row, secret)), secret)
    }),
  )
})

test("a sealed value does not show what is in it, and no two are alike", () => {
  const [one, other] = [ring.seal("totp-secret", "row", "JBSWY3DP"), ring.seal("totp-secret", "row", "JBSWY3DP")]
  assert.notEqual(one, other)
  assert.ok(!one.includes("JBSWY3DP") && !Buffer.from(one.split(".")[2] ?? "", "base64url").includes("JBSWY3DP"))
})

test("a value moved to another row does not open", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (row, other) => {
      fc.pre(row !== other)
      const sealed = ring.seal("totp-secret", row, "secret")
      assert.throws(() => ring.open("totp-secret", other, sealed))
    }),
  )
})

test("a value sealed for one purpose does not open for another", () => {
  assert.throws(() => ring.open("totp-secret", "row", ring.seal("canary", "row", "secret")))
})

test("a value with any one character changed does not open", () => {
  const sealed = ring.seal("totp-secret", "row", "a secret of some length")
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."
  fc.assert(
    // The last character holds bits that say nothing.
    fc.property(fc.nat({ max: sealed.length - 2 }), fc.constantFrom(...letters), (at, letter) => {
      fc.pre(sealed[at] !== letter)
      assert.throws(() => ring.open("totp-secret", "row", sealed.slice(0, at) + letter + sealed.slice(at + 1)))
    }),
  )
  for (const text of ["", "1", "1..", sealed.slice(0, 20), sealed.replace(/^1/, "2")]) {
    assert.throws(() => ring.open("totp-secret", "row", text), text)
  }
})

test("a value does not open with another key, and the complaint names neither the key nor the value", () => {
  const sealed = ring.seal("totp-secret", "row", "secret")
  assert.throws(
    () => new Keyring([newKey]).open("totp-secret", "row", sealed),
    ({ message }: Error) => message.includes("not among the secret keys") && !message.includes(oldKey),
  )
})

test("with a new key in front old values still open, are told to be stale, and are sealed with the new one", () => {
  const sealed = ring.seal("totp-secret", "row", "secret")
  const rotated = new Keyring([newKey, oldKey])
  assert.equal(rotated.open("totp-secret", "row", sealed), "secret")
  assert.equal(rotated.isStale(sealed), true)
  const again = rotated.seal("totp-secret", "row", "secret")
  assert.equal(rotated.isStale(again), false)
  assert.equal(new Keyring([newKey]).open("totp-secret", "row", again), "secret")
  assert.throws(() => ring.open("totp-secret", "row", again))
})

test("a secret key is 32 bytes in base64, and a keyring needs one", () => {
  assert.ok(isSecretKey(newSecretKey()))
  assert.throws(() => new Keyring([]))
  for (const text of ["", "short", `${oldKey} `, oldKey.slice(1), Buffer.alloc(31).toString("base64")]) {
    assert.equal(isSecretKey(text), false, text)
    assert.throws(() => new Keyring([text]), text)
  }
})

test("a signature is verified for the text and purpose it was made for, and for no other", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      fc.pre(text !== other)
      const signature = ring.sign("media-address", text)
      assert.equal(ring.sign("media-address", text), signature)
      assert.match(signature, /^[\w-]{22}$/)
      assert.equal(ring.verify("media-address", text, signature), true)
      assert.equal(ring.verify("media-address", other, signature), false)
    }),
  )
})

test("a signature with any one character changed, added or missing is not verified", () => {
  const signature = ring.sign("media-address", "row")
  for (let at = 0; at < signature.length; at += 1) {
    const other = signature[at] === "A" ? "B" : "A"
    const changed = signature.slice(0, at) + other + signature.slice(at + 1)
    assert.equal(ring.verify("media-address", "row", changed), false, changed)
  }
  for (const text of ["", signature.slice(1), `${signature}A`, `${signature}=`, "é".repeat(11)]) {
    assert.equal(ring.verify("media-address", "row", text), false, text)
  }
})

test("every key verifies and the first one signs, so that signed addresses outlive a rotation", () => {
  const before = ring.sign("media-address", "row")
  const rotated = new Keyring([newKey, oldKey])
  assert.equal(rotated.verify("media-address", "row", before), true)
  assert.notEqual(rotated.sign("media-address", "row"), before)
  assert.equal(new Keyring([newKey]).verify("media-address", "row", before), false)
})

test("every key has a pair for signing, the same after every start, and other keys have others", () => {
  const [first = "", second = ""] = new Keyring([newKey, oldKey]).signingKeys("oauth-client")
  assert.deepEqual(new Keyring([oldKey]).signingKeys("oauth-client"), [second])
  assert.notEqual(first, second)
  const pair = createPrivateKey({ key: Buffer.from(first, "base64url"), format: "der", type: "pkcs8" })
  assert.equal(pair.asymmetricKeyDetails?.namedCurve, "prime256v1")
  const signature = sign("sha256", Buffer.from("text"), pair)
  assert.equal(verify("sha256", Buffer.from("text"), createPublicKey(pair), signature), true)
})
