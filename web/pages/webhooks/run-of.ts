import { mostTries } from "#domain/webhook.ts"
import type { DeliveryView, TryView } from "../../api/views.ts"

/** The tries since it was queued last, and those before *Send again*. */
export function runOf({ log, attempts }: DeliveryView): {
  readonly earlier: readonly TryView[]
  readonly run: readonly TryView[]
} {
  const from = Math.max(log.length - attempts, 0)
  return { earlier: log.slice(0, from), run: log.slice(from) }
}

export function lastTryOf(delivery: DeliveryView): TryView | undefined {
  return runOf(delivery).run.at(-1)
}

/** All its tries are used up. What failed for another reason, such as a pause, was not given up. */
export function isGivenUp({ state, attempts }: DeliveryView): boolean {
  return state === "failed" && attempts >= mostTries
}
