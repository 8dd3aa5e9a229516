import assert from "node:assert/strict"
import fc from "fast-check"
import { openPlace } from "../../posts/place.ts"
import { moves } from "./moves.ts"
import { Player } from "./play.ts"

export const promise =
  "S-010 S-013 S-142 S-270 S-292 S-303: whatever is tried, nothing runs without that person's session, on content not shown to them, or twice"

/** Plays so many rounds of a world of its own, and makes sure that these answers were met: refusals alone prove little. */
export async function playRounds(numRuns: number, met: readonly string[]): Promise<void> {
  const place = await openPlace({ FANFARE_APPROVAL_DAYS: "1" })
  try {
    const player = await Player.enter(place)
    const rounds = fc.asyncProperty(moves, async (each) => player.play(each))
    await fc.assert(rounds, { seed: 20_261_115, numRuns })
    for (const kind of met) assert.ok(player.seen.has(kind), `never met: ${kind}`)
  } finally {
    await place.close()
  }
}
