import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, describe, it } from "node:test"

const scratch = mkdtempSync(join(tmpdir(), "fanfare-run-tests-"))
after(() => rmSync(scratch, { recursive: true }))

const runner = JSON.stringify(import.meta.resolve("../../scripts/run-tests.ts"))

/** Runs these test files in one process of a run of its own, and says whether it passed and what it printed. */
async function runFiles(sources: Readonly<Record<string, string>>, longestMs = 60_000) {
  const files = Object.entries(sources).map(([name, source]) => {
    const file = join(scratch, `${name}.test.ts`)
    writeFileSync(file, `import { after, before, test } from "node:test"\n${source}\n`)
    return file
  })
  const groups = JSON.stringify([{ name: "tried", files, database: "embedded" }])
  const script = `
    const { runTests } = await import(${runner})
    console.log(await runTests(${groups}, {}, { usual: ${longestMs}, full: ${longestMs} }) ? "passed" : "failed")
  `
  const { NODE_TEST_CONTEXT: _, FANFARE_TEST_DATABASE: __, ...env } = process.env
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, ["--input-type=module", "--eval", script], { env }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
  return { output, hasPassed: /^passed$/m.test(output) }
}

const fine = `test("a fine test", () => {})`

describe("a run of the tests in one process", { concurrency: 4 }, () => {
  it("passes when all its files do, each with its own hooks", async () => {
    const hooks = `
      const log: string[] = []
      before(() => log.push("before"))
      after(() => { if (log.join() !== "before,test") throw new Error(log.join()) })
      test("a test with hooks around it", () => { log.push("test") })
    `
    const { hasPassed, output } = await runFiles({ "first-hooks": hooks, "second-hooks": hooks })
    assert.ok(hasPassed, output)
    assert.match(output, /tests 4\b/)
  })

  it("reports every test, however many the last file has", async () => {
    const many = `for (let count = 0; count < 3000; count += 1) test("test " + count, () => {})`
    const { hasPassed, output } = await runFiles({ many })
    assert.ok(hasPassed, output)
    assert.match(output, /tests 3001\b/)
  })

  it("fails when one of its files does, and runs the next ones all the same", async () => {
    const { hasPassed, output } = await runFiles({
      failing: `test("a broken test", () => { throw new Error("broken") })`,
      unloadable: `throw new Error("unloadable")`,
      next: fine,
    })
    assert.ok(!hasPassed, output)
    assert.match(output, /✖ .*failing\.test\.ts/)
    assert.match(output, /✖ .*unloadable\.test\.ts/)
    assert.match(output, /✔ a fine test/)
  })

  it("fails when an error comes after its test has ended", async () => {
    const source = `
      test("ends too early", () => { setTimeout(() => { throw new Error("late") }, 50) })
      test("another", () => new Promise((resolve) => setTimeout(resolve, 200)))
    `
    const { hasPassed, output } = await runFiles({ late: source })
    assert.ok(!hasPassed, output)
  })

  it("fails when a file leaves something open, and names it", async () => {
    const { hasPassed, output } = await runFiles({
      timing: `test("leaves a timer", () => { setInterval(() => {}, 1000) })`,
      serving: `test("leaves a server", async () => { (await import("node:net")).createServer().listen(0) })`,
      next: fine,
    })
    assert.ok(!hasPassed, output)
    assert.match(output, /✖ .*timing\.test\.ts/)
    assert.match(output, /✖ .*serving\.test\.ts/)
    assert.match(output, /leaves something open/)
    assert.match(output, /✔ .*next\.test\.ts/)
  })

  const hanging = {
    "waits for ever": `await new Promise((resolve) => setTimeout(resolve, 1e9))`,
    "computes for ever": `for (;;);`,
  }
  for (const [what, statement] of Object.entries(hanging)) {
    it(`fails when a file ${what}, and names it and those that were not run`, async () => {
      const source = `test("a test without end", async () => { ${statement} })`
      const { hasPassed, output } = await runFiles({ hanging: source, next: fine }, 3000)
      assert.ok(!hasPassed, output)
      assert.match(output, /hanging\.test\.ts hangs/)
      assert.match(output, /next\.test\.ts was not run/)
    })
  }

  it("fails when the process dies, and names the file that it ran and those that were not run", async () => {
    const { hasPassed, output } = await runFiles({ dying: `test("dies", () => process.abort())`, next: fine })
    assert.ok(!hasPassed, output)
    assert.match(output, /ended while it ran .*dying\.test\.ts/)
    assert.match(output, /next\.test\.ts was not run/)
  })

  it("fails when a child of a test is still there, and ends it", async () => {
    const source = `
      import { spawn } from "node:child_process"
      test("leaves a child", () => spawn("sleep", ["300"], { detached: true, stdio: "ignore" }).unref())
    `
    const { hasPassed, output } = await runFiles({ parent: source })
    assert.ok(!hasPassed, output)
    assert.match(output, /left a process running, which was stopped: \d+ sleep 300/)
  })
})
