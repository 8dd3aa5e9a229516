import { useEffect, useEffectEvent } from "react"
import { useToasts } from "../../kit/use-toasts.ts"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import type { Composing } from "./composer-context.ts"

/** The keys of the page, beside those of a text and of the brass button. */
export function useComposerKeys({ keeper, draft, chosen, show, isReadOnly }: Composing, onPreview: () => void): void {
  const toasts = useToasts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.altKey) return
    const key = event.key.toLowerCase()
    const run = event.shiftKey ? shifted[key] : undefined
    if (run !== undefined) {
      event.preventDefault()
      run()
    } else if (event.shiftKey && key === "p") {
      event.preventDefault()
      onPreview()
    } else if (!event.shiftKey && key === "s") {
      event.preventDefault()
      if (!isReadOnly) void keeper.flush().then((isSaved) => isSaved && toasts.add(words.composer.alreadySaved))
    } else if (!event.shiftKey && /^[1-9]$/.test(key)) {
      const own = chosen.filter((account) => draft.versions.some((version) => version.accountId === account.id))
      const account = own[Number(key) - 2]
      if (key !== "1" && account === undefined) return
      event.preventDefault()
      show(account === undefined ? null : accountId(account))
    }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener("keydown", onKeyDown)
    return () => window.removeEventListener("keydown", onKeyDown)
  }, [])
}

const shifted: Readonly<Record<string, () => void>> = {
  a: () => document.querySelector<HTMLElement>("#accounts button")?.focus(),
  d: () => document.querySelector<HTMLElement>("#wished-date")?.focus(),
}
