import assert from "node:assert/strict"
import { randomBytes, randomInt } from "node:crypto"
import { describe, it } from "node:test"
import { argon2Verify, argon2id } from "hash-wasm"
import { PasswordHasher } from "../src/crypto/password.ts"

const hasher = new PasswordHasher()
const here = { network: "203.0.113.7" }

const passwords = [
  "correct horse battery staple",
  " leading and trailing ",
  "pässwörd",
  "密码密码密码",
  "🎺🎺🎺",
  "x".repeat(1_000),
  ...Array.from({ length: 10 }, () => randomBytes(randomInt(8, 100)).toString("base64")),
]

describe("a stored password of Fanfare, judged by hash-wasm", () => {
  it("is an argon2id string that others verify", async () => {
    for (const password of passwords) {
      const hash = await hasher.hash(password, here)
      assert.equal(await argon2Verify({ password, hash }), true, password)
      assert.equal(await argon2Verify({ password: `${password}!`, hash }), false, password)
    }
  })

  it("may have been made by others, with any parameters", async () => {
    for (const password of passwords) {
      const stored = await argon2id({
        password,
        salt: randomBytes(randomInt(8, 33)),
        iterations: randomInt(1, 4),
        parallelism: randomInt(1, 4),
        memorySize: randomInt(64, 4_096),
        hashLength: randomInt(16, 65),
        outputType: "encoded",
      })
      assert.equal(await hasher.verify(password, stored, here), true, stored)
      assert.equal(await hasher.verify(`${password}!`, stored, here), false, stored)
      assert.equal(hasher.needsRehash(stored), true)
    }
  })
})
