import { useState } from "react"

export type Seen<Value> = {
  /** What the person has read. Their answer is about this. */
  readonly seen: Value
  /** It says something else by now, and the person has not said yet that they read it. */
  readonly isNewer: boolean
  readonly see: () => void
}

/** Holds what a person has read apart from the newest, so that nothing changes under their answer. */
export function useSeen<Value>(
  first: Value,
  latest: Value,
  isSame: (seen: Value, latest: Value) => boolean,
): Seen<Value> {
  const [seen, setSeen] = useState(first)
  return { seen, isNewer: !isSame(seen, latest), see: () => setSeen(latest) }
}
