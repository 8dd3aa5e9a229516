import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, describe, it } from "node:test"
import { setTimeout as sleep } from "node:timers/promises"
import type { Step } from "./fake-service-child.ts"

const scratch = mkdtempSync(join(tmpdir(), "fanfare-supervise-"))
after(() => rmSync(scratch, { recursive: true }))

const address = import.meta.resolve("../../bin/supervise.mjs")
const fake = join(import.meta.dirname, "fake-service-child.ts")

const ready: Step["says"] = ["ready"]

type Pace = { readonly pauses?: readonly number[]; readonly steadyMs?: number }

let count = 0

/** A supervisor of a service that follows a plan. */
function supervise(steps: readonly Step[], { pauses = [1, 1, 1], steadyMs = 3_600_000 }: Pace = {}) {
  const file = join(scratch, String((count += 1)))
  const options = JSON.stringify({ args: [fake, file, JSON.stringify(steps)], pauses, steadyMs })
  const code = `import { supervise } from ${JSON.stringify(address)}
    process.exitCode = await supervise(${options})`
  const supervisor: ChildProcess = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  supervisor.stderr?.setEncoding("utf8").on("data", (text: string) => (said += text))
  const ended = once(supervisor, "close") as Promise<[number | null, NodeJS.Signals | null]>
  // The file is there a moment before its first line.
  const lines = () => (existsSync(file) ? readFileSync(file, "utf8").trimEnd() : "")
  const starts = () => (lines() === "" ? [] : lines().split("\n").map(Number))
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await sleep(10)
  }
  return { supervisor, ended, said: () => said, starts, until }
}

async function untilGone(pid: number | undefined): Promise<void> {
  const isThere = () => {
    try {
      return process.kill(pid ?? 0, 0)
    } catch {
      return false
    }
  }
  while (isThere()) await sleep(10)
}

describe("npm start", { timeout: 300_000 }, () => {
  it("does not repeat a first start that fails, and ends with its exit code", async () => {
    const { ended, starts, said } = supervise([{ says: [], ends: 3 }])
    assert.deepEqual(await ended, [3, null])
    assert.equal(starts().length, 1)
    assert.equal(said(), "")
  })

  it("does not repeat a first start that is killed", async () => {
    const { ended, starts } = supervise([{ says: [], ends: "SIGKILL" }])
    assert.deepEqual(await ended, [137, null])
    assert.equal(starts().length, 1)
  })

  it("starts a service again that crashed after it was ready, by its own fault or killed", async () => {
    const { ended, starts, said } = supervise([
      { says: ready, ends: 1 },
      { says: ready, ends: "SIGKILL" },
      { says: ready, ends: 0 },
    ])
    assert.deepEqual(await ended, [0, null])
    assert.equal(starts().length, 3)
    assert.match(said(), /crashed \(exit code 1\)\. It restarts in .* s\.\n.*crashed \(SIGKILL\)\. It restarts/)
  })

  it("waits longer before each start of a service that crashes in a row, then leaves it stopped and says so", async () => {
    const { ended, starts, said } = supervise([{ says: ready, ends: 1 }], { pauses: [10, 20, 40] })
    assert.deepEqual(await ended, [1, null])
    assert.equal(starts().length, 4)
    const pauses = Array.from(said().matchAll(/restarts in ([\d.]+) s/g), ([, seconds]) => Number(seconds))
    assert.deepEqual(pauses, [0.01, 0.02, 0.04])
    assert.match(said(), /crashed 4 times in a row \(exit code 1\) and stays stopped/)
  })

  it("counts a later start that fails as one more crash", async () => {
    const plan: Step[] = [
      { says: ready, ends: 1 },
      { says: [], ends: 1 },
    ]
    const { ended, starts } = supervise(plan)
    assert.deepEqual(await ended, [1, null])
    assert.equal(starts().length, 4)
  })

  it("begins to count anew after the service has run for a while", async () => {
    const crashes = Array.from({ length: 6 }, (): Step => ({ says: ready, ends: 1 }))
    const { ended, starts } = supervise([...crashes, { says: ready, ends: 0 }], { steadyMs: 0 })
    assert.deepEqual(await ended, [0, null])
    assert.equal(starts().length, 7)
  })

  it("does not start a service again that was told to stop, even if it fails at that", async () => {
    const { ended, starts } = supervise([{ says: ["ready", "stopping"], ends: 1 }])
    assert.deepEqual(await ended, [1, null])
    assert.equal(starts().length, 1)
  })

  it("ends while it waits for the next start, when it is told to", async () => {
    const { supervisor, ended, starts, said, until } = supervise([{ says: ready, ends: 1 }], { pauses: [3_600_000] })
    await until(() => said().includes("It restarts"))
    supervisor.kill("SIGTERM")
    assert.deepEqual(await ended, [0, null])
    assert.equal(starts().length, 1)
  })

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    it(`passes ${signal} on to a service that is not ready, and starts nothing after it`, async () => {
      const { supervisor, ended, starts, until } = supervise([{ says: [] }])
      await until(() => starts().length === 1)
      supervisor.kill(signal)
      const [code] = await ended
      assert.equal(code, signal === "SIGINT" ? 130 : 143)
      assert.equal(starts().length, 1)
      await untilGone(starts()[0])
    })

    it(`tells a service that is ready of ${signal} in a word, and starts nothing after it`, async () => {
      const { supervisor, ended, starts, said, until } = supervise([{ says: ready }])
      await until(() => said().includes("the service stays"))
      supervisor.kill(signal)
      const [code] = await ended
      assert.equal(code, signal === "SIGINT" ? 102 : 115)
      assert.equal(starts().length, 1)
    })
  }
})
