import assert from "node:assert/strict"
import { test } from "node:test"
import { failedBecause, leftUncertain } from "#publishing/results.ts"

const work = { workspace_id: "w", post_id: "p", account_id: "a", attempt: 1 } as unknown as Parameters<
  typeof leftUncertain
>[0]

test("a network that says a megabyte about a failure is kept with its first words", () => {
  const message = "🌷".repeat(300_000)
  const refused = { kind: "refused", why: "content", code: "x", message } as const
  for (const update of [failedBecause(work, [], refused), leftUncertain(work, [], message)]) {
    const kept = update.error_message ?? ""
    assert.equal(kept.length, 2001)
    assert.ok(kept.endsWith("🌷…"))
  }
})
