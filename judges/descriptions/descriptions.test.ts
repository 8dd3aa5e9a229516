import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import path from "node:path"
import { describe, it } from "node:test"
import { networkKeys } from "../../src/domain/network.ts"
import { adapters } from "../../src/networks/all.ts"
import { checkDescription, describedNetworks, readDescription } from "./description.ts"
import { judge } from "./judge.ts"
import { judgedCases, recordTraffic } from "./record.ts"

const readme = readFileSync(path.join(import.meta.dirname, "README.md"), "utf8")

/* The traffic of the conformance suite, judged by what the networks say of their own interfaces. */

describe("what the networks say of their interfaces", () => {
  it("is written down for every network", () => {
    assert.deepEqual(describedNetworks().toSorted(), networkKeys.toSorted())
  })

  it("is refused where the notation is wrong", () => {
    const { sources, hosts } = readDescription("x")
    const withField = (type: string) => ({
      network: "x",
      sources,
      hosts,
      endpoints: { "GET api /2/tweets": { answers: { "200": { id: type } } } },
    })
    assert.equal(checkDescription(withField("string|null")).network, "x")
    assert.throws(() => checkDescription(withField("text")), /"text" is no type/)
    assert.throws(() => checkDescription(withField("$Post")), /no shape Post/)
  })
})

for (const key of describedNetworks()) {
  describe(`the traffic of ${key}`, () => {
    const description = readDescription(key)

    it("goes to the addresses of the network", () => {
      assert.deepEqual({ ...adapters.find((adapter) => adapter.key === key)?.hosts }, description.hosts)
    })

    it("is what the network describes", async () => {
      const exchanges = await recordTraffic(key, judgedCases)
      const { covered, findings, idleExceptions } = judge(description, exchanges)
      const endpoints = Object.keys(description.endpoints)
      console.log(
        `${key}: ${exchanges.length} exchanges judged, ${covered.size} of ${endpoints.length} endpoints covered`,
      )
      assert.notEqual(exchanges.length, 0, "nothing was recorded")
      assert.match(readme, new RegExp(`^\\| ${key} \\|.* ${covered.size} of ${endpoints.length} \\|$`, "m"))
      assert.deepEqual([...findings.keys()], [])
      assert.deepEqual(idleExceptions, [], "these exceptions are not needed any more")
    })
  })
}
