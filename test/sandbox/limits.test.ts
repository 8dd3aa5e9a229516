import assert from "node:assert/strict"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { networkOf } from "#domain/networks/all.ts"
import { type ServedSandbox, serveSandbox } from "#sandbox/serve-sandbox.ts"
import { tinyNetwork } from "./tiny-network.ts"

let dir: string
let served: ServedSandbox

before(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-"))
  served = await serveSandbox({ port: 0, dir, networks: [tinyNetwork("x")], report: () => {} })
})
after(async () => {
  await served.close()
  await rm(dir, { recursive: true, force: true })
})

/** Begins a request and sends nothing of its body. Returns the first line of the answer. */
async function announce(address: string, headers: readonly string[]): Promise<string> {
  const socket = connect(Number(served.url.port), served.url.hostname)
  socket.write([`POST ${address} HTTP/1.1`, `host: ${served.url.host}`, ...headers, "", ""].join("\r\n"))
  const [data] = (await once(socket, "data")) as [Buffer]
  socket.destroy()
  return data.toString().split("\r\n")[0] ?? ""
}

const [json, form, bytes] = ["application/json", "application/x-www-form-urlencoded", "video/mp4"]

test("a body that is larger than the service takes elsewhere is refused before it is read", async () => {
  for (const type of [json, form, "application/vnd.api+json; charset=utf-8", "text/plain"]) {
    for (const address of ["/sandbox/x/api/posts", "/control/clock"]) {
      const line = await announce(address, [`content-type: ${type}`, `content-length: ${1024 * 1024 + 1}`])
      assert.match(line, / 413 /, `${type} ${address}`)
    }
  }
})

test("a file may be as large as the network takes one, and no larger", async () => {
  const { images, videos } = networkOf("x").constraints.media
  const most = Math.max(images.maxBytes, videos.maxBytes)
  const line = await announce("/sandbox/x/api/posts", [`content-type: ${bytes}`, `content-length: ${most * 2}`])
  assert.match(line, / 413 /)
  const size = 3 * 1024 * 1024
  const body = new Uint8Array(size)
  const answer = await fetch(`${served.url.origin}/sandbox/x/api/size`, {
    method: "POST",
    headers: { "content-type": bytes },
    body,
  })
  assert.deepEqual(await answer.json(), { size })
})

test("a body without a length is refused, since nobody knows how large it becomes", async () => {
  assert.match(await announce("/sandbox/x/api/posts", [`content-type: ${json}`, "transfer-encoding: chunked"]), / 411 /)
})

test("whoever announces a body and does not send it is cut off", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] })
  for (const type of [json, bytes]) {
    const socket = connect(Number(served.url.port), served.url.hostname)
    await once(socket, "connect")
    const lines = ["POST /sandbox/x/api/size HTTP/1.1", `host: ${served.url.host}`, `content-type: ${type}`]
    socket.write([...lines, "content-length: 1000", "", "half"].join("\r\n"))
    // Asked on another connection afterwards, it has begun to read.
    await (await fetch(`${served.url.origin}/sandbox/x/api/now`)).text()
    const closed = once(socket, "close")
    socket.resume()
    t.mock.timers.tick(60_000)
    t.mock.timers.tick(60_000)
    await closed
  }
})
