import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"
import { readGuide, takeStep } from "./follow-guide.ts"

/* docs/guides/add-an-action.md, followed to the letter in a copy of the project. */

const run = promisify(execFile)
const root = join(import.meta.dirname, "..", "..")

let copy: string
before(async () => {
  copy = await mkdtemp(join(tmpdir(), "fanfare-guide-"))
  for (const part of ["src", "test", "web", "bin", "client", "scripts", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true })
  }
  for (const part of ["node_modules", ".cache", "dist", "docs"]) await symlink(join(root, part), join(copy, part))
})
after(async () => rm(copy, { recursive: true, force: true }))

/** What a command printed, and whether it was content. */
async function ask(command: readonly string[]): Promise<{ readonly isFine: boolean; readonly said: string }> {
  // A test inside a test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return run(process.execPath, [...command], { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ isFine: true, said: stdout }),
    (error: unknown) => ({
      isFine: false,
      said: error instanceof Error && "stdout" in error ? String(error.stdout) : String(error),
    }),
  )
}

const checkTypes = async (project: string) =>
  // What it found out before is kept beside the copy: a step changes one file.
  ask([
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    join(copy, "types"),
    // Each checker works out what it needs of the others anew.
    "--checkers",
    "1",
    "-p",
    project,
  ])

/** Runs tests whose names have one of these words. */
const runTests = async (names: string, files: readonly string[]) =>
  ask(["--test", "--test-force-exit", `--test-name-pattern=${names}`, ...files])

test("the guide adds an action, and whatever a step would forget is named", async () => {
  const steps = readGuide(await readFile(join(root, "docs", "guides", "add-an-action.md"), "utf8"))
  const takeTo = async (path: string) => {
    for (const step of steps.filter((each) => each.path === path)) await takeStep(copy, step)
  }
  const own = "test/media/clear-alt-text.test.ts"
  const [access, tenants] = ["test/access/access.test.ts", "test/security/tenants.test.ts"]
  assert.deepEqual(
    steps.map(({ path }) => path),
    [
      "src/actions/media/clear-alt-text.ts",
      "src/actions/registry.ts",
      "src/actions/registry.ts",
      "web/words/en/activity.ts",
      "web/words/es/activity.ts",
      "test/access/table.ts",
      tenants,
      own,
    ],
  )

  await takeTo("src/actions/media/clear-alt-text.ts")
  await takeTo("src/actions/registry.ts")
  const unsaid = await checkTypes("web")
  assert.equal(unsaid.isFine, false)
  assert.match(unsaid.said, /en\/activity\.ts.*"media\.clearAltText"/s)
  await takeTo("web/words/en/activity.ts")
  const untranslated = await checkTypes("web")
  assert.equal(untranslated.isFine, false)
  assert.match(untranslated.said, /es\/activity\.ts.*"media\.clearAltText"/s)
  await takeTo("web/words/es/activity.ts")
  assert.deepEqual(await checkTypes("web"), { isFine: true, said: "" })

  const unlisted = await runTests("stands in the (table|matrix)", [access, tenants])
  assert.equal(unlisted.isFine, false)
  assert.match(unlisted.said, /media\.clearAltText/)
  await takeTo("test/access/table.ts")
  await takeTo(tenants)
  await takeTo(own)
  const { isFine, said } = await runTests("stands in the (table|matrix)|media.clearAltText", [access, tenants])
  assert.ok(isFine, said)
  assert.match(said, /media\.clearAltText answers each caller/)
  assert.match(said, /media\.clearAltText does not know/)
  const ownRun = await runTests(".", [own])
  assert.ok(ownRun.isFine, ownRun.said)
})
