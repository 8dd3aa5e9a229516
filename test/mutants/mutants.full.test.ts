import assert from "node:assert/strict"
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { entryOf } from "../../scripts/test-groups.ts"

/*
 * The suite on trial. Each patch here breaks one rule of the service on purpose; its first line names the tests that must
 * notice. A mutant that lives means a rule that nothing holds.
 */

const run = promisify(execFile)
const root = join(import.meta.dirname, "..", "..")
const patches = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".patch")).toSorted()

let scratch: string
let copy: string

before(async () => {
  scratch = await mkdtemp(join(tmpdir(), "fanfare-mutants-"))
  copy = join(scratch, "source")
  for (const part of ["src", "test", "bin", "scripts", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true })
  }
  for (const part of ["node_modules", ".cache", "dist"]) await symlink(join(root, part), join(copy, part))
})
after(async () => rm(scratch, { recursive: true, force: true }))

async function read(patch: string): Promise<{ readonly about: string; readonly judges: readonly string[] }> {
  const [about = "", judges = ""] = (await readFile(join(import.meta.dirname, patch), "utf8")).split("\n")
  return { about, judges: judges.replace(/^Killed by: /, "").split(" ") }
}

/**
 * Runs tests by themselves, for a test inside a test run would report to the outer one. The first that fails is enough: the
 * rest of them is ended, with all the processes and files that it has.
 */
async function passes(files: readonly string[]): Promise<boolean> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const temporary = await mkdtemp(join(scratch, "tmp-"))
  const judges = spawn(process.execPath, ["--test", "--test-reporter=tap", ...files], {
    cwd: copy,
    env: { ...env, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  })
  const exit = once(judges, "exit")
  let hasFailed = false
  for await (const line of createInterface(judges.stdout)) {
    if (!/^\s*not ok /.test(line)) continue
    hasFailed = true
    break
  }
  if (hasFailed && judges.pid !== undefined && judges.exitCode === null) process.kill(-judges.pid, "SIGKILL")
  const [code] = (await exit) as [number | null]
  return !hasFailed && code === 0
}

test("there are at least ten mutants", () => assert.ok(patches.length >= 10))

test("the tests that judge the mutants pass on the source as it is", async () => {
  const judges = new Set((await Promise.all(patches.map(read))).flatMap((patch) => patch.judges))
  // In one process, which loads the service once for all of them.
  const entry = join(copy, "judges.mjs")
  const group = { name: "judges", files: [...judges], database: "postgres" } as const
  await writeFile(entry, entryOf(copy, group, join(scratch, "journal")))
  assert.ok(await passes([entry]))
})

for (const patch of patches) {
  test(`the mutant ${patch.replace(".patch", "")} is noticed`, async () => {
    const { judges } = await read(patch)
    const file = join(import.meta.dirname, patch)
    const apply = async (...how: string[]) => run("git", ["apply", ...how, file], { cwd: copy })
    await apply()
    try {
      assert.equal(await passes(judges), false, `${patch} lives: ${judges.join(", ")} did not notice`)
    } finally {
      await apply("--reverse")
    }
  })
}
