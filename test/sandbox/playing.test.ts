import assert from "node:assert/strict"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { type IncomingMessage, request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { reportNothing } from "#domain/report-failure.ts"
import { reachSandbox, type ReachedSandbox } from "#sandbox/reach-sandbox.ts"
import { type ServedSandbox, serveSandbox } from "#sandbox/serve-sandbox.ts"
import { HandClock } from "../hand-clock.ts"
import { losesConnection, publish, read } from "./play.ts"
import { tinyNetwork } from "./tiny-network.ts"

const networks = [tinyNetwork("x"), tinyNetwork("bluesky")]
const reports: unknown[] = []
let dir: string
let served: ServedSandbox
let sandbox: ReachedSandbox
let api: string

async function reach(): Promise<ReachedSandbox> {
  const hosts = new Map(networks.map(({ simulator, hosts: real }) => [simulator.key, real]))
  return reachSandbox({ url: served.url, clock: new HandClock(), mayMoveClock: true, hosts, report: reportNothing })
}

before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-"))
  served = await serveSandbox({ port: 0, dir, networks, report: (error) => reports.push(error) })
  sandbox = await reach()
  api = sandbox.hostsOf("x")["api"] ?? ""
})
after(async () => {
  sandbox.close()
  await served.close()
  await rm(dir, { recursive: true, force: true })
  assert.deepEqual(reports, [])
})

async function isPublic(text: string): Promise<boolean> {
  return ((await read(`${api}/posts/x-1`)) as string[]).includes(text)
}

test("every host of a network has an address in the sandbox, and its paths are the network's own", async () => {
  const base = `${served.url.origin}/sandbox/bluesky`
  assert.deepEqual(sandbox.hostsOf("bluesky"), { api: `${base}/api`, www: `${base}/www` })
  assert.deepEqual(await read(`${base}/api/nowhere`), { nothingAt: "/api/nowhere" })
  assert.equal(((await read(`${base}/api/now`)) as { self: string }).self, `${base}/api`)
  assert.throws(() => sandbox.hostsOf("tiktok"), { code: "NotFound" })
  await assert.rejects(sandbox.newAccount("tiktok", "lark"), { code: "NotFound" })
  assert.equal((await fetch(`${served.url.origin}/sandbox/tiktok/api/x`)).status, 404)
  assert.equal((await fetch(`${served.url.origin}/sandbox/__proto__/api/x`)).status, 404)
})

test("a fault lasts for as many requests as it was ordered for", async () => {
  await sandbox.setFault({ key: "x", account: "x-1", fault: "rateLimited", times: 2 })
  assert.equal((await publish(api, { account: "x-2" })).status, 201)
  assert.equal((await publish(api)).status, 429)
  assert.equal((await publish(api)).status, 429)
  assert.equal((await publish(api)).status, 201)
})

test("a fault without a number lasts until it is taken back, and a new one takes the place of the old", async () => {
  await sandbox.setFault({ key: "x", account: "x-1", fault: "acceptThenDrop" })
  await sandbox.setFault({ key: "x", account: "x-1", fault: "rateLimited" })
  for (let time = 0; time < 5; time++) assert.equal((await publish(api)).status, 429)
  await sandbox.setFault({ key: "x", account: "x-1", fault: null })
  assert.equal((await publish(api)).status, 201)
})

test("a network may accept a post and drop the connection before it says so", async () => {
  await sandbox.setFault({ key: "x", account: "x-1", fault: "acceptThenDrop", times: 1 })
  await losesConnection(publish(api, { text: "Accepted and dropped" }))
  assert.equal(await isPublic("Accepted and dropped"), true)
})

test("a network may accept a post long after it dropped the connection", async () => {
  await sandbox.setFault({ key: "x", account: "x-1", fault: "acceptLate", times: 1 })
  await losesConnection(publish(api, { text: "Accepted late" }))
  assert.equal(await isPublic("Accepted late"), false)
  await sandbox.advanceClock?.(3599)
  assert.equal(await isPublic("Accepted late"), false)
  await sandbox.advanceClock?.(2)
  assert.equal(await isPublic("Accepted late"), true)
})

