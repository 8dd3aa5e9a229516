import { useSyncExternalStore } from "react"
import { nowMs } from "../api/service-clock.ts"

const stepMs = 5_000

/** The time in milliseconds, moving on every few seconds: near enough to know whether something has passed. */
export function useNow(): number {
  return useSyncExternalStore(everyStep, () => Math.floor(nowMs() / stepMs) * stepMs)
}

function everyStep(listener: () => void): () => void {
  const timer = window.setInterval(listener, stepMs)
  return () => window.clearInterval(timer)
}
