import { useEffect, useState } from "react"
import type { PostView } from "../api/views.ts"

/** Until when the post can be taken back, by the clock of this browser. The server counts by its own, in any case. */
const ends = new Map<string, { readonly until: number; readonly seconds: number }>()
const listeners = new Set<() => void>()

/** Begins to count, where the server waits with a post that was published. */
export function countDown({ id, status, scheduledAt, updatedAt }: PostView): boolean {
  if (status !== "Scheduled" || scheduledAt === undefined) return false
  const wait = Temporal.Instant.from(scheduledAt).since(Temporal.Instant.from(updatedAt)).total("milliseconds")
  ends.set(id, { until: Date.now() + wait, seconds: Math.round(wait / 1000) })
  for (const listener of listeners) listener()
  return true
}

export function stopCounting(id: string): void {
  ends.delete(id)
  for (const listener of listeners) listener()
}

type Countdown = { readonly left: number; readonly share: number }

const stepMs = 200

/** How many seconds are left to take a post back, and which share of them; null when there are none. */
export function useCountdown(id: string | undefined): Countdown | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const step = () => setNow(Date.now())
    listeners.add(step)
    const timer = window.setInterval(() => id !== undefined && ends.has(id) && step(), stepMs)
    return () => {
      listeners.delete(step)
      window.clearInterval(timer)
    }
  }, [id])
  const end = id === undefined ? undefined : ends.get(id)
  if (end === undefined) return null
  const left = end.until - now
  if (left <= 0) return null
  return { left: Math.ceil(left / 1000), share: left / (end.seconds * 1000) }
}
