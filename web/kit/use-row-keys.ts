import { useEffect } from "react"
import type { RefObject } from "react"

/** Arrows, Home and End lead from row to row, by the link that each of them has; Enter opens it as any link. */
export function useRowKeys(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return
      const links = Array.from(element.querySelectorAll<HTMLElement>("[data-row]"))
      const at = links.findIndex((link) => link === document.activeElement)
      if (at < 0) return
      const next = links.at(stepTo(event.key, at, links.length) ?? at)
      if (next === undefined || next === document.activeElement) return
      event.preventDefault()
      next.focus()
    }
    element.addEventListener("keydown", press)
    return () => element.removeEventListener("keydown", press)
  }, [box])
}

function stepTo(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown") return Math.min(at + 1, count - 1)
  if (key === "ArrowUp") return Math.max(at - 1, 0)
  if (key === "Home") return 0
  return key === "End" ? count - 1 : undefined
}
