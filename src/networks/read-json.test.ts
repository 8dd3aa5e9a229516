import assert from "node:assert/strict"
import { test } from "node:test"
import { isKeepable } from "#domain/keepable.ts"
import { readJson } from "#networks/read-json.ts"

test("a network's answer is read as it stands, and no JSON is nothing", () => {
  assert.deepEqual(readJson('{"id":"1","tags":["\\u00e9",null,1.5,true]}'), { id: "1", tags: ["é", null, 1.5, true] })
  assert.deepEqual(readJson('"\\ud83d\\ude80 \\\\u0000"'), "🚀 \\u0000")
  assert.equal(readJson("<html>"), undefined)
  assert.equal(readJson(""), undefined)
})

test("what no database keeps has a mark in its place, wherever it stands", () => {
  for (const text of ["\\u0000", "\\uD800", "\\udc00", "\\ud800\\ud83d\\ude80"]) {
    const read = readJson(`{"error":{"message":"so ${text} it is","list":["${text}"]}}`)
    const { error } = read as { readonly error: { readonly message: string; readonly list: readonly string[] } }
    assert.match(error.message, /^so �🚀? it is$/u)
    assert.ok([error.message, ...error.list].every(isKeepable), JSON.stringify(read))
  }
})

test("what a room says about numbers holds beside that", () => {
  const revive = (value: unknown, context?: { readonly source?: string }) =>
    typeof value === "number" ? context?.source : value
  assert.deepEqual(readJson('{"id":7321987654321987654,"name":"\\u0000"}', revive), {
    id: "7321987654321987654",
    name: "�",
  })
})
