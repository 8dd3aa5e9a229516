import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { modernLetter, namesIn, post } from "../mcp/talk.ts"
import { letIn, openPlace, type Place } from "./place.ts"

let place: Place
before(async () => {
  place = await openPlace()
})
after(async () => place.world.close())

test("a client is let in", async () => {
  const { world } = place
  const owner = await world.owner()
  const tokens = await letIn(world, owner)
  console.log(tokens, decodeJwt(tokens.access_token), decodeProtectedHeader(tokens.access_token))
  const letter = modernLetter("tools/list")
  const answer = await post(world.base, {
    ...letter,
    headers: { ...letter.headers, authorization: `Bearer ${tokens.access_token}` },
  })
  assert.equal(answer.status, 200, answer.text)
  console.log(namesIn(answer.json).size)
})
