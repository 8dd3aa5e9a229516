import assert from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { describe, it } from "node:test"
import { TypeID } from "typeid-js"
import { type Id, readId, showId } from "../src/domain/ids.ts"

const rounds = 2_000

/** Any UUID has a TypeID, so random ones and the extremes try more than those that the service makes. */
const uuids = [
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "00000000-0000-0000-0000-000000000001",
  "80000000-0000-0000-0000-000000000000",
  ...Array.from({ length: rounds }, () => randomUUID()),
]

describe("an identifier of Fanfare, judged by typeid-js", () => {
  it("is shown as a TypeID of the same UUID", () => {
    for (const uuid of uuids) {
      const shown = showId("pst", uuid as Id<"pst">)
      assert.equal(shown, TypeID.fromUUID("pst", uuid).toString())
      assert.equal(Buffer.from(TypeID.fromString(shown, "pst").toUUIDBytes()).toString("hex"), uuid.replaceAll("-", ""))
    }
  })

  it("is read from a TypeID as the same UUID", () => {
    for (let round = 0; round < rounds; round += 1) {
      const theirs = new TypeID("wsp")
      assert.equal(readId("wsp", theirs.toString()), theirs.toUUID())
    }
  })

  it("is refused exactly where typeid-js refuses it", () => {
    const good = showId("usr", randomUUID() as Id<"usr">)
    const letters = Array.from("0189abchijklopqrstuvwxyzAIO-_ é")
    for (let place = 4; place < good.length; place += 1) {
      for (const letter of letters) {
        const text = good.slice(0, place) + letter + good.slice(place + 1)
        assert.equal(readId("usr", text) !== readId("usr", "nonsense"), isTypeId(text), text)
      }
    }
    for (const text of [
      "",
      "usr_",
      good.slice(0, -1),
      `${good}0`,
      good.toUpperCase(),
      good.replace("usr", "wsp"),
      ` ${good}`,
    ]) {
      assert.equal(readId("usr", text), readId("usr", "nonsense"), text)
      assert.equal(isTypeId(text), false, text)
    }
  })
})

function isTypeId(text: string): boolean {
  try {
    TypeID.fromString(text, "usr").toUUIDBytes()
    return true
  } catch {
    return false
  }
}
