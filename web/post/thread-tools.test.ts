import assert from "node:assert/strict"
import { describe, it } from "node:test"
import fc from "fast-check"
import { newItem } from "./draft.ts"
import { insertInOrder } from "./insert-in-order.ts"
import { moveMediaTo } from "./move-media-to.ts"
import { splitText } from "./split-text.ts"
import { areNumbered, joinWithPrevious, splitItem, splitLong, toggleNumbers } from "./thread-tools.ts"

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })
const sentences = new Intl.Segmenter("en", { granularity: "sentence" })
const lengthOf = (text: string) => [...graphemes.segment(text)].length
const within = (limit: number) => (text: string) => lengthOf(text) <= limit

const prose = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "Bulb week starts Thursday. ",
        "Really? ",
        "Yes!\n\n",
        "Dig 12 cm deep. ",
        "https://x.example/a ",
        "👩‍👩‍👧‍👦 ",
      ),
      fc.string({ unit: "grapheme", maxLength: 20 }),
    ),
    { maxLength: 25 },
  )
  .map((parts) => parts.join(""))

describe("splitting a long text", () => {
  it("loses no character, and every part fits", () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 1, max: 80 }), (text, limit) => {
        const parts = splitText(text, within(limit))
        assert.equal(parts.join(""), text)
        for (const part of parts) assert.ok(within(limit)(part.trim()), JSON.stringify({ part, limit }))
        if (text.trim() !== "") assert.ok(parts.every((part) => part.trim() !== ""))
      }),
    )
  })

  it("ends a part in the middle of a sentence only where the sentence does not fit", () => {
    fc.assert(
      fc.property(prose, fc.integer({ min: 1, max: 80 }), (text, limit) => {
        let at = 0
        for (const part of splitText(text, within(limit)).slice(0, -1)) {
          const rest = text.slice(at)
          const ends = Array.from(sentences.segment(rest), ({ index, segment }) => index + segment.length)
          const first = ends.find((end) => rest.slice(0, end).trim() !== "") ?? rest.length
          if (!ends.includes(part.length)) assert.ok(!within(limit)(rest.slice(0, first).trim()))
          at += part.length
        }
      }),
    )
  })

  it("takes as many sentences as fit", () => {
    const text = "One two. Three four. Five six seven. Eight."
    assert.deepEqual(splitText(text, within(21)), ["One two. Three four. ", "Five six seven. ", "Eight."])
    assert.deepEqual(splitText("Short.", within(21)), ["Short."])
    assert.deepEqual(splitText("a very long sentence without an end", within(11)), [
      "a very long ",
      "sentence ",
      "without an ",
      "end",
    ])
  })
})

describe("the tools of a thread", () => {
  const bodies = (content: readonly { readonly body: string }[]) => content.map(({ body }) => body)

  it("splits at the caret and joins again, with the media in their place", () => {
    const item = newItem("First half. Second half.", ["med_1" as never])
    const split = splitItem([item], item.key, 11)
    assert.deepEqual(bodies(split), ["First half.", "Second half."])
    assert.deepEqual(
      split.map(({ media }) => media.length),
      [1, 0],
    )
    assert.deepEqual(bodies(joinWithPrevious(split, split[1]?.key ?? "")), ["First half.\n\nSecond half."])
    assert.deepEqual(splitItem([item], item.key, 0), [item])
  })

  it("splits every item that is too long, and no other", () => {
    const content = [newItem("One two. Three four."), newItem("Short.")]
    assert.deepEqual(bodies(splitLong(content, within(12))), ["One two.", "Three four.", "Short."])
  })

  it("numbers a thread, counts again after a change and takes the numbers off", () => {
    const content = [newItem("One"), newItem("Two")]
    const numbered = toggleNumbers(content)
    assert.deepEqual(bodies(numbered), ["One 1/2", "Two 2/2"])
    const longer = [...numbered, newItem("Three")]
    assert.equal(areNumbered(longer), false)
    assert.deepEqual(bodies(toggleNumbers(longer)), ["One 1/3", "Two 2/3", "Three 3/3"])
    assert.deepEqual(bodies(toggleNumbers(numbered)), ["One", "Two"])
  })
})

describe("the order of pictures", () => {
  it("is the order of choosing, in whatever order the uploads end", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(["a", "b", "c", "d", "e"], { minLength: 5 }), (arrivals) => {
        const numbers = new Map(["a", "b", "c", "d", "e"].map((id, place) => [id, place + 1]))
        const list = arrivals.reduce<readonly string[]>((before, id) => insertInOrder(before, id, numbers), ["old"])
        assert.deepEqual(list, ["old", "a", "b", "c", "d", "e"])
      }),
    )
  })
})

describe("moving a picture", () => {
  const [one, other] = [newItem("One", ["a", "b", "c"] as never), newItem("Two", ["d"] as never)]
  const draft = {
    accountIds: [],
    versions: [{ accountId: null, content: [one, other], options: {} }],
    scheduledAt: null,
  }
  const move = (id: string, from: string, to: string, placeOf: string | null) => {
    const moved = moveMediaTo(draft, null, { id: id as never, from, to, placeOf: placeOf as never })
    return moved.versions[0]?.content.map(({ media }) => media.join(""))
  }

  it("takes the place of the one it is dropped on, from either side", () => {
    assert.deepEqual(move("a", one.key, one.key, "c"), ["bca", "d"])
    assert.deepEqual(move("c", one.key, one.key, "a"), ["cab", "d"])
    assert.deepEqual(move("b", one.key, one.key, null), ["acb", "d"])
  })

  it("goes to another item, and is never there twice", () => {
    assert.deepEqual(move("b", one.key, other.key, "d"), ["ac", "bd"])
    assert.deepEqual(move("b", one.key, other.key, null), ["ac", "db"])
  })
})
