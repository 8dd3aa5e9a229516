import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { readImports, readSources, type SourceFile } from "./sources.ts"

/** Files that import one another, directly or through others. An import of a type counts: a reader follows it too. */
function findCircles(files: readonly SourceFile[]): readonly string[] {
  const known = new Set(files.map(({ path }) => path))
  const targets = new Map(
    files.map((file) => [
      file.path,
      readImports(file)
        .map(({ target }) => target)
        .filter((target) => known.has(target)),
    ]),
  )
  const done = new Set<string>()
  const circles: string[] = []

  function follow(path: string, trail: readonly string[]): void {
    const place = trail.indexOf(path)
    if (place !== -1) circles.push([...trail.slice(place), path].join(" → "))
    if (place !== -1 || done.has(path)) return
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path])
    done.add(path)
  }

  for (const path of known) follow(path, [])
  return circles
}

describe("imports", () => {
  it("go in no circle", () => {
    const files = readSources().filter(({ path }) => /^(?:src|web)\//.test(path))
    assert.ok(files.length > 500)
    assert.deepEqual(findCircles(files), [])
  })

  it("in a circle are found, those of types too", () => {
    const files = [
      { path: "src/a.ts", text: 'import { b } from "./b.ts"' },
      { path: "src/b.ts", text: 'import type { C } from "#c.ts"' },
      { path: "src/c.ts", text: 'const a = await import("./a.ts")' },
      { path: "src/d.ts", text: 'import { a } from "./a.ts"' },
    ]
    assert.deepEqual(findCircles(files), ["src/a.ts → src/b.ts → src/c.ts → src/a.ts"])
  })
})
