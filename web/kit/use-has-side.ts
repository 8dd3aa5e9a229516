import { useSyncExternalStore } from "react"

const leastPx = 940

/** Whether a page has space for something beside its content. The assistant takes that space while it is open. */
export function useHasSide(): boolean {
  return useSyncExternalStore(watch, () => {
    const width = document.getElementById("main")?.clientWidth ?? window.innerWidth
    return window.matchMedia("(min-width: 1181px)").matches && width >= leastPx
  })
}

function watch(listener: () => void): () => void {
  const main = document.getElementById("main")
  const observer = new ResizeObserver(listener)
  if (main !== null) observer.observe(main)
  return () => observer.disconnect()
}
