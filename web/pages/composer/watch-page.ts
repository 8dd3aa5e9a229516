import { hear } from "../../api/signals.ts"

/** Tells when the server answers again, and when the page may be about to go for good. Returns what ends the watch. */
export function watchPage(on: { readonly back: () => void; readonly leave: () => void }): () => void {
  const hide = () => {
    if (document.visibilityState === "hidden") on.leave()
  }
  const unhear = hear("reachable", on.back)
  window.addEventListener("online", on.back)
  window.addEventListener("pagehide", on.leave)
  document.addEventListener("visibilitychange", hide)
  return () => {
    unhear()
    window.removeEventListener("online", on.back)
    window.removeEventListener("pagehide", on.leave)
    document.removeEventListener("visibilitychange", hide)
  }
}
