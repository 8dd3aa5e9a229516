import assert from "node:assert/strict"
import { once } from "node:events"
import { connect } from "node:net"
import path from "node:path"
import { text } from "node:stream/consumers"
import { test } from "node:test"
import { setTimeout as wait } from "node:timers/promises"
import { startService, untilSaid } from "../start-service.ts"

const preload = ["--import", path.join(import.meta.dirname, "crash-child.ts")]

for (const [kind, name] of [
  ["exception", "an exception"],
  ["rejection", "a rejection"],
] as const) {
  test(`${name} that nothing catches stops the service gently, with its cause in the log and exit code 1`, async () => {
    await using service = await startService({ CRASH_BY: kind }, preload)
    const socket = connect(service.port, "127.0.0.1")
    await once(socket, "connect")
    // A request that has begun: only its last line is missing.
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    await wait(100)
    service.child.kill("SIGUSR2")
    await untilSaid(service, /nothing caught this/)
    socket.write("Connection: close\r\n\r\n")
    assert.match(await text(socket), /^HTTP\/1\.1 200 [^]*ok$/)
    assert.deepEqual(await service.exited, [1, null])
    const output = service.output()
    const line = output.split("\n").find((each) => each.includes("nothing caught this")) ?? ""
    const { level, err, fault } = JSON.parse(line) as { level: number; err: { message: string }; fault: object }
    assert.equal(level, 60)
    assert.equal(err.message, "the cause, with a secret: Bearer [redacted]")
    assert.deepEqual(fault, { source: "uncaught", count: 1 })
    assert.match(output, /"stopped"/)
    assert.ok(!output.includes("sssssssss"), output)
  })
}
