import { useEffect, useEffectEvent } from "react"
import { useToasts } from "../../kit/use-toasts.ts"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import type { Composing } from "./composer-context.ts"
import { goToTime } from "./go-to-time.ts"

/** The keys of the page, beside those of a text and of the brass button. */
export function useComposerKeys({ keeper, draft, chosen, show, isReadOnly }: Composing, onPreview: () => void): void {
  const toasts = useToasts()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "F6") {
      event.preventDefault()
      goToNextRegion(event.shiftKey ? -1 : 1)
      return
    }
    // By the place of the key: with ⌥ it writes another sign on some keyboards.
    const [, digit] = /^Digit([1-9])$/.exec(event.code) ?? []
    if (event.altKey && !event.metaKey && !event.ctrlKey && !event.shiftKey && digit !== undefined) {
      const own = chosen.filter((account) => draft.versions.some((version) => version.accountId === account.id))
      const account = own[Number(digit) - 2]
      if (digit !== "1" && account === undefined) return
      event.preventDefault()
      show(account === undefined ? null : accountId(account))
      return
    }
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
  d: goToTime,
}

/** Where F6 leads: the text, the options, the time, what is missing, the preview. */
const regions = ["[data-item] textarea", "#options", "#wished-time", "#missing", "#preview"]

function goToNextRegion(by: 1 | -1): void {
  const places = regions.flatMap((region) => document.querySelector<HTMLElement>(region) ?? [])
  const here = document.activeElement
  const at = places.findIndex((place) => place === here || place.closest("section, fieldset")?.contains(here) === true)
  const next = places.at((Math.max(at, by === 1 ? -1 : 0) + by) % places.length)
  if (next?.matches("h2") === true) next.tabIndex = -1
  next?.focus()
}
