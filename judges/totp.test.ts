import assert from "node:assert/strict"
import { randomInt } from "node:crypto"
import { describe, it } from "node:test"
import { Secret, TOTP, URI } from "otpauth"
import { matchTotp, newTotpSecret, totpCode, totpStep, totpUri } from "../src/crypto/totp.ts"

const rounds = 1_000

/** From the first second of 1970 to the year 2500. */
function anyInstant(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(randomInt(0, 16_725_225_600) * 1_000 + randomInt(0, 1_000))
}

function theirsFor(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 })
}

describe("a one-time code of Fanfare, judged by otpauth", () => {
  it("is the code that an authenticator app shows", () => {
    for (let round = 0; round < rounds; round += 1) {
      const secret = newTotpSecret()
      const at = anyInstant()
      assert.equal(totpCode(secret, totpStep(at)), theirsFor(secret).generate({ timestamp: at.epochMilliseconds }))
    }
  })

  it("is the code for a secret that an authenticator made", () => {
    for (let round = 0; round < rounds; round += 1) {
      const theirs = new TOTP({ secret: new Secret({ size: randomInt(10, 65) }) })
      const at = anyInstant()
      assert.equal(
        totpCode(theirs.secret.base32, totpStep(at)),
        theirs.generate({ timestamp: at.epochMilliseconds }),
        theirs.secret.base32,
      )
    }
  })

  it("is accepted exactly as far from its time as an authenticator's own check accepts it", () => {
    const secret = newTotpSecret()
    const theirs = theirsFor(secret)
    for (let round = 0; round < rounds; round += 1) {
      const at = anyInstant().add({ hours: 1 })
      const shown = at.add({ seconds: randomInt(-120, 121) })
      const code = theirs.generate({ timestamp: shown.epochMilliseconds })
      const delta = theirs.validate({ token: code, timestamp: at.epochMilliseconds, window: 1 })
      assert.equal(matchTotp(secret, code, at, -1), delta === null ? null : totpStep(at) + delta)
    }
  })

  it("comes with an address that an authenticator reads", () => {
    const secret = newTotpSecret()
    const parsed = URI.parse(totpUri(secret, "zoë+test@example.com"))
    assert.ok(parsed instanceof TOTP)
    assert.deepEqual(
      [parsed.issuer, parsed.label, parsed.secret.base32, parsed.algorithm, parsed.digits, parsed.period],
      ["Fanfare", "zoë+test@example.com", secret, "SHA1", 6, 30],
    )
  })
})
