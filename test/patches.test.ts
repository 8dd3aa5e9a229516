import assert from "node:assert/strict"
import { execFile } from "node:child_process"
import { globSync } from "node:fs"
import { join } from "node:path"
import { test } from "node:test"
import { promisify } from "node:util"

/*
 * Rules of the service are broken on purpose, by the tests of the tests and by the crash bench, which run for long. A patch
 * that no longer fits what it breaks is noticed here.
 */

const root = join(import.meta.dirname, "..")

test("every patch that breaks a rule on purpose fits the source", async () => {
  const patches = globSync(["test/mutants/*.patch", "bench/crash/variants/*.patch"], { cwd: root }).toSorted()
  assert.ok(patches.some((file) => file.startsWith("test")) && patches.some((file) => file.startsWith("bench")))
  for (const file of patches) await promisify(execFile)("git", ["apply", "--check", file], { cwd: root })
})
