import { useEffect, useState } from "react"
import { words } from "../words/words.ts"
import { useToasts } from "./use-toasts.ts"

export function useCopy(): { readonly isCopied: boolean; readonly copy: (text: string) => Promise<void> } {
  const toasts = useToasts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = window.setTimeout(() => setCopied(false), 2_000)
    return () => window.clearTimeout(timer)
  }, [isCopied])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Plain http and some browsers refuse; what is selected can still be copied by hand.
      toasts.add(words.common.copyFailed, { isFailure: true })
    }
  }
  return { isCopied, copy }
}
