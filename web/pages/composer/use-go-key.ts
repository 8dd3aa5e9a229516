import { useEffect, useEffectEvent } from "react"

/** The key of the brass button, ⌘↵, wherever the focus is; not while a question is open. */
export function useGoKey(press: (() => void) | null): void {
  const pressKey = useEffectEvent(() => press?.())
  const isOn = press !== null
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key !== "Enter") return
      if (document.querySelector("[role='dialog'], [role='alertdialog']") !== null) return
      event.preventDefault()
      pressKey()
    }
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [isOn])
}
