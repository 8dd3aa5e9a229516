import assert from "node:assert/strict"
import { createServer } from "node:net"
import { networkInterfaces } from "node:os"
import { test } from "node:test"
import { readSettings } from "#app/settings.ts"
import { findFreePort } from "../postgres/find-free-port.ts"
import { openWorld } from "../world.ts"

const publicUrl = "https://fanfare.example.com"

/** Addresses of this machine that other machines could reach; the last stands in where there is no network. */
const outside = [
  ...Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address),
  "127.0.0.2",
]

async function answers(address: string, port: number): Promise<boolean> {
  const host = address.includes(":") ? `[${address}]` : address
  const answer = await fetch(`http://${host}:${port}/healthz`).catch(() => undefined)
  await answer?.text()
  return answer?.status === 200
}

async function allAnswer(addresses: readonly string[], port: number): Promise<readonly boolean[]> {
  return Promise.all(addresses.map(async (address) => answers(address, port)))
}

const hasIPv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === "::1"))

test("with a loopback base URL the service answers on this machine only, over IPv4 and IPv6", async () => {
  const world = await openWorld()
  const { port } = world.service
  const [byName, byIPv4, byIPv6, ...others] = await allAnswer(["localhost", "127.0.0.1", "::1", ...outside], port)
  await world.close()
  assert.deepEqual([byName, byIPv4, byIPv6], [true, true, hasIPv6])
  assert.deepEqual(
    others,
    outside.map(() => false),
  )
})

test("with a public base URL the service answers on every address, unless FANFARE_HOST names one", async () => {
  const addresses = ["127.0.0.1", ...outside]
  const open = await openWorld({ FANFARE_BASE_URL: publicUrl })
  const everywhere = await allAnswer(addresses, open.service.port)
  await open.close()
  assert.deepEqual(
    everywhere,
    addresses.map(() => true),
  )

  const behindProxy = await openWorld({ FANFARE_BASE_URL: publicUrl, FANFARE_HOST: "127.0.0.1" })
  const there = await allAnswer(addresses, behindProxy.service.port)
  await behindProxy.close()
  assert.deepEqual(
    there,
    addresses.map((address) => address === "127.0.0.1"),
  )
})

test("FANFARE_HOST opens a loopback service to other machines only when it says so", async () => {
  assert.deepEqual(readSettings({}).FANFARE_HOST, ["127.0.0.1", "::1"])
  assert.deepEqual(readSettings({ FANFARE_BASE_URL: "http://[::1]:3000" }).FANFARE_HOST, ["127.0.0.1", "::1"])
  assert.deepEqual(readSettings({ FANFARE_BASE_URL: publicUrl }).FANFARE_HOST, ["::"])
  assert.deepEqual(readSettings({ FANFARE_BASE_URL: publicUrl, FANFARE_HOST: "localhost" }).FANFARE_HOST, [
    "127.0.0.1",
    "::1",
  ])
  assert.deepEqual(readSettings({ FANFARE_HOST: "0.0.0.0" }).FANFARE_HOST, ["0.0.0.0"])
  const open = await openWorld({ FANFARE_HOST: "0.0.0.0" })
  const everywhere = await allAnswer(outside, open.service.port)
  await open.close()
  assert.deepEqual(
    everywhere,
    outside.map(() => true),
  )
})

test("a port that another program has on one of the two loopback addresses stops the start", async () => {
  const port = await findFreePort()
  const other = createServer()
  const address = hasIPv6 ? "::1" : "127.0.0.1"
  await new Promise<void>((resolve) => other.listen(port, address, resolve))
  try {
    const started = openWorld({ PORT: String(port) }).then(async (world) => world.close())
    await assert.rejects(started, { code: "EADDRINUSE" })
    assert.equal(await answers("127.0.0.1", port), false, "the first of the two sockets stayed open")
  } finally {
    await new Promise((resolve) => other.close(resolve))
  }
})
