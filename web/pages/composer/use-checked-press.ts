import { useEffect, useEffectEvent, useRef } from "react"
import { useComposer } from "./composer-context.ts"

/** A press that waits, if it has to, until the limits are here to check against. */
export function useCheckedPress(press: () => void): () => void {
  const { areChecked } = useComposer()
  const isWaiting = useRef(false)
  const run = useEffectEvent(press)
  useEffect(() => {
    if (!areChecked || !isWaiting.current) return
    isWaiting.current = false
    run()
  }, [areChecked])
  return () => {
    if (areChecked) press()
    else isWaiting.current = true
  }
}
