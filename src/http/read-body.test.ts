import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ClientRequest } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { Problem } from "#domain/problem.ts"
import { readBody, requireBody } from "#http/read-body.ts"

const server = createServer()
before(async () => once(server.listen(0, "127.0.0.1"), "listening"))
after(() => {
  server.closeAllConnections()
  server.close()
})

/** A request whose body its sender still holds in hand, as the server has it. */
async function begin(headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const sender: ClientRequest = request({ host: "127.0.0.1", port, method: "POST", headers })
  sender.on("error", () => {}).flushHeaders()
  const [incoming] = (await once(server, "request")) as [IncomingMessage]
  return { sender, incoming }
}

const limit = { maxBytes: 10, maxMs: 60_000 }

test("a body is whole, in however many pieces it comes", async () => {
  const { sender, incoming } = await begin()
  const read = readBody(incoming, limit)
  sender.write("01234")
  sender.end("56789")
  assert.equal(String(await read), "0123456789")
  assert.ok(incoming.complete)
})

test("a request without a body has an empty one", async () => {
  const { sender, incoming } = await begin({ "content-length": "0" })
  sender.end()
  assert.equal((await readBody(incoming, limit))?.length, 0)
})

test("a body that says or shows that it is too large is not read on", async () => {
  const told = await begin({ "content-length": "11" })
  assert.equal(await readBody(told.incoming, limit), null)
  const shown = await begin()
  const read = readBody(shown.incoming, limit)
  shown.sender.write("0123456789")
  shown.sender.write("0")
  assert.equal(await read, null)
  assert.ok(shown.incoming.isPaused())
  for (const { sender } of [told, shown]) sender.destroy()
  const refused = await begin({ "content-length": "11" })
  await assert.rejects(requireBody(refused.incoming, limit), /must have at most 10 bytes/)
  refused.sender.destroy()
})

test("a body that does not come in its time is refused", async () => {
  const { sender, incoming } = await begin()
  sender.write("0")
  await assert.rejects(readBody(incoming, { ...limit, maxMs: 20 }), /took longer than 0.02 s to arrive/)
  assert.equal(incoming.destroyed, false)
  sender.destroy()
})

test("a body whose sender goes away ends the reading, also before it began", async () => {
  const isBroken = (error: unknown) => error instanceof Problem && /connection broke/.test(error.message)
  const { sender, incoming } = await begin()
  const read = readBody(incoming, limit)
  sender.destroy()
  await assert.rejects(read, isBroken)
  await assert.rejects(readBody(incoming, limit), isBroken)
})
