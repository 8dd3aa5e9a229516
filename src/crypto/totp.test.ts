import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from "#crypto/totp.ts"

/** "12345678901234567890", the secret of RFC 6238, appendix B. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

const seconds = (count: number) => Temporal.Instant.fromEpochMilliseconds(count * 1000)
const moment = fc.integer({ min: 1_000_000_000, max: 20_000_000_000 })

test("codes are those of RFC 6238, appendix B", () => {
  const vectors: readonly (readonly [number, string])[] = [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ]
  // The appendix gives eight digits; apps show the last six of them.
  for (const [at, code] of vectors) assert.equal(totpCode(secret, totpStep(seconds(at))), code.slice(-6))
})

test("a code is good in its own half minute and one before and after, and at no other time", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: -5, max: 5 }), (at, steps) => {
      const step = totpStep(seconds(at))
      const code = totpCode(secret, step + steps)
      const near = [-1, 0, 1].map((skew) => totpCode(secret, step + skew))
      const isNear = Math.abs(steps) <= 1
      // Another half minute may have the same six digits by chance.
      fc.pre(isNear || !near.includes(code))
      assert.equal(matchTotp(secret, code, seconds(at), 0), isNear ? step + near.indexOf(code) - 1 : null)
    }),
  )
})

test("a code that was used, and any before it, does not work again", () => {
  const at = seconds(1_234_567_890)
  const step = totpStep(at)
  assert.equal(matchTotp(secret, totpCode(secret, step), at, step - 1), step)
  assert.equal(matchTotp(secret, totpCode(secret, step), at, step), null)
  assert.equal(matchTotp(secret, totpCode(secret, step - 1), at, step), null)
  assert.equal(matchTotp(secret, totpCode(secret, step + 1), at, step), step + 1)
})

test("a code may be typed with spaces, and nothing else around it", () => {
  const at = seconds(59)
  for (const code of ["287082", "287 082", " 287082 "]) assert.equal(matchTotp(secret, code, at, 0), 1)
  for (const code of ["", "28708", "2870820", "28708２", "-87082", "287082x"]) {
    assert.equal(matchTotp(secret, code, at, 0), null, code)
  }
})

test("each secret is new and has 160 bits", () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret)
  for (const text of secrets) assert.match(text, /^[A-Z2-7]{32}$/)
  assert.equal(new Set(secrets).size, secrets.length)
})

test("the address for authenticator apps names the service, the account and how codes are made", () => {
  const uri = new URL(totpUri(secret, "olga+x@example.com"))
  assert.equal(uri.protocol, "otpauth:")
  assert.equal(decodeURIComponent(uri.pathname).split("/").at(-1), "Fanfare:olga+x@example.com")
  const parameters = { secret, issuer: "Fanfare", algorithm: "SHA1", digits: "6", period: "30" }
  assert.deepEqual(Object.fromEntries(uri.searchParams), parameters)
})
