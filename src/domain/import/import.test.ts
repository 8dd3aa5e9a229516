import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Id } from "#domain/ids.ts"
import { nameAccounts } from "#domain/import/name-accounts.ts"
import { guessDateOrder, placeInZone, readClock } from "#domain/import/read-clock.ts"
import { importLimits, readImportFile } from "#domain/import/read-file.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const faultOf = (file: Uint8Array) => {
  const reading = readImportFile(file)
  assert.ok(!reading.isRead)
  return reading.fault
}

test("a file is read by the names of its columns, in any order, with what it does not know set aside", () => {
  const reading = readImportFile(
    bytes("\uFEFFWhen;Note;Post;Channels\r\n2026-12-01 09:00;x;Bulbs;x\r\n;;;\r\n;;Squash;\r\n"),
  )
  assert.ok(reading.isRead)
  assert.deepEqual(reading.ignored, ["Note"])
  assert.deepEqual(reading.rows, [
    { row: 2, text: "Bulbs", accounts: "x", when: "2026-12-01 09:00", labels: "", files: "" },
    { row: 4, text: "Squash", accounts: "", when: "", labels: "", files: "" },
  ])
})

test("a file that is no table of posts is told apart from one that is", () => {
  assert.deepEqual(faultOf(Uint8Array.of(0xff, 0xfe, 0x74, 0)), { kind: "utf16" })
  assert.deepEqual(faultOf(Uint8Array.of(0x74, 0, 0x65, 0)), { kind: "utf16" })
  assert.deepEqual(faultOf(Uint8Array.of(0x74, 0x65, 0xe9, 0x0a)), { kind: "notUtf8" })
  assert.deepEqual(faultOf(Uint8Array.of(0x50, 0x4b, 3, 4)), { kind: "workbook" })
  assert.deepEqual(faultOf(bytes("")), { kind: "empty" })
  assert.deepEqual(faultOf(bytes("text,when\n\n")), { kind: "empty" })
  assert.deepEqual(faultOf(bytes("when\n2026-12-01 09:00")), { kind: "noText" })
  assert.deepEqual(faultOf(bytes("text,Body\na,b")), { kind: "twice", head: "Body" })
  assert.deepEqual(faultOf(bytes('text\n"a')), { kind: "openQuote", row: 2 })
  assert.deepEqual(faultOf(bytes(`text\n${"a\n".repeat(importLimits.rows + 1)}`)), { kind: "tooMany", count: 201 })
  assert.deepEqual(faultOf(new Uint8Array(importLimits.bytes + 1)), { kind: "tooLarge" })
})

test("no file makes the reader fail", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (file) => void readImportFile(file)))
})

const wall = (text: string, order: "dmy" | "mdy" = "dmy") => {
  const reading = readClock(text, order)
  return reading.kind === "wall" ? reading.wall.toString() : reading.kind
}

test("times are read as people and spreadsheets write them", () => {
  for (const text of [
    "2026-12-01 09:00",
    "2026-12-01T09:00",
    " 2026-12-1 9:00:00 ",
    "01.12.2026 09:00",
    "1/12/2026, 9:00",
  ]) {
    assert.equal(wall(text), "2026-12-01T09:00:00", text)
  }
  assert.equal(wall("12/1/2026 9:00 AM", "mdy"), "2026-12-01T09:00:00")
  assert.equal(wall("12/1/2026 12:05 am", "mdy"), "2026-12-01T00:05:00")
  assert.equal(wall("12/1/2026 9:00 p.m.", "mdy"), "2026-12-01T21:00:00")
  // A dot is never between a month and a day.
  assert.equal(wall("01.12.2026 09:00", "mdy"), "2026-12-01T09:00:00")
})

test("a time with an offset is the same moment everywhere", () => {
  for (const text of ["2026-12-01T09:00:00+01:00", "2026-12-01 08:00:00Z"]) {
    const reading = readClock(text, "dmy")
    assert.ok(reading.kind === "instant", text)
    assert.equal(reading.at.toString(), "2026-12-01T08:00:00Z")
  }
})

test("what is no time is told by what it lacks", () => {
  assert.equal(wall(""), "none")
  assert.equal(wall("2026-12-01"), "noTime")
  assert.equal(wall("2026-02-30 09:00"), "noSuchDay")
  for (const text of ["tomorrow", "2026-12-01 25:00", "2026-12-01 09:75", "13:00 PM", "46357.375", "1/12/26 09:00"]) {
    assert.equal(wall(text), "unreadable", text)
  }
})

test("the order of day and month is guessed by dates that have one reading only", () => {
  assert.equal(guessDateOrder(["1/2/2026 09:00", "12/24/2026 09:00"]), "mdy")
  assert.equal(guessDateOrder(["1/2/2026 09:00", "24/12/2026 09:00"]), "dmy")
  assert.equal(guessDateOrder(["1/2/2026 09:00", "2026-12-24 09:00"]), "dmy")
})

const at = (text: string, takesSecond = false) => {
  const { at: moment, change } = placeInZone(Temporal.PlainDateTime.from(text), "Europe/Copenhagen", takesSecond)
  return [moment.toString(), change]
}

test("where clocks change, a time that comes twice is the first or the second, and one that is skipped the next", () => {
  assert.deepEqual(at("2026-10-25T02:30"), ["2026-10-25T00:30:00Z", "twice"])
  assert.deepEqual(at("2026-10-25T02:30", true), ["2026-10-25T01:30:00Z", "twice"])
  assert.deepEqual(at("2026-03-29T02:30"), ["2026-03-29T01:30:00Z", "skipped"])
  assert.deepEqual(at("2026-10-25T03:30", true), ["2026-10-25T02:30:00Z", undefined])
})

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}` as Id<"acc">
const accounts = [
  { id: id(1), network: "x", handle: "@larkandloam", displayName: "Lark & Loam" },
  { id: id(2), network: "instagram", handle: "larkandloam", displayName: "Lark & Loam" },
  { id: id(3), network: "mastodon", handle: "@ada@garden.social", displayName: "Ada" },
] as const
const name = (cell: string) => nameAccounts(cell, accounts, [{ name: "Every day", accountIds: [id(1), id(3)] }])

test("accounts are named by handle, network, both, the name that people see, or a set", () => {
  assert.deepEqual(name("@ada@garden.social").ids, [id(3)])
  assert.deepEqual(name("X:larkandloam; instagram/LarkAndLoam").ids, [id(1), id(2)])
  assert.deepEqual(name("Instagram | ada").ids, [id(2), id(3)])
  assert.deepEqual(name("mastodon:@ada").ids, [id(3)])
  assert.deepEqual(name("every day, x, x").ids, [id(1), id(3)])
  assert.deepEqual(name(" , ").ids, [])
})

test("an account that nobody knows, and a handle that several have, are told with what to write instead", () => {
  assert.deepEqual(name("nobody"), {
    ids: [],
    complaints: ["“nobody” is no account of this workspace. Write its handle, or connect it first."],
  })
  assert.deepEqual(name("larkandloam").complaints, [
    "“larkandloam” can be 2 accounts. Write x:larkandloam or instagram:larkandloam.",
  ])
})
