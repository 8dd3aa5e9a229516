import assert from "node:assert/strict"
import { test } from "node:test"
import { diffWords } from "./diff-words.ts"

const show = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "gone" ? `[-${text}-]` : `[+${text}+]`))
    .join("")

test("a difference is told in words", () => {
  assert.equal(show("Tulips from 4 kr each", "Tulips from 5 kr each"), "Tulips from [-4-][+5+] kr each")
  assert.equal(show("all sold loose.", "all sold loose. Bring a pot."), "all sold loose.[+ Bring a pot.+]")
  assert.equal(show("same", "same"), "same")
  assert.equal(show("", "new"), "[+new+]")
  assert.equal(show("old", ""), "[-old-]")
  assert.equal(show("", ""), "")
  assert.equal(show("six small bulbs", "four tall bulbs"), "[-six small-][+four tall+] bulbs")
})

test("whatever two texts are, the parts are both of them again", () => {
  const letters = ["a", "b", " ", "c d", "👩‍👧", "\u200b", "\n", "é"]
  let seed = 7
  const dice = (sides: number) => (seed = (seed * 48271) % 2147483647) % sides
  const text = () => Array.from({ length: dice(12) }, () => letters[dice(letters.length)]).join("")
  for (let round = 0; round < 500; round += 1) {
    const [before, after] = [text(), text()]
    const parts = diffWords(before, after)
    const side = (other: string) => parts.flatMap(({ kind, text: each }) => (kind === other ? [] : each)).join("")
    assert.deepEqual([side("new"), side("gone")], [before, after])
  }
})

test("texts too long to compare word by word are shown whole, old and new", () => {
  const [before, after] = ["a b ".repeat(2_000), "c d ".repeat(2_000)]
  assert.deepEqual(
    diffWords(`x ${before}`, `x ${after}`).map(({ kind }) => kind),
    ["gone", "new"],
  )
})
