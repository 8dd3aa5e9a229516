import { findVersion } from "../../post/draft.ts"
import type { PlacedIssue } from "../../post/placed-issue.ts"
import { useComposer } from "./composer-context.ts"

type Place = Pick<PlacedIssue, "whose" | "item" | "option">

/** Leads to the place where something can be fixed: the version, then the item or the option; `media` opens its menu. */
export function useGoTo(): (issue: Place, part?: "media") => void {
  const { draft, show } = useComposer()
  return (issue, part) => {
    show(issue.whose)
    const key = issue.item === null ? undefined : findVersion(draft, issue.whose).content[issue.item]?.key
    const place =
      issue.option !== null
        ? `[data-option="${issue.option}"]`
        : key === undefined
          ? "#accounts"
          : `[data-item="${key}"]`
    // The version has to come to the front first.
    window.setTimeout(() => {
      const target = document.querySelector<HTMLElement>(place)
      target?.scrollIntoView({ block: "center" })
      const first = target?.querySelector<HTMLElement>(
        part === "media" ? "[data-add-media]" : "textarea, input, button",
      )
      first?.focus({ preventScroll: true })
      if (part === "media") first?.click()
    }, 50)
  }
}
