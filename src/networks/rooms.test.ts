import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, it } from "node:test"
import { networkOf } from "#domain/networks/all.ts"
import { rooms } from "#networks/all.ts"

/** What stands in every room, so that whoever knows one finds their way in all. A room may have more, under names of its own. */
const furniture = [
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

describe("the rooms of the networks", () => {
  for (const room of rooms) {
    const folder = join(import.meta.dirname, room.key)
    const present = new Set(readdirSync(folder))

    it(`has in ${room.key} the furniture that all have`, () => {
      const wanted = [...furniture, `${room.key}.ts`, ...(room.readMetrics === null ? [] : forNumbers)]
      assert.deepEqual(
        wanted.filter((name) => !present.has(name)),
        [],
      )
      if (room.readMetrics === null)
        assert.deepEqual(
          [...present].filter((name) => forNumbers.includes(name)),
          [],
        )
    })

    it(`says in ${room.key}.ts the same things in the same order`, () => {
      const order = ["key", "hosts", "needs", "ownApp", "connect", "publish", "readMetrics"]
      const said = Object.keys(room)
      assert.deepEqual(
        said,
        order.filter((name) => said.includes(name)),
      )
    })

    it(`tells in ${room.key}/README.md what all tell, in the same order`, () => {
      const lines = readFileSync(join(folder, "README.md"), "utf8").split("\n")
      assert.equal(lines[0], `# ${networkOf(room.key).provider}`)
      const told = lines.filter((line) => line.startsWith("## ")).map((line) => line.slice("## ".length))
      assert.deepEqual(
        told.filter((each) => chapters.includes(each)),
        chapters,
      )
    })
  }
})
