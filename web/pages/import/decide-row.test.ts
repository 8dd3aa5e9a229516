import assert from "node:assert/strict"
import { test } from "node:test"
import type { ImportRowView } from "../../api/views.ts"
import { decideRow, type RowChoices } from "./decide-row.ts"

const cells = { row: 2, text: "Bulbs", accounts: "", when: "", labels: "", files: "" }
const at = "2026-12-01T08:00:00.000000Z"
const second = "2026-12-01T09:00:00.000000Z"
const noted = (...kinds: readonly ImportRowView["notes"][number]["kind"][]): ImportRowView => ({
  row: 2,
  accountIds: [],
  mediaIds: [],
  labelIds: [],
  at,
  notes: kinds.map((kind) => ({ column: "text", kind, message: "…" })),
})
const usual: RowChoices = { as: "schedule", keepsUnfit: false, wanted: new Set(), second: new Set() }
const fate = (row: ImportRowView, choices: Partial<RowChoices> = {}, text = "Bulbs") =>
  decideRow(row, { ...cells, text }, { ...usual, ...choices }).fate

test("a row with a time is scheduled, or a draft where everything is to be one", () => {
  assert.equal(fate(noted()), "schedule")
  assert.equal(fate(noted("notice")), "schedule")
  assert.equal(fate(noted(), { as: "draft" }), "draft")
  const { at: _, ...undated } = noted()
  assert.equal(fate(undated), "draft")
})

test("a row with a problem stays out until it may be a draft; what only scheduling refuses is one at once", () => {
  assert.equal(fate(noted("unread")), "fix")
  assert.equal(fate(noted("unread"), { as: "draft" }), "fix")
  assert.equal(fate(noted("unread"), { keepsUnfit: true }), "draft")
  assert.equal(fate(noted("unfit")), "fix")
  assert.equal(fate(noted("unfit"), { as: "draft" }), "draft")
  assert.equal(fate(noted("unfit"), { keepsUnfit: true }), "draft")
  assert.equal(fate(noted("unread"), { keepsUnfit: true }, " "), "fix")
})

test("a duplicate is skipped unless somebody wants it", () => {
  assert.equal(fate(noted("duplicate")), "skip")
  assert.equal(fate(noted("duplicate"), { wanted: new Set([2]) }), "schedule")
  assert.equal(fate(noted("duplicate", "unread")), "fix")
})

test("of a time that comes twice somebody may take the second", () => {
  const row = { ...noted("notice"), second }
  assert.equal(decideRow(row, cells, usual).at, at)
  assert.equal(decideRow(row, cells, { ...usual, second: new Set([2]) }).at, second)
})
