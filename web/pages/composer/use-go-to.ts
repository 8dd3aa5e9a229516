import { findVersion } from "../../post/draft.ts"
import type { PlacedIssue } from "../../post/placed-issue.ts"
import { useComposer } from "./composer-context.ts"

/** Leads to the place where something can be fixed: the version, then the item or the option. */
export function useGoTo(): (issue: PlacedIssue) => void {
  const { draft, show } = useComposer()
  return (issue) => {
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
      target?.querySelector<HTMLElement>("textarea, input, button")?.focus({ preventScroll: true })
    }, 50)
  }
}
