import assert from "node:assert/strict"
import { BlockList, isIP } from "node:net"
import { describe, it } from "node:test"
import fc from "fast-check"
import { isPrivateAddress, isPublicAddress } from "./is-public-address.ts"

const inside: Readonly<Record<string, readonly string[]>> = {
  "this machine": ["127.0.0.1", "127.255.255.254", "::1"],
  "nobody in particular": ["0.0.0.0", "0.1.2.3", "::"],
  "private networks": ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1"],
  "the link at hand": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "febf::1"],
  "the networks of carriers": ["100.64.0.1", "100.100.100.200", "100.127.255.255"],
  "many at once": ["224.0.0.1", "239.255.255.250", "ff02::1", "ff0e::1", "255.255.255.255"],
  "IPv4 inside IPv6": ["::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8", "::ffff:0:7f00:1"],
  "IPv4 in the old way inside IPv6": ["::127.0.0.1", "::7f00:1", "::8.8.8.8", "::808:808"],
  NAT64: ["64:ff9b::7f00:1", "64:ff9b::8.8.8.8", "64:ff9b:1::a00:1"],
  "6to4": ["2002:7f00:1::", "2002:a00:1::1", "2002:808:808::1"],
  Teredo: ["2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "unique local networks": ["fc00::1", "fd00:ec2::254", "fdff::1"],
  "site-local networks": ["fec0::1", "feff::1"],
  documentation: ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"],
  benchmarks: ["198.18.0.1", "198.19.255.255", "2001:2::1"],
  "protocols and their trials": ["192.0.0.1", "192.0.0.192", "192.88.99.1", "2001:10::1", "2001:20::1", "2001:1::1"],
  "what is reserved": ["240.0.0.1", "254.255.255.255", "4000::1", "8000::1", "1::1", "100::1", "5f00::1", "200::1"],
  "the inside of a cloud": ["168.63.129.16"],
  "what is no address": ["", "localhost", "0x7f.1", "0177.0.0.1", "2130706433", "127.1", "1.2.3", "[::1]", "8.8.8.8%1"],
}

/** What IANA's registries of special addresses set aside, as far as it is not reached from everywhere. */
const setAside = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24
  192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 ::/3 4000::/2 8000::/1
  2001::/23 2001:db8::/32 2002::/16 3fff::/20
`
  .trim()
  .split(/\s+/)

const outside = ["8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"]

describe("an address", () => {
  for (const [whose, addresses] of Object.entries(inside)) {
    it(`is not public when it belongs to ${whose}`, () => {
      assert.deepEqual(addresses.filter(isPublicAddress), [])
    })
  }

  it("is public when it belongs to the internet at large", () => {
    assert.deepEqual(outside.filter(isPublicAddress), outside)
  })

  it("is never public when a registry sets it aside", () => {
    // A list each: one list takes every IPv4 address for a mapped one of IPv6.
    const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
    for (const range of setAside) {
      const [start = "", bits = ""] = range.split("/")
      lists[familyOf(start)].addSubnet(start, Number(bits), familyOf(start))
    }
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        const family = familyOf(address)
        if (lists[family].check(address, family)) assert.equal(isPublicAddress(address), false)
      }),
      { numRuns: 5_000 },
    )
  })

  it("is private when somebody runs a network there, and never where clouds keep their secrets", () => {
    const some = ["127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "fd00::1", "169.254.169.254", "fe80::1", "8.8.8.8"]
    assert.deepEqual(some.filter(isPrivateAddress), ["127.0.0.1", "::1", "10.0.0.1", "192.168.1.1", "fd00::1"])
  })
})

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 4 ? "ipv4" : "ipv6"
}
