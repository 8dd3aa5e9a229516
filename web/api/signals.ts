/**
 * What a request learns that the whole app must know. It goes through the window, so that the code which calls the server
 * does not depend on pages, and pages do not pass listeners on.
 */
export type Signal = "signed-out" | "unreachable" | "reachable"

export function sendSignal(signal: Signal): void {
  window.dispatchEvent(new Event(`fanfare:${signal}`))
}

export function onSignal(signal: Signal, listener: () => void): () => void {
  window.addEventListener(`fanfare:${signal}`, listener)
  return () => window.removeEventListener(`fanfare:${signal}`, listener)
}
