import { onSignal } from "../../api/signals.ts"

/** Calls back when the server answers again, and when the page may be about to close. Returns a function that stops it. */
export function watchPage(on: { readonly back: () => void; readonly leave: () => void }): () => void {
  const hide = () => {
    if (document.visibilityState === "hidden") on.leave()
  }
  const stopListening = onSignal("reachable", on.back)
  window.addEventListener("online", on.back)
  window.addEventListener("pagehide", on.leave)
  document.addEventListener("visibilitychange", hide)
  return () => {
    stopListening()
    window.removeEventListener("online", on.back)
    window.removeEventListener("pagehide", on.leave)
    document.removeEventListener("visibilitychange", hide)
  }
}
