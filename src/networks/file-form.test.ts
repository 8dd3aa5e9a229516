import assert from "node:assert/strict"
import { test } from "node:test"
import { fileForm } from "#networks/file-form.ts"
import { makeFile } from "../../test/networks/make-item.ts"

test("a large file is read a slice at a time, and not before it goes out", async () => {
  const content = Buffer.alloc(2_500_000, 7)
  const asked: (readonly [number | undefined, number | undefined])[] = []
  const film = makeFile("film.mp4", content, {
    contentType: "video/mp4",
    read: async (start, end) => {
      asked.push([start, end])
      return content.subarray(start, end)
    },
  })
  const { pieces } = fileForm(film, { description: "A film" })
  assert.deepEqual(asked, [])
  let [bytes, largest] = [0, 0]
  for await (const piece of pieces.read()) {
    bytes += piece.length
    largest = Math.max(largest, piece.length)
  }
  assert.equal(bytes, pieces.bytes)
  assert.equal(largest, 1_048_576)
  assert.deepEqual(asked, [
    [0, 1_048_576],
    [1_048_576, 2_097_152],
    [2_097_152, 2_500_000],
  ])
})

test("a file's name cannot end the header that it stands in", async () => {
  const { pieces } = fileForm(makeFile('a"\r\nx: y.jpg', Buffer.from("a")), {})
  const [head] = await Array.fromAsync(pieces.read())
  assert.match(Buffer.from(head ?? []).toString(), /filename="a%22%0D%0Ax: y\.jpg"\r\n/)
})
