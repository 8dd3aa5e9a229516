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

test("a number that would lose digits stays as it is written, and every other one is a number", () => {
  assert.deepEqual(readJson('{"id":7321987654321987654,"views":9007199254740991,"share":0.5000000000000000}'), {
    id: "7321987654321987654",
    views: 9_007_199_254_740_991,
    share: 0.5,
  })
})
