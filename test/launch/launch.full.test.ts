import assert from "node:assert/strict"
import { once } from "node:events"
import { join } from "node:path"
import { describe, it } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"
import { type Launch, isListening, isReady, launch, serverOf, untilNobody } from "./launch.ts"

const limit = { timeout: 300_000 }

describe("the service that npm start runs", () => {
  it(
    "stops gently, once, at Ctrl-C, which a terminal sends to npm and to it and which npm passes on besides",
    limit,
    async ({ signal }) => {
      await using running = await launch(signal)
      const exit = once(running.npm, "exit", { signal })
      process.kill(-running.npm.pid, "SIGINT")
      await exit
      await assertStoppedGently(running, signal)
    },
  )

  it("stops gently, once, when npm alone is told to end", limit, async ({ signal }) => {
    await using running = await launch(signal)
    const exit = once(running.npm, "exit", { signal })
    running.npm.kill("SIGTERM")
    await exit
    await assertStoppedGently(running, signal)
  })

  it("stops gently, once, when npm is killed and can pass nothing on", limit, async ({ signal }) => {
    await using running = await launch(signal)
    const exit = once(running.npm, "exit", { signal })
    running.npm.kill("SIGKILL")
    await exit
    await assertStoppedGently(running, signal)
  })

  it("stops gently, once, when it is itself told to end, and npm goes with it", limit, async ({ signal }) => {
    await using running = await launch(signal)
    const exit = once(running.npm, "exit", { signal })
    process.kill(running.server, "SIGTERM")
    assert.deepEqual(await exit, [0, null])
    await assertStoppedGently(running, signal)
  })

  it("stops gently, once, when its supervisor is killed, and npm goes with it", limit, async ({ signal }) => {
    await using running = await launch(signal)
    const exit = once(running.npm, "exit", { signal })
    process.kill(running.supervisor, "SIGKILL")
    await exit
    await assertStoppedGently(running, signal)
  })

  it("is started again when it is killed, and still ends with npm", limit, async ({ signal }) => {
    await using running = await launch(signal)
    process.kill(running.server, "SIGKILL")
    await untilReplaced(running, signal)
    const exit = once(running.npm, "exit", { signal })
    running.npm.kill("SIGTERM")
    await exit
    assert.match(running.output(), /crashed \(SIGKILL\)\. It restarts in 1 s\./)
    await assertStoppedGently(running, signal)
  })

  it("stops gently at a fault that nothing catches, and is started again", limit, async ({ signal }) => {
    const preload = `--import=${join(import.meta.dirname, "crash-child.ts")}`
    await using running = await launch(signal, { NODE_OPTIONS: preload })
    process.kill(running.server, "SIGUSR2")
    await untilReplaced(running, signal)
    const before = running.output()
    assert.match(before, /nothing caught this: the service stops/)
    assert.equal(before.match(/"stopped"/g)?.length, 1, before)
    const exit = once(running.npm, "exit", { signal })
    process.kill(-running.npm.pid, "SIGINT")
    await exit
    await untilNobody(running.npm.pid, signal)
    assert.equal(running.output().match(/"stopping/g)?.length, 1, running.output())
  })

  it("is not started again when a setting is wrong", limit, async ({ signal }) => {
    const said = await launch(signal, { PORT: "many" }).then(
      () => assert.fail("it started"),
      (error: unknown) => String(error),
    )
    assert.equal(said.match(/Fanfare cannot start: PORT/g)?.length, 1, said)
    assert.doesNotMatch(said, /restarts/)
  })
})

/** Waits until another process answers in place of the first. */
async function untilReplaced({ npm, server, port }: Launch, signal: AbortSignal): Promise<void> {
  while (serverOf(npm.pid) === server || !(await isReady(port))) await sleep(50, undefined, { signal })
}

async function assertStoppedGently(running: Launch, signal: AbortSignal): Promise<void> {
  await untilNobody(running.npm.pid, signal)
  assert.equal(await isListening(running.port), false)
  const said = running.output()
  assert.equal(said.match(/"stopping/g)?.length, 1, said)
  assert.equal(said.match(/"stopped"/g)?.length, 1, said)
}
