import assert from "node:assert/strict"
import { test } from "node:test"
import { unmetNeed } from "#accounts/needs.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import { x } from "#networks/x/x.ts"

const inside = [
  "http://localhost:3000",
  "http://fanfare.example.com",
  "https://localhost",
  "https://fanfare",
  "https://fanfare.local",
  "https://127.0.0.1",
  "https://192.168.1.4",
  "https://[fd00::1]",
  "https://[::1]",
]

test("a network that fetches from the service needs an address that the whole world reaches", () => {
  for (const address of inside) {
    assert.match(
      unmetNeed({ baseUrl: new URL(address) }, instagram) ?? "",
      /^Instagram fetches .*FANFARE_BASE_URL/,
      address,
    )
  }
  for (const address of ["https://fanfare.example.com", "https://fanfare.example.com:8443", "https://9.9.9.9"]) {
    assert.equal(unmetNeed({ baseUrl: new URL(address) }, instagram), undefined, address)
  }
})

test("a network that is only sent to takes any address", () => {
  assert.equal(unmetNeed({ baseUrl: new URL("http://localhost:3000") }, x), undefined)
})
