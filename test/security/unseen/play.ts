import assert from "node:assert/strict"
import fc from "fast-check"
import { type Move, moves } from "./moves.ts"
import { Round } from "./round.ts"
import { Stage } from "./stage.ts"

export const promise =
  "whatever agents write while people write, look, send, send again and approve, no text goes out that no person saw"

/** Plays so many rounds, and makes sure that these answers were met: refusals alone prove little. */
export async function play(numRuns: number, met: readonly string[]): Promise<void> {
  const stage = await Stage.open()
  const seen = new Set<string>()
  try {
    const playRound = async (made: readonly Move[]) => {
      const { id } = await stage.place.connect("linkedin")
      const round = new Round(stage, id)
      for (const move of made) seen.add(`${move.do}: ${await round.make(move)}`)
      if ((await round.end()) > 0) seen.add("went out")
    }
    await fc.assert(fc.asyncProperty(moves, playRound), { seed: 20_261_116, numRuns })
  } finally {
    await stage.close()
  }
  for (const kind of met) assert.ok(seen.has(kind), `never met: ${kind}`)
}
