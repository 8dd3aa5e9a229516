import { useSyncExternalStore } from "react"
import { nowMs } from "../api/service-clock.ts"

const stepMs = 5_000

/** The time in milliseconds, moving on every few seconds, or as rarely as told: near enough to know whether something has passed. */
export function useNow(everyMs = stepMs): number {
  return useSyncExternalStore(everyStep, () => Math.floor(nowMs() / everyMs) * everyMs)
}

function everyStep(listener: () => void): () => void {
  const timer = window.setInterval(listener, stepMs)
  return () => window.clearInterval(timer)
}
