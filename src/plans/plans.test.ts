import assert from "node:assert/strict"
import { test } from "node:test"
import { selfHosted } from "#domain/plan.ts"
import { Problem } from "#domain/problem.ts"
import { refuseNetworks, refuseOneMore } from "#plans/plans.ts"

const small = { ...selfHosted, name: "small", accounts: 3, networks: ["bluesky"] as const, lift: "Move to large." }

test("S-413 S-416: an account more than the plan allows is PlanLimit, with what lifts it", () => {
  refuseOneMore(small, "accounts", 2)
  const message = "The plan small covers 3 accounts, and there are 3. Move to large."
  assert.throws(() => refuseOneMore(small, "accounts", 3), new Problem("PlanLimit", message))
})

test("the self-hosted plan limits neither accounts nor networks", () => {
  refuseOneMore(selfHosted, "accounts", 1_000_000)
  refuseNetworks(selfHosted, ["x", "tiktok"])
  assert.throws(() => refuseNetworks(small, ["bluesky", "linkedin-page"]), /does not cover LinkedIn Page/)
})
