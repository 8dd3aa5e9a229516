import assert from "node:assert/strict"
import { once } from "node:events"
import { describe, it } from "node:test"
import { type Launch, isListening, launch, untilNobody } from "./launch.ts"

const limit = { timeout: 120_000 }

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
})

async function assertStoppedGently(running: Launch, signal: AbortSignal): Promise<void> {
  await untilNobody(running.npm.pid, signal)
  assert.equal(await isListening(running.port), false)
  const said = running.output()
  assert.equal(said.match(/"stopping"/g)?.length, 1, said)
  assert.equal(said.match(/"stopped"/g)?.length, 1, said)
}
