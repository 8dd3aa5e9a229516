import { useSyncExternalStore } from "react"
import { showClock } from "../words/dates.ts"

/** The wall clock of a zone, turning on the minute. */
export function Clock({ timeZone }: { readonly timeZone: string }) {
  const time = useSyncExternalStore(everySecond, () => showClock(timeZone))
  return <span className="figures">{time}</span>
}

function everySecond(listener: () => void): () => void {
  const timer = window.setInterval(listener, 1_000)
  return () => window.clearInterval(timer)
}
