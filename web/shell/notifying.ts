import { useSyncExternalStore } from "react"

/*
 * Notifications of the system, for who asked for them in this browser. The page itself shows them, so one of its tabs has
 * to be open somewhere.
 */

const listeners = new Set<() => void>()
/** Where nothing can be kept it holds until the page is closed. */
const held = new Set<string>()

const placeOf = (userId: string) => `fanfare:notify:${userId}`

export function hasNotifications(): boolean {
  return "Notification" in window
}

/** Whether a person wants them here, and the browser lets us. */
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

function isNotifying(userId: string): boolean {
  return hasNotifications() && Notification.permission === "granted" && isWanted(userId)
}

function isWanted(userId: string): boolean {
  try {
    return localStorage.getItem(placeOf(userId)) === "yes"
  } catch {
    return held.has(userId)
  }
}

function setWanted(userId: string, isOn: boolean): void {
  if (isOn) held.add(userId)
  else held.delete(userId)
  try {
    if (isOn) localStorage.setItem(placeOf(userId), "yes")
    else localStorage.removeItem(placeOf(userId))
  } catch {
    // `held` has it.
  }
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
  setWanted(userId, true)
  return "on"
}

export function stopNotifying(userId: string): void {
  setWanted(userId, false)
}

type Notice = { readonly tag: string; readonly text: string; readonly open: () => void }

/** Shows one where nobody looks at the page. However many tabs are open, those with the same tag are one. */
export function notify(userId: string, { tag, text, open }: Notice): void {
  if (!document.hidden || !isNotifying(userId)) return
  const shown = new Notification(text, { tag })
  shown.addEventListener("click", () => {
    window.focus()
    open()
    shown.close()
  })
}
