import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { readSources, type SourceFile } from "./sources.ts"

/** Types that have one name in two places because they mean the same there. A reader who finds one has found both. */
const sameInBoth: Readonly<Record<string, string>> = {
  EndedAccess: "the answer of the identity engine, as the web app reads it",
  McpReply: "transports do not import one another: HTTP carries what MCP answers",
  McpRequest: "transports do not import one another: HTTP carries what MCP is asked",
  NewToken: "the answer of the identity engine, as the web app reads it",
  RequestView: "the answer of the identity provider, as the web app reads it",
  RightsHolder: "identity passes on what storage asks for",
  SessionView: "the answer of the HTTP transport, as the web app reads it",
}

/** Simulators play other people's worlds, which have their own words. */
const isCounted = (path: string): boolean =>
  /^(?:src|web)\//.test(path) && !/(?:\.test|\/fixtures)\.tsx?$|\/simulator(?:\.ts$|\/)/.test(path)

function findTypesOfOneName(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  for (const { path, text } of files.filter((file) => isCounted(file.path))) {
    for (const [, name = ""] of text.matchAll(/^export (?:abstract )?(?:type|interface|class) (\w+)/gm)) {
      places.set(name, [...(places.get(name) ?? []), path])
    }
  }
  return new Map(places.entries().filter(([, paths]) => paths.length > 1))
}

describe("a search for an exported type", () => {
  it("finds one, or two that mean the same", () => {
    const found = findTypesOfOneName(readSources())
    const unexplained = found.entries().filter(([name]) => !Object.hasOwn(sameInBoth, name))
    assert.deepEqual(Object.fromEntries(unexplained), {})
    assert.deepEqual(found.keys().toArray().toSorted(), Object.keys(sameInBoth), "a reason is given for no such pair")
  })

  it("finds what is there twice, except in simulators", () => {
    const files = [
      { path: "src/a.ts", text: "export type Place = string\nexport class Box {}" },
      { path: "web/b.ts", text: "export type Place = number\ntype Box = 1" },
      { path: "src/networks/x/simulator.ts", text: "export type Box = 1" },
    ]
    assert.deepEqual([...findTypesOfOneName(files)], [["Place", ["src/a.ts", "web/b.ts"]]])
  })
})
