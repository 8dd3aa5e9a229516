import assert from "node:assert/strict"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { publish, read } from "./play.ts"
import { startProcess } from "./start-process.ts"

const child = path.join(import.meta.dirname, "sandbox-child.ts")
let dir: string

before(async () => (dir = await mkdtemp(path.join(tmpdir(), "fanfare-sandbox-"))))
after(async () => rm(dir, { recursive: true, force: true }))

test("what a network has accepted is still there when the sandbox was killed", async () => {
  let confirmed: string[] = []
  for (let round = 0; round < 2; round++) {
    const sandbox = await startProcess(child, [dir])
    const api = `${sandbox.address}/sandbox/x/api`
    assert.deepEqual(await read(`${api}/posts/x-1`), confirmed)
    const publishing = Array.from({ length: 200 }, async (_, index) => {
      const text = `Round ${round}, post ${index}`
      const answer = await publish(api, { text }).catch(() => undefined)
      if (answer?.status === 201) confirmed.push(text)
      if (index === 120) await sandbox.kill()
    })
    await Promise.all(publishing)
    await sandbox.kill()
    assert.ok(confirmed.some((text) => text.startsWith(`Round ${round}`)))
    confirmed = await keptIn(confirmed)
  }
})

/** Nothing that was confirmed is missing; what was not may or may not have made it, and nothing is there twice. */
async function keptIn(confirmed: readonly string[]): Promise<string[]> {
  const sandbox = await startProcess(child, [dir])
  const kept = (await read(`${sandbox.address}/sandbox/x/api/posts/x-1`)) as string[]
  await sandbox.kill()
  assert.deepEqual(
    confirmed.filter((text) => !kept.includes(text)),
    [],
  )
  assert.equal(new Set(kept).size, kept.length)
  return kept
}

test("a sandbox ends with whoever started it", async () => {
  const main = path.join(import.meta.dirname, "../../src/sandbox/main.ts")
  const sandbox = await startProcess(main, ["--port", "0", "--dir", path.join(dir, "own")])
  const page = await fetch(`${sandbox.address}/sandbox`)
  assert.equal(page.status, 200)
  await page.text()
  const exited = new Promise((resolve) => sandbox.child.once("exit", (code) => resolve(code)))
  sandbox.child.stdin?.end()
  assert.equal(await exited, 0)
})

test("a sandbox that is told to end does so in order", async () => {
  const main = path.join(import.meta.dirname, "../../src/sandbox/main.ts")
  const sandbox = await startProcess(main, ["--port", "0", "--dir", path.join(dir, "own")])
  const exited = new Promise((resolve) => sandbox.child.once("exit", (code) => resolve(code)))
  sandbox.child.kill("SIGTERM")
  assert.equal(await exited, 0)
})
