import assert from "node:assert/strict"
import { test } from "node:test"
import { badField, Problem, problemStatus } from "#domain/problem.ts"

test("S-406: there are eleven codes, each with its one status", () => {
  assert.deepEqual(problemStatus, {
    BadInput: 400,
    Invalid: 400,
    Unauthorized: 401,
    PlanLimit: 402,
    ApprovalRequired: 403,
    Forbidden: 403,
    NotFound: 404,
    UnknownAction: 404,
    Conflict: 409,
    TooManyRequests: 429,
    Internal: 500,
  })
})

test("S-405, S-407: a problem tells its code, its message and a list of issues, and nothing else", () => {
  const problem = new Problem("Conflict", "Twice.", { cause: new Error("inside"), retryAfterSeconds: 3 })
  assert.deepEqual(problem.body(), { code: "Conflict", message: "Twice.", issues: [] })
})

test("S-408: bad input names its field in the message and in its issue", () => {
  const issues = [{ rule: "input.value", path: "to", message: "to must be later" }]
  assert.deepEqual(badField("to", "must be later").body(), { code: "BadInput", message: "to must be later", issues })
})
