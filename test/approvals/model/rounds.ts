import assert from "node:assert/strict"
import fc from "fast-check"
import { openPlace } from "../../posts/place.ts"
import { type Move, moves } from "./moves.ts"
import { Round } from "./round.ts"
import { Stage } from "./stage.ts"

export const promise =
  "S-010 S-013 S-142 S-270 S-292 S-303: whatever is tried, nothing runs without that person's session, on content not shown to them, or twice"

/** So that there is something to look at and to decide from the start. */
const opening: readonly Move[] = [
  { do: "ask", by: "owner", program: 0, wish: { act: "posts.publishNow", post: 0, text: 0, isOff: false } },
  { do: "ask", by: "member", program: 1, wish: { act: "posts.setVersionText", post: 1, text: 1, isOff: false } },
  { do: "ask", by: "owner", program: 0, wish: { act: "posts.update", post: 1, text: 1, isOff: true } },
  { do: "look", by: "owner", card: { among: "own", index: 0 } },
]

/** Plays so many rounds in a world of their own, and makes sure that these answers were met: refusals alone prove little. */
export async function playRounds(numRuns: number, met: readonly string[]): Promise<void> {
  const place = await openPlace({ FANFARE_APPROVAL_DAYS: "1" })
  const seen = new Set<string>()
  try {
    const stage = await Stage.enter(place)
    const rounds = fc.asyncProperty(moves, async (each) => playRound(stage, [...opening, ...each], seen))
    await fc.assert(rounds, { seed: 20_261_115, numRuns })
  } finally {
    await place.close()
  }
  for (const kind of met) assert.ok(seen.has(kind), `never met: ${kind}`)
}

async function playRound(stage: Stage, made: readonly Move[], seen: Set<string>): Promise<void> {
  const round = new Round(stage, await stage.furnish())
  try {
    for (const move of made) {
      seen.add(`${move.do}: ${await round.make(move)}`)
      await round.compare(JSON.stringify(move))
    }
    await round.compareTrail()
  } finally {
    await round.end()
  }
}
