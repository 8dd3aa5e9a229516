/*
 * Notifications of the system, for who asked for them in this browser. The page itself shows them, so one of its tabs has
 * to be open somewhere.
 */

/** Where nothing can be kept it holds until the page is closed. */
const held = new Set<string>()

const placeOf = (userId: string) => `fanfare:notify:${userId}`

export function hasNotifications(): boolean {
  return "Notification" in window
}

export function isNotifying(userId: string): boolean {
  return hasNotifications() && Notification.permission === "granted" && isWanted(userId)
}

function isWanted(userId: string): boolean {
  try {
    return localStorage.getItem(placeOf(userId)) === "yes"
  } catch {
    return held.has(userId)
  }
}

export function setWanted(userId: string, isOn: boolean): void {
  if (isOn) held.add(userId)
  else held.delete(userId)
  try {
    if (isOn) localStorage.setItem(placeOf(userId), "yes")
    else localStorage.removeItem(placeOf(userId))
  } catch {
    // `held` has it.
  }
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
