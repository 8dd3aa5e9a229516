import assert from "node:assert/strict"
import { test } from "node:test"
import { inBase62, newId, newSecret, randomBase62 } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"

test("a secret has as many random bytes as were asked for, in letters that need no escaping in a link", () => {
  for (const bytes of [16, 32] as const) {
    const secrets = Array.from({ length: 50 }, () => newSecret(bytes))
    for (const secret of secrets) assert.match(secret, /^[\w-]+$/)
    assert.deepEqual([...new Set(secrets.map((secret) => Buffer.from(secret, "base64url").length))], [bytes])
    assert.equal(new Set(secrets).size, secrets.length)
  }
})

test("no two identifiers are the same, and none is the one that malformed ones are read as", () => {
  const ids = Array.from({ length: 1000 }, () => newId<"usr">())
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.ok(!ids.includes(readId("usr", "malformed")))
})

test("an identifier begins with the moment at which it was made", () => {
  const earliest = Date.now()
  const madeAt = Number.parseInt(newId().replaceAll("-", "").slice(0, 12), 16)
  assert.ok(earliest <= madeAt && madeAt <= Date.now())
})

test("random text uses all 62 letters and digits", () => {
  assert.equal(new Set(randomBase62(5000)).size, 62)
})

test("a number in base 62 is padded with zeros in front", () => {
  assert.deepEqual(
    [0, 61, 62, 2 ** 32 - 1].map((number) => inBase62(number, 6)),
    ["000000", "00000z", "000010", "4gfFC3"],
  )
})
