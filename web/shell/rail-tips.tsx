import { useEffect, useState } from "react"
import type { RefObject } from "react"
import { isRightToLeft } from "../words/language.ts"

type Tip = { readonly text: string; readonly x: number; readonly y: number }

const afterMs = 250
/** A sidebar that is wider than this shows the names itself. */
const railAtMost = 100

/**
 * In the icon rail the names are out of sight, so each icon with a `data-tip` shows its name to pointer and keyboard.
 * Screen readers need none of this: the name is in the link.
 */
export function RailTips({ rail }: { readonly rail: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const element = rail.current
    if (element === null) return undefined
    let timer = 0
    const hide = () => {
      window.clearTimeout(timer)
      setTip(null)
    }
    const show = (event: Event) => {
      hide()
      const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-tip]") : null
      if (from === null || element.offsetWidth > railAtMost) return
      timer = window.setTimeout(() => {
        // What was pressed meanwhile says enough by itself.
        if (!from.isConnected || from.ariaExpanded === "true") return
        const box = from.getBoundingClientRect()
        setTip({
          text: from.dataset["tip"] ?? "",
          x: isRightToLeft ? window.innerWidth - box.left + 10 : box.right + 10,
          y: box.top + box.height / 2,
        })
      }, afterMs)
    }
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") hide()
    }
    element.addEventListener("pointerover", show)
    element.addEventListener("focusin", show)
    element.addEventListener("pointerleave", hide)
    element.addEventListener("focusout", hide)
    element.addEventListener("click", hide)
    window.addEventListener("keydown", hideOnEscape)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener("pointerover", show)
      element.removeEventListener("focusin", show)
      element.removeEventListener("pointerleave", hide)
      element.removeEventListener("focusout", hide)
      element.removeEventListener("click", hide)
      window.removeEventListener("keydown", hideOnEscape)
    }
  }, [rail])
  if (tip === null) return null
  return (
    <span
      aria-hidden
      style={{ insetInlineStart: tip.x, top: tip.y }}
      className="pointer-events-none fixed z-40 -translate-y-1/2 rounded-control bg-raised px-2 py-1 text-meta font-medium shadow-2"
    >
      {tip.text}
    </span>
  )
}
