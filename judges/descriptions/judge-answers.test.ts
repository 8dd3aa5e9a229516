import assert from "node:assert/strict"
import { it } from "node:test"
import { readDescription } from "./description.ts"
import { readRecording } from "./judge-answers.ts"
import { compareAnswers } from "./judge.ts"

const channels = "https://www.googleapis.com/youtube/v3/channels?part=snippet&mine=true"

function compare(answer: unknown): readonly string[] {
  const recording = [{ method: "GET", url: channels, headers: {}, status: 200, answer }]
  return [...compareAnswers(readDescription("youtube"), readRecording("youtube", JSON.stringify(recording)))]
}

const good = { kind: "youtube#channelListResponse", items: [{ id: "UC1", snippet: { title: "[redacted]" } }] }

it("what a real network answers is compared with what it documents: new fields, and missing ones", () => {
  assert.deepEqual(compare(good), [])
  const name = "GET api /youtube/v3/channels: answer 200"
  assert.deepEqual(compare({ ...good, mood: 1 }), [`${name}.mood is not described`])
  assert.deepEqual(compare({ items: [] }), [`${name}.kind is missing`])
})

it("what was not JSON, or was taken out, is no difference; a call that nobody described is", () => {
  assert.deepEqual(compare("[512 characters]"), [])
  assert.deepEqual(compare({ ...good, kind: "[redacted]" }), [])
  const other = [{ method: "GET", url: "https://www.googleapis.com/new", headers: {}, status: 200, answer: {} }]
  const found = compareAnswers(readDescription("youtube"), readRecording("youtube", JSON.stringify(other)))
  assert.deepEqual([...found], ["GET api /new is not described"])
})
