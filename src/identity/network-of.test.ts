import assert from "node:assert/strict"
import { test } from "node:test"
import { networkOf } from "#identity/network-of.ts"

test("addresses of one /64 are one network, however they are written", () => {
  for (const address of [
    "2001:db8:0:1::1",
    "2001:db8:0:1:ffff:ffff:ffff:ffff",
    "2001:DB8:0:1::A",
    "2001:0db8:0000:0001:0:0:0:1",
    "2001:db8:0:1::1%eth0",
  ]) {
    assert.equal(networkOf(address), "2001:db8:0:1::/64", address)
  }
  assert.notEqual(networkOf("2001:db8:0:2::1"), networkOf("2001:db8:0:1::1"))
  assert.equal(networkOf("::1"), "0:0:0:0::/64")
})

test("an IPv4 address is a network of its own, inside IPv6 too", () => {
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107", "0:0:0:0:0:ffff:cb00:7107"]) {
    assert.equal(networkOf(address), "203.0.113.7", address)
  }
})

test("what is no address stands for itself", () => {
  for (const text of ["", "unknown", "a:b"]) assert.equal(networkOf(text), text)
})
