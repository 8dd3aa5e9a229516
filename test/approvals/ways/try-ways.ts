import assert from "node:assert/strict"
import fc from "fast-check"
import { AppToTry } from "./app.ts"
import { tries } from "./tries.ts"

export const promise =
  "S-010 S-013 S-270: whatever tokens, scopes and ways in are tried, nothing public happens without a person's click"

export async function tryWays(numRuns: number): Promise<void> {
  const app = await AppToTry.open()
  const met = new Set<string>()
  try {
    const before = await app.look()
    const property = fc.asyncProperty(fc.array(tries, { minLength: 1, maxLength: 10 }), async (row) => {
      for (const each of row) met.add(await app.make(each))
      assert.equal(await app.look(), before)
    })
    await fc.assert(property, { seed: 20_261_116, numRuns, endOnFailure: true })
    // Refusals alone prove little: cards were filed, and the click that was missing all along does it.
    for (const came of ["200 pending_approval", "401", "403"]) {
      assert.ok(
        Array.from(met).some((each) => each.startsWith(came)),
        `never met: ${came}`,
      )
    }
    assert.equal(await app.click(), "approved")
    assert.notEqual(await app.look(), before)
  } finally {
    await app.close()
  }
}
