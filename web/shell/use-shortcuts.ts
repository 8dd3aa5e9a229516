import { useRouter } from "@tanstack/react-router"
import { useEffect } from "react"
import { isAtLeast } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import { pagesFor } from "./destinations.ts"
import type { Layers } from "./layers.ts"

const secondKeyMs = 1_500

/** ⌘K and ⌘J always; single keys only where nothing is being typed and the person has not switched them off. */
export function useShortcuts(
  { openPalette, openSheet, toggleAssistant }: Layers,
  mayUseSingleKeys: boolean,
  role: Role | undefined,
): void {
  const router = useRouter()
  useEffect(() => {
    let goSince = -Infinity
    const press = (event: KeyboardEvent) => {
      const open = { k: openPalette, j: toggleAssistant }[event.key.toLowerCase()]
      if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && open !== undefined) {
        event.preventDefault()
        open()
        return
      }
      if (!mayUseSingleKeys || event.metaKey || event.ctrlKey || event.altKey || event.isComposing) return
      if (isTyping(event.target)) return
      if (event.key === "?") {
        event.preventDefault()
        openSheet()
      } else if (event.timeStamp - goSince < secondKeyMs) {
        goSince = -Infinity
        if (event.key.toLowerCase() === "b") {
          event.preventDefault()
          openBell(() => void router.navigate({ to: "/notifications" }))
          return
        }
        const page = (role === undefined ? [] : pagesFor(role)).find((each) => each.key === event.key.toLowerCase())
        if (page === undefined) return
        event.preventDefault()
        void router.navigate({ to: page.to })
      } else if (event.key.toLowerCase() === "g") {
        goSince = event.timeStamp
      } else if (event.key.toLowerCase() === "c" && role !== undefined && isAtLeast(role, "editor")) {
        event.preventDefault()
        void router.navigate({ to: "/posts/$postId", params: { postId: "new" } })
      } else if (event.key === "/") {
        const filter = document.querySelector<HTMLElement>("[data-page-filter]")
        if (filter === null) return
        event.preventDefault()
        filter.focus()
      }
    }
    window.addEventListener("keydown", press)
    return () => window.removeEventListener("keydown", press)
  }, [router, openPalette, openSheet, toggleAssistant, mayUseSingleKeys, role])
}

/** Presses the bell; where there is none in sight, what it opens is a page. */
function openBell(openPage: () => void): void {
  const bell = document.querySelector<HTMLElement>("[data-bell]")
  if (bell?.checkVisibility() === true) bell.click()
  else openPage()
}

/** In a field a letter is a letter; in a menu or a list it is type-ahead; under a dialog it belongs to nobody. */
export function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector("[role='dialog'], [role='alertdialog']") !== null) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest("input, textarea, select, [role='menu'], [role='listbox']") !== null
}
