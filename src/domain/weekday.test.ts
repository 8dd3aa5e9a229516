import assert from "node:assert/strict"
import { test } from "node:test"
import { nameWeekday } from "#domain/weekday.ts"

test("a day has the name that the platform gives it in English", () => {
  for (let days = 0; days < 14; days += 1) {
    const day = Temporal.PlainDate.from("2026-12-28").add({ days })
    assert.equal(nameWeekday(day), day.toLocaleString("en", { weekday: "long" }))
  }
})
