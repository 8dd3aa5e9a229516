/**
 * What a request learns on its way that the whole app must know. The window carries it, so that the part which talks
 * to the server needs to know no page, and no page needs to hand a listener through.
 */
export type Signal = "signed-out" | "unreachable" | "reachable"

export function tell(signal: Signal): void {
  window.dispatchEvent(new Event(`fanfare:${signal}`))
}

export function hear(signal: Signal, listener: () => void): () => void {
  window.addEventListener(`fanfare:${signal}`, listener)
  return () => window.removeEventListener(`fanfare:${signal}`, listener)
}
