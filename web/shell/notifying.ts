import { useSyncExternalStore } from "react"
import { isNotifying, setWanted } from "./system-notices.ts"

const listeners = new Set<() => void>()

/** Whether a person wants notifications of the system here, and the browser lets us. */
export function useNotifying(userId: string): boolean {
  return useSyncExternalStore(subscribe, () => isNotifying(userId))
}

/** Changed by hand here or in another tab, or in the browser's settings while the page was out of sight. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  document.addEventListener("visibilitychange", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
    document.removeEventListener("visibilitychange", listener)
  }
}

function change(userId: string, isOn: boolean): void {
  setWanted(userId, isOn)
  for (const listener of listeners) listener()
}

/** Asks the browser, which asks the person. `open` where they have not answered. */
export async function startNotifying(userId: string): Promise<"on" | "denied" | "open" | "cannot"> {
  const permission = await Notification.requestPermission()
  if (permission !== "granted") return permission === "denied" ? "denied" : "open"
  // Browsers on phones have the name of it and refuse to make one.
  try {
    new Notification("Fanfare", { silent: true, tag: "fanfare" }).close()
  } catch {
    return "cannot"
  }
  change(userId, true)
  return "on"
}

export function stopNotifying(userId: string): void {
  change(userId, false)
}
