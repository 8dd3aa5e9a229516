import { useEffect, useEffectEvent } from "react"
import type { Whose } from "./draft.ts"

type Wanted = { readonly postId: string; readonly whose: Whose }

let wanted: Wanted | null = null
const name = "fanfare:version"

/** Brings a version of a post to the front: in the composer that has it, or in the one that opens it next. */
export function wantVersion(postId: string, whose: Whose): void {
  wanted = { postId, whose }
  window.dispatchEvent(new Event(name))
}

export function useWantedVersion(postId: string | null, show: (whose: Whose) => void): void {
  const take = useEffectEvent((shown: string | null) => {
    if (wanted === null || wanted.postId !== shown) return
    show(wanted.whose)
    wanted = null
  })
  useEffect(() => {
    const look = () => take(postId)
    look()
    window.addEventListener(name, look)
    return () => window.removeEventListener(name, look)
  }, [postId])
}
