import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { countHidden, withoutHidden } from "../kit/hidden-characters.ts"
import { countRemovable, removeHidden } from "./remove-hidden.ts"

const x = { id: "acc_x", key: "x" as const }
const bluesky = { id: "acc_b", key: "bluesky" as const }
const youtube = { id: "acc_y", key: "youtube" as const }
const item = (body: string) => ({ body, media: ["med_1"] })

test("what nobody sees is taken out of the version that an account gets, and out of no other", () => {
  const original = { content: [item("Tu\u200blips"), item("and\u202e more")], options: {} }
  const own = { accountId: bluesky.id, content: [item("Tulips\u00ad")], options: {} }
  const post = { versions: [original, own] }
  assert.deepEqual([countRemovable(post, x), countRemovable(post, bluesky)], [2, 1])
  assert.deepEqual(removeHidden(post, [x]), [{ ...original, content: [item("Tulips"), item("and more")] }, own])
  assert.deepEqual(removeHidden(post, [bluesky]), [original, { ...own, content: [item("Tulips")] }])
  assert.deepEqual(
    countRemovable({ versions: removeHidden(post, [x, bluesky]) }, x) +
      countRemovable({ versions: removeHidden(post, [x, bluesky]) }, bluesky),
    0,
  )
})

test("the options of the account's own network are fixed, the others left", () => {
  const options = { "youtube.title": "Tu\u200blips", "pinterest.title": "Tu\u200blips" }
  const post = { versions: [{ content: [item("")], options }] }
  assert.equal(countRemovable(post, youtube), 1)
  assert.deepEqual(removeHidden(post, [youtube])[0]?.options, { ...options, "youtube.title": "Tulips" })
  // Its own value is what it gets.
  const own = { accountId: youtube.id, content: [], options: { "youtube.title": "Bulbs" } }
  assert.equal(countRemovable({ versions: [...post.versions, own] }, youtube), 0)
})

test("nothing hidden is left, and nothing that is seen goes", () => {
  const letters = fc.constantFrom(
    "a",
    " ",
    "\n",
    "1",
    "❤",
    "👩",
    "👧",
    "م",
    "ख",
    "\u200b",
    "\u200c",
    "\u200d",
    "\ufe0f",
    "\u202e",
  )
  fc.assert(
    fc.property(fc.array(letters), (text) => {
      const whole = text.join("")
      const fixed = withoutHidden(whole)
      assert.equal(countHidden(fixed), 0, JSON.stringify(fixed))
      assert.equal(
        fixed.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""),
        whole.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""),
      )
    }),
  )
})
