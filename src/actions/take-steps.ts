import { setImmediate } from "node:timers/promises"
import type { Steps } from "#domain/steps.ts"

/** Nobody else waits longer for this process than this and one step. */
const sliceMs = 4

/** Does work in slices, with everybody else's work in between. */
export async function takeSteps<T>(steps: Steps<T>): Promise<T> {
  let begun = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - begun < sliceMs) continue
    await setImmediate()
    begun = performance.now()
  }
}
