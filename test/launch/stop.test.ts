import assert from "node:assert/strict"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { describe, it } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { type StartedService, startService, untilSaid } from "../start-service.ts"

/** The service with a request under way: only its last line is missing. */
async function startBusy(): Promise<{ service: StartedService; finishRequest: () => Promise<string> }> {
  const service = await startService({}, [], undefined, ["ipc"])
  const socket = connect(service.port, "127.0.0.1")
  await once(socket, "connect")
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
  await wait(100)
  const finishRequest = async () => {
    if (socket.writable) socket.write("Connection: close\r\n\r\n")
    return readAll(socket)
  }
  return { service, finishRequest }
}

async function readAll(socket: Socket): Promise<string> {
  let text = ""
  try {
    for await (const chunk of socket) text += String(chunk)
  } catch (error) {
    assert.match(String(error), /ECONNRESET|EPIPE/)
  }
  return text
}

const ways = {
  "the terminal": ({ child }: StartedService) => void child.kill("SIGINT"),
  "the supervisor": ({ child }: StartedService) => void child.send("SIGINT"),
}

const sendTerm = ({ child }: StartedService) => void child.send("SIGTERM")

describe("a service that is told to stop", () => {
  for (const [first, second] of [
    ["the terminal", "the supervisor"],
    ["the supervisor", "the terminal"],
  ] as const) {
    it(`answers what was asked, though one Ctrl-C reaches it twice: from ${first}, and late from ${second}`, async () => {
      const { service, finishRequest } = await startBusy()
      await using running = service
      ways[first](running)
      await untilSaid(running, /"stopping"/)
      ways[second](running)
      await wait(1000)
      assert.match(await finishRequest(), /^HTTP\/1\.1 200 [^]*ok$/)
      assert.deepEqual(await running.exited, [0, null])
      assert.equal(running.output().match(/"stopping/g)?.length, 1, running.output())
    })
  }

  for (const [how, first, second] of [
    ["twice by the terminal", ways["the terminal"], ways["the terminal"]],
    ["twice by the supervisor", ways["the supervisor"], ways["the supervisor"]],
    ["by the supervisor with one signal, then with Ctrl-C", sendTerm, ways["the terminal"]],
  ] as const) {
    it(`cuts off what was asked when it is told ${how}`, async () => {
      const { service, finishRequest } = await startBusy()
      await using running = service
      first(running)
      await untilSaid(running, /"stopping"/)
      second(running)
      await untilSaid(running, /"stopping at once"/)
      assert.equal(await finishRequest(), "")
      assert.deepEqual(await running.exited, [0, null])
    })
  }
})
