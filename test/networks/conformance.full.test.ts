import assert from "node:assert/strict"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { after, describe, it } from "node:test"
import type { NetworkKey } from "#domain/network.ts"
import { adapters } from "#networks/all.ts"
import { conformanceCases } from "#networks/conformance.ts"
import { playedNetworks } from "#sandbox/networks.ts"
import { conformancePage } from "./conformance-page.ts"
import { type OpenStage, openStage } from "./open-stage.ts"

const table = new Map<NetworkKey, Map<string, string>>()

for (const adapter of adapters) {
  describe(`the adapter of ${adapter.key}`, () => {
    const cells = new Map<string, string>()
    table.set(adapter.key, cells)
    let opened: Promise<OpenStage> | undefined

    const open = async (): Promise<OpenStage> => {
      const played = playedNetworks.find(({ simulator }) => simulator.key === adapter.key)
      assert.ok(played !== undefined, "the sandbox does not play it")
      opened ??= openStage(adapter, played.simulator)
      return opened
    }
    after(async () => (await opened)?.[Symbol.asyncDispose]())

    for (const { name, run } of conformanceCases) {
      it(`passes: ${name}`, async () => {
        cells.set(name, "FAILED")
        cells.set(name, await run(await open()))
      })
    }
  })
}

describe("conformance", () => {
  const names = conformanceCases.map(({ name }) => name)

  it("leaves nothing out", () => {
    assert.equal(new Set(names).size, names.length)
    for (const cells of table.values()) assert.deepEqual([...cells.keys()], names)
  })

  it("is in the docs as this run saw it (npm run docs)", () => {
    const page = conformancePage(names, table)
    const file = path.join(import.meta.dirname, "..", "..", "docs", "conformance.md")
    if (process.env["FANFARE_WRITE_DOCS"] === "1") writeFileSync(file, page)
    assert.equal(readFileSync(file, "utf8"), page)
  })
})
