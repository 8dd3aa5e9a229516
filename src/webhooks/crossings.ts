import { channel } from "node:diagnostics_channel"

/** The places between two steps of a delivery, where a process that dies leaves something behind. */
export const crossings = ["claimed", "answered", "settled"] as const

type Crossing = (typeof crossings)[number]

const listeners = channel("fanfare:webhooks")

/** Says that a place was reached. Nobody listens in service; tests and benches do. */
export function cross(place: Crossing): void {
  if (listeners.hasSubscribers) listeners.publish(place)
}
