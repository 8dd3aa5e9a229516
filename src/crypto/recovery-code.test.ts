import assert from "node:assert/strict"
import { test } from "node:test"
import { newRecoveryCode, normaliseRecoveryCode } from "#crypto/recovery-code.ts"

const codes = Array.from({ length: 200 }, newRecoveryCode)

test("a recovery code is four groups of four, without letters that people mix up", () => {
  for (const code of codes) assert.match(code, /^(?:[2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/)
  assert.equal(new Set(codes).size, codes.length)
  assert.equal(new Set(codes.join("").replaceAll("-", "")).size, 31)
})

test("a recovery code is the same in capitals, with spaces and without its dashes", () => {
  for (const code of codes.slice(0, 20)) {
    const plain = code.replaceAll("-", "")
    for (const typed of [
      code,
      code.toUpperCase(),
      plain,
      ` ${code.replaceAll("-", " ")} `,
      code.replaceAll("-", "–"),
    ]) {
      assert.equal(normaliseRecoveryCode(typed), plain)
    }
  }
})
