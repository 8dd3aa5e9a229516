import assert from "node:assert/strict"
import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { test } from "node:test"

const root = join(import.meta.dirname, "..", "..")
const page = await readFile(join(root, "docs", "security.md"), "utf8")

test("every test, source file and page that the security page names is there", () => {
  const named = [...page.matchAll(/`((?:test|src|web|docs|bench|judges)\/[\w./*-]+)`/g)].map(([, path = ""]) => path)
  assert.ok(named.length > 40, String(named.length))
  for (const path of named) assert.notEqual(globSync(path, { cwd: root }).length, 0, path)
})

test("the security page has a section for each chapter of ASVS 5", () => {
  const chapters = [...page.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number))
  assert.deepEqual(
    chapters,
    Array.from({ length: 17 }, (_, index) => index + 1),
  )
})

test("every file of the security battery is named on the security page", () => {
  const battery = globSync("test/security/*.test.ts", { cwd: root }).filter((file) => !file.includes(".full."))
  for (const file of battery) assert.ok(page.includes(file), file)
})
