import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { ProblemCode } from "#domain/problem.ts"
import { refusal } from "../client.ts"
import { agentOf, type Agent, openPlace, type Place } from "./place.ts"
import { setStatus } from "./set-status.ts"

/* Of several things that are wrong at once, the one that stands first in the contract's order is told. */

let place: Place
let reader: Agent
let x: string

before(async () => {
  place = await openPlace()
  reader = await agentOf(place.world, await place.world.member("viewer"))
  x = await place.account("x")
})
after(async () => place.close())

async function postIn(status: "Draft" | "Scheduled" | "Published"): Promise<string> {
  const { id } = await place.agent.run("posts.create", { accountIds: [x], body: "text" })
  await setStatus(place, id, status)
  return id
}

const ghost = "acc_01kkkkkkkkkkkkkkkkkkkkkkkk"
const versions = [{ content: [{ body: "edited" }] }]
const stale = "2020-01-01T00:00:00Z"

test("without a token even an unknown action with a broken body is Unauthorized", async () => {
  const answer = await place.world.visitor().request("POST", "/api/agent/tools/no.such", { body: "{" })
  assert.equal(answer.status, 401)
  refusal(answer, "Unauthorized")
})

test("an unknown action comes before a body that is no JSON", async () => {
  refusal(await place.agent.client.request("POST", "/api/agent/tools/no.such", { body: "{" }), "UnknownAction")
})

test("approval comes before the role, the body and the id", async () => {
  refusal(await reader.client.request("POST", "/api/agent/tools/posts.delete", { body: "{" }), "ApprovalRequired")
})

test("the role comes before the body", async () => {
  refusal(await reader.client.request("POST", "/api/agent/tools/posts.create", { body: "{" }), "Forbidden")
})

const cases: readonly (readonly [string, () => Promise<object>, ProblemCode])[] = [
  ["bad input before a post that is not there", async () => ({ id: "pst_x", accountIds: 5, versions }), "BadInput"],
  [
    "what is not there before the approval that an edit needs",
    async () => ({ id: await postIn("Scheduled"), accountIds: [ghost], versions }),
    "NotFound",
  ],
  [
    "the approval that an edit needs before a stale base",
    async () => ({ id: await postIn("Scheduled"), accountIds: [x], versions, baseUpdatedAt: stale }),
    "ApprovalRequired",
  ],
  [
    "what is not there before a post that has gone out",
    async () => ({ id: await postIn("Published"), accountIds: [ghost], versions }),
    "NotFound",
  ],
  [
    "a post that has gone out is a Conflict",
    async () => ({ id: await postIn("Published"), accountIds: [x], versions }),
    "Conflict",
  ],
]

for (const [name, input, code] of cases) {
  test(`on posts.update ${name}: ${code}`, async () => {
    refusal(await place.agent.call("posts.update", await input()), code)
  })
}
