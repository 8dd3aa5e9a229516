import assert from "node:assert/strict"
import { after, describe, it } from "node:test"
import { rooms } from "#networks/all.ts"
import { conformanceCases } from "#networks/conformance.ts"
import { playedNetworks } from "#sandbox/networks.ts"
import { type OpenStage, openStage } from "./open-stage.ts"

const table = new Map<string, Map<string, string>>()

for (const room of rooms) {
  describe(`the room of ${room.key}`, () => {
    const cells = new Map<string, string>()
    table.set(room.key, cells)
    let opened: Promise<OpenStage> | undefined

    const open = async (): Promise<OpenStage> => {
      const played = playedNetworks.find(({ simulator }) => simulator.key === room.key)
      assert.ok(played !== undefined, "the sandbox does not play it")
      opened ??= openStage(room, played.simulator)
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
  it("leaves nothing out", (context) => {
    const names = conformanceCases.map(({ name }) => name)
    assert.equal(new Set(names).size, names.length)
    const width = Math.max(...names.map((name) => name.length))
    context.diagnostic(["case".padEnd(width), ...[...table.keys()].map((key) => key.padEnd(18))].join("  "))
    for (const name of names) {
      const row = [...table.values()].map((cells) => (cells.get(name) ?? "").padEnd(18))
      context.diagnostic([name.padEnd(width), ...row].join("  "))
    }
    for (const cells of table.values()) assert.deepEqual([...cells.keys()], names)
  })
})
