import assert from "node:assert/strict"
import { test } from "node:test"
import type { UsageOfPerson, WorkspaceModel } from "#storage/model-usage.ts"
import { budgetOf, judgeBudget, saySpent } from "./budget.ts"

const own = (limits: Partial<WorkspaceModel>) => ({ currency: "EUR", ...limits }) as WorkspaceModel
const usage = (tokens: number, euros: number) =>
  [{ tokensIn: tokens, tokensOut: 0, costMicros: euros * 1_000_000 }] as unknown as readonly UsageOfPerson[]

function say(limits: Partial<WorkspaceModel>, operator: number | undefined, tokens: number, euros: number) {
  const state = judgeBudget(budgetOf(own(limits), operator), usage(tokens, euros))
  return state.isSpent ? saySpent(state, "2026-11") : undefined
}

test("the limit that is used up is named, with who can raise it", () => {
  const still = "is used. Commands still work."
  assert.equal(say({ monthly_budget: 20 }, undefined, 5, 19.99), undefined)
  assert.equal(
    say({ monthly_budget: 20 }, undefined, 5, 20),
    `The budget of €20 for November ${still} An owner can raise it.`,
  )
  const tokens = `The budget of 1,000 tokens for November ${still}`
  assert.equal(say({ monthly_tokens: 1000 }, undefined, 1000, 0), `${tokens} An owner can raise it.`)
  assert.equal(say({ monthly_tokens: 1000 }, 5000, 1000, 0), `${tokens} An owner can raise it.`)
  assert.equal(say({ monthly_tokens: 5000 }, 1000, 1000, 0), `${tokens} Whoever runs this server can raise it.`)
  assert.equal(say({}, 1000, 999, 0), undefined)
})
