import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, it } from "node:test"
import { networkKeys } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { adapterOf, adapters } from "#networks/all.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"

/** What stands in every adapter, so that whoever knows one finds their way in all. An adapter may have more, under names of its own. */
const fixtures = [
  "README.md",
  "client.ts",
  "connect.ts",
  "connect.test.ts",
  "fixtures.ts",
  "prepare.test.ts",
  "publish.ts",
  "publish.test.ts",
  "reconcile.ts",
  "reconcile.test.ts",
  "simulator",
  "simulator.ts",
  "simulator.test.ts",
]

/** What every README tells. */
const chapters = [
  "Keys",
  "Scopes and hosts",
  "How a post goes out",
  "After a lost answer",
  "Errors",
  "Statistics",
  "The simulator",
]

/** Only where the network tells numbers. */
const forNumbers = ["read-metrics.ts", "read-metrics.test.ts"]

describe("the adapters of the networks", () => {
  it("are there for every network, each under its own key", () => {
    assert.deepEqual(
      networkKeys.map((key) => [networkOf(key).key, adapterOf(key)?.key, simulatorOf(key).key]),
      networkKeys.map((key) => [key, key, key]),
    )
  })

  for (const adapter of adapters) {
    const folder = join(import.meta.dirname, adapter.key)
    const present = new Set(readdirSync(folder))

    it(`has in ${adapter.key} the files that all have`, () => {
      const wanted = [...fixtures, `${adapter.key}.ts`, ...(adapter.readMetrics === null ? [] : forNumbers)]
      assert.deepEqual(
        wanted.filter((name) => !present.has(name)),
        [],
      )
      if (adapter.readMetrics === null)
        assert.deepEqual(
          [...present].filter((name) => forNumbers.includes(name)),
          [],
        )
    })

    it(`says in ${adapter.key}.ts the same things in the same order`, () => {
      const order = [
        "key",
        "hosts",
        "apiVersion",
        "needs",
        "ownApp",
        "connect",
        "publish",
        "readMetrics",
        "readChoices",
      ]
      const said = Object.keys(adapter)
      assert.deepEqual(
        said,
        order.filter((name) => said.includes(name)),
      )
    })

    it(`tells in ${adapter.key}/README.md what all tell, in the same order`, () => {
      const lines = readFileSync(join(folder, "README.md"), "utf8").split("\n")
      assert.equal(lines[0], `# ${networkOf(adapter.key).provider}`)
      const told = lines.filter((line) => line.startsWith("## ")).map((line) => line.slice("## ".length))
      assert.deepEqual(
        told.filter((each) => chapters.includes(each)),
        chapters,
      )
    })
  }
})
