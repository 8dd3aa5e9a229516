import assert from "node:assert/strict"
import { test } from "node:test"
import { fingerprint } from "#crypto/hash.ts"

test("a fingerprint is the SHA-256 of the secret", () => {
  // FIPS 180-2, appendix B.1.
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  assert.equal(fingerprint("abc").toString("hex"), known)
})
