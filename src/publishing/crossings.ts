import { channel } from "node:diagnostics_channel"

/** The places between two steps, where a process that dies leaves the most interesting things behind. */
export const crossings = ["claimed", "opened", "prepared", "noted", "answered", "asked", "ending", "ended"] as const

export type Crossing = (typeof crossings)[number]

const listeners = channel("fanfare:publishing")

/** Says that a place was reached. Nobody listens in service; the crash bench does. */
export function cross(place: Crossing): void {
  if (listeners.hasSubscribers) listeners.publish(place)
}
