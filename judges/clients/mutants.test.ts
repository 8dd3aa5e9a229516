import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { after, before, test } from "node:test"
import { promisify } from "node:util"

/*
 * The judges on trial. Each patch makes an adapter and its simulator wrong in the same way, which no test of ours can see; its
 * first lines name the judge that must.
 */

const run = promisify(execFile)
const root = join(import.meta.dirname, "..", "..")
const folder = join(import.meta.dirname, "mutants")
const patches = (await readdir(folder)).toSorted()

let scratch: string

before(async () => {
  scratch = await mkdtemp(join(tmpdir(), "fanfare-mutants-"))
})
after(async () => rm(scratch, { recursive: true, force: true }))

/** The sources with the patch, and the packages as they are. */
async function copyWith(patch: string): Promise<string> {
  const copy = join(scratch, patch)
  const isOurs = (path: string) => !path.endsWith("node_modules") && !path.endsWith(".cache")
  for (const part of ["src", "test", "judges/clients", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  }
  for (const part of ["node_modules", "judges/clients/node_modules"]) {
    await symlink(join(root, part), join(copy, part))
  }
  await run("git", ["apply", join(folder, patch)], { cwd: copy })
  return copy
}

for (const patch of patches) {
  test(`the mutant ${patch.replace(".patch", "")} is noticed`, async () => {
    const [, , judge = "", name = ""] =
      /^(.+)\nKilled by: ([^,]+), (.+)\n/.exec(await readFile(join(folder, patch), "utf8")) ?? []
    // Run by itself: a test inside a test run would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const only = `--test-name-pattern=${name.replaceAll(/[^\w ]/g, ".")}`
    const args = ["--test", "--test-reporter=tap", only, judge]
    const cwd = await copyWith(patch)
    const judged = run(process.execPath, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 })
    const { stdout } = await judged.catch((error: { readonly stdout: string }) => error)
    assert.ok(stdout.includes(name), `${judge} has no test ${name}`)
    assert.match(stdout, new RegExp(`not ok \\d+ - ${RegExp.escape(name)}`), `${patch} lives: ${judge} did not notice`)
  })
}
