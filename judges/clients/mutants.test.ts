import assert from "node:assert/strict"
import { execFile, spawnSync } from "node:child_process"
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

let copy: string

/** The sources, to be patched, and the packages as they are. */
before(async () => {
  copy = await mkdtemp(join(tmpdir(), "fanfare-mutants-"))
  const isOurs = (path: string) => !path.endsWith("node_modules") && !path.endsWith(".cache")
  for (const part of ["src", "test", "judges/clients", "package.json", "tsconfig.json"]) {
    await cp(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  }
  for (const part of ["node_modules", "judges/clients/node_modules"]) {
    await symlink(join(root, part), join(copy, part))
  }
})
after(async () => rm(copy, { recursive: true, force: true }))

/** What a judge reports, asked for one test only. */
function ask(judge: string, name: string): string {
  // Run by itself: a test inside a test run would report to the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const only = `--test-name-pattern=${name.replaceAll(/[^\w ]/g, ".")}`
  const args = ["--test", "--test-reporter=tap", only, judge]
  return spawnSync(process.execPath, args, { cwd: copy, env, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }).stdout
}

for (const patch of patches) {
  test(`the mutant ${patch.replace(".patch", "")} is noticed`, async () => {
    const file = join(folder, patch)
    const [, judge = "", name = ""] = /\nKilled by: ([^,]+), (.+)\n/.exec(await readFile(file, "utf8")) ?? []
    const apply = async (...how: string[]) => run("git", ["apply", ...how, file], { cwd: copy })
    await apply()
    try {
      const report = ask(judge, name)
      const noticed = new RegExp(`not ok \\d+ - ${RegExp.escape(name)}`)
      assert.match(report, noticed, `${patch} lives: ${judge} did not notice`)
    } finally {
      await apply("--reverse")
    }
  })
}