test("a network may never answer; what hangs ends with the sandbox", async () => {
  await sandbox.setFault({ key: "x", account: "x-1", fault: "timeout" })
  const impatient = fetch(`${api}/posts`, {
    method: "POST",
    body: JSON.stringify({ account: "x-1", externalId: "hung", text: "", media: [] }),
    signal: AbortSignal.timeout(100),
  })
  await assert.rejects(impatient, { name: "TimeoutError" })
  const other = await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-"))
  const second = await serveSandbox({ port: 0, dir: other, networks, report: (error) => reports.push(error) })
  const control = { "content-type": "application/json" }
  const order = JSON.stringify({ key: "x", account: "x-1", fault: "timeout" })
  await fetch(new URL("/control/faults", second.url), { method: "POST", headers: control, body: order })
  const hanging = publish(`${second.url.origin}/sandbox/x/api`)
  const lost = losesConnection(hanging)
  await fetch(new URL("/sandbox", second.url)).then(async (page) => page.text())
  await second.close()
  await lost
  await rm(other, { recursive: true, force: true })
  await sandbox.setFault({ key: "x", account: "x-1", fault: null })
})

test("each network remembers for itself, and forgets what it is told to", async () => {
  const [mine, theirs] = [api, sandbox.hostsOf("bluesky")["api"]]
  const put = async (at: string | undefined, id: string, value: unknown) =>
    (await fetch(`${at}/notes/${id}`, { method: "PUT", body: JSON.stringify(value) })).text()
  await put(mine, "b", { said: "mine \u0000 \ud800" })
  await put(mine, "a", 2)
  await put(theirs, "b", "theirs")
  await put(mine, "b", { said: "mine, again \u0000 \ud800" })
  assert.deepEqual(await read(`${mine}/notes`), [
    { id: "b", value: { said: "mine, again \u0000 \ud800" } },
    { id: "a", value: 2 },
  ])
  assert.deepEqual(await read(`${theirs}/notes/b`), "theirs")
  assert.equal(await read(`${theirs}/notes/a`), null)
  await (await fetch(`${mine}/notes/b`, { method: "DELETE" })).text()
  assert.equal(await read(`${mine}/notes/b`), null)
  assert.deepEqual(await read(`${theirs}/notes/b`), "theirs")
})

test("media is fetched from services on this machine, and nothing else is", async () => {
  const ask = async (url: string) =>
    ((await read(`${api}/fetch?url=${encodeURIComponent(url)}`)) as { status: number }).status
  assert.equal(await ask(`${served.url.origin}/media/med_1/x/a.jpg`), 404)
  assert.equal(await ask("http://127.0.0.1:1/media/med_1/x/a.jpg"), 502)
  for (const url of [
    `${served.url.origin}/control/clock`,
    "https://example.com/media/a.jpg",
    "http://169.254.169.254/media/a.jpg",
    "http://localhost.example.com/media/a.jpg",
    "file:///etc/passwd",
    "http://me@localhost/media/a.jpg",
    "nonsense",
  ]) {
    assert.equal(await ask(url), 403, url)
  }
})

test("a consent page comes from the sandbox without leave to run anything", async () => {
  const page = await fetch(sandbox.hostsOf("x")["www"] + "/authorize")
  assert.match(await page.text(), /Let them in/)
  assert.match(page.headers.get("content-security-policy") ?? "", /^default-src 'none';/)
})

test("a page of elsewhere does not reach the sandbox by letting its own name lead here", async () => {
  const { hostname, port } = served.url
  for (const address of ["/sandbox", "/sandbox/x", "/control/clock"]) {
    const asked = request({ hostname, port, path: address, headers: { host: "evil.example" } })
    const [answer] = (await once(asked.end(), "response")) as [IncomingMessage]
    answer.resume()
    assert.equal(answer.statusCode, 403, address)
  }
})

test("a page in a browser cannot give orders", async () => {
  const body = JSON.stringify({ seconds: 60 })
  const answer = await fetch(new URL("/control/clock", served.url), { method: "POST", body })
  assert.equal(answer.status, 415)
})

test("a fault of a simulator's own is told, and who hangs up half-way is none", async (t) => {
  const printed = t.mock.method(console, "error", () => undefined)
  const { hostname, port } = served.url
  const socket = connect(Number(port), hostname)
  await once(socket, "connect")
  const lines = [
    `POST ${new URL(api).pathname}/posts HTTP/1.1`,
    `host: ${served.url.host}`,
    "content-length: 1000",
    "",
    '{"account":',
  ]
  socket.write(lines.join("\r\n"))
  // Asked on another connection afterwards, it has read what there is.
  await read(`${api}/now`)
  socket.destroy()
  assert.equal((await fetch(`${api}/broken`)).status, 500)
  assert.deepEqual(
    reports.splice(0).map((error) => (error as Error).message),
    ["a simulator with a fault of its own"],
  )
  assert.equal(printed.mock.callCount(), 0)
})
