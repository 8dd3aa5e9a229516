import assert from "node:assert/strict"
import { test } from "node:test"
import { isReturnAddress } from "#sandbox/own-addresses.ts"

const own = "http://localhost:3000"

test("people come back to the service, under its name or its number, and to nowhere else", () => {
  assert.equal(isReturnAddress(`${own}/connect/x/callback`, "x", own), true)
  assert.equal(isReturnAddress("http://127.0.0.1:3000/connect/bluesky/callback", "bluesky", own), true)
  assert.equal(isReturnAddress("https://a.example/connect/x/callback", "x", "https://a.example"), true)
  for (const address of [
    `${own}/connect/threads/callback`,
    `${own}/connect/x/callback?code=1`,
    `${own}/connect/x/callback#part`,
    `${own}/connect/x/callback/`,
    `${own}/`,
    "http://localhost:3001/connect/x/callback",
    "https://localhost:3000/connect/x/callback",
    "http://me@localhost:3000/connect/x/callback",
    "http://localhost.evil.example:3000/connect/x/callback",
    "http://127.0.0.1:3000@evil.example/connect/x/callback",
    "javascript://localhost:3000/connect/x/callback",
    "/connect/x/callback",
    "",
  ]) {
    assert.equal(isReturnAddress(address, "x", own), false, address)
  }
  assert.equal(isReturnAddress("http://127.0.0.1/connect/x/callback", "x", "https://a.example"), false)
})

test("a sandbox that is for every service of this machine sends people to none of another one", () => {
  for (const origin of ["http://localhost:3000", "http://127.0.0.1:4321", "http://[::1]:3000"]) {
    assert.equal(isReturnAddress(`${origin}/connect/x/callback`, "x", null), true, origin)
  }
  for (const origin of ["https://evil.example", "http://192.168.1.7:3000", "http://localhost.example"]) {
    assert.equal(isReturnAddress(`${origin}/connect/x/callback`, "x", null), false, origin)
  }
})
