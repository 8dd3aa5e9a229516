import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { readTimeWords } from "./read-time-words.ts"

// A Tuesday, 09:41 in Copenhagen.
const now = Temporal.ZonedDateTime.from("2026-11-17T09:41[Europe/Copenhagen]")
const read = (text: string) => readTimeWords(text, now)?.toPlainDateTime().toString({ smallestUnit: "minute" }) ?? null

const meanings: Readonly<Record<string, string | null>> = {
  "fri 9am": "2026-11-20T09:00",
  "Friday, 18:30": "2026-11-20T18:30",
  "thur 8.15pm": "2026-11-19T20:15",
  "tue 9am": "2026-11-24T09:00",
  "tue 10am": "2026-11-17T10:00",
  "next tuesday 10am": "2026-11-24T10:00",
  "tomorrow noon": "2026-11-18T12:00",
  tomorrow: "2026-11-18T09:00",
  tmr: "2026-11-18T09:00",
  "today 17h": "2026-11-17T17:00",
  "9am": "2026-11-18T09:00",
  "at 11": "2026-11-17T11:00",
  "10:00": "2026-11-17T10:00",
  midnight: "2026-11-18T00:00",
  "in 2 h": "2026-11-17T11:41",
  "in 30 minutes": "2026-11-17T10:11",
  "in a week": "2026-11-24T09:41",
  "20 nov 18:30": "2026-11-20T18:30",
  "nov 20th": "2026-11-20T09:00",
  "3 march": "2027-03-03T09:00",
  "2026-12-24 12:00": "2026-12-24T12:00",
  "24 december 2027 at 8pm": "2027-12-24T20:00",
  "": null,
  "30 feb": null,
  "25:00": null,
  "13pm": null,
  "today 8am": null,
  "2020-01-01 10:00": null,
  "monster 9am": null,
  "sometime soon": null,
  "7": null,
}

for (const [text, meaning] of Object.entries(meanings)) {
  test(`“${text}” is ${meaning ?? "not understood"}`, () => {
    assert.equal(read(text), meaning)
  })
}

test("the hour that is missing in spring is the one after it", () => {
  const before = Temporal.ZonedDateTime.from("2026-03-27T12:00[Europe/Copenhagen]")
  assert.equal(readTimeWords("sunday 2:30", before)?.toPlainTime().toString(), "03:30:00")
})

test("whatever is typed, it is a moment to come or nothing", () => {
  const word = fc.constantFrom("fri", "9am", "at", "in", "2", "h", "nov", "20", "18:30", "next", "noon", ".", "x")
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(word).map((all) => all.join(" ")),
      ),
      (text) => {
        const meant = readTimeWords(text, now)
        assert.ok(meant === null || Temporal.ZonedDateTime.compare(meant, now) > 0)
      },
    ),
  )
})
