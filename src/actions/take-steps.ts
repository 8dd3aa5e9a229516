import { setTimeout as rest } from "node:timers/promises"
import type { Steps } from "#domain/steps.ts"

/** Nobody else waits longer for this process than this and one step. */
const sliceMs = 1

/** After a slice the process belongs to others for this many times as long: costly work gets a quarter of it. */
const restFactor = 3

/** Does work in slices, with everybody else's work in between. Short work never rests. */
export async function takeSteps<T>(steps: Steps<T>, now = () => performance.now()): Promise<T> {
  let begun = now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    const took = now() - begun
    if (took < sliceMs) continue
    await rest(restFactor * took)
    begun = now()
  }
}
