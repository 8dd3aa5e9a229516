import { useEffect } from "react"
import type { RefObject } from "react"
import type { NotificationView } from "../api/views.ts"

/** Arrows lead from line to line from wherever in the list one is, Enter does what the line says, R takes its dot. */
export function usePanelKeys(
  box: RefObject<HTMLElement | null>,
  shown: readonly NotificationView[],
  markRead: (about: NotificationView) => void,
): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      const rows = Array.from(element.querySelectorAll<HTMLElement>("[data-row]"))
      const at = rows.findIndex((row) => row === document.activeElement)
      if (event.key.toLowerCase() === "r" && at >= 0) {
        const about = shown.find(({ id }) => id === rows[at]?.dataset["row"])
        if (about !== undefined) markRead(about)
        return
      }
      const next = rows[stepTo(event.key, at, rows.length) ?? -1]
      if (next === undefined) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener("keydown", press)
    return () => element.removeEventListener("keydown", press)
  }, [box, shown, markRead])
}

function stepTo(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1)
  if (key === "ArrowUp") return Math.max(at - 1, 0)
  if (key === "Home") return 0
  return key === "End" ? count - 1 : undefined
}
