import { CalendarDays } from "lucide-react"
import { buttonLook } from "../../kit/button-look.ts"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { Days } from "./days-of.ts"
import { sayDays } from "./days-of.ts"

const loadBox = async () => (await import("./dates-box.tsx")).DatesBox

type Props = { readonly days: Days; readonly onDays: (from: string, to: string) => void }

/** Which days are shown, and a way to choose others. */
export function DatesPick({ days, onDays }: Props) {
  const shown = sayDays(days)
  return (
    <MenuOnDemand
      load={loadBox}
      opens="dialog"
      about={{ days, onDays }}
      trigger={
        <button
          type="button"
          aria-label={analyticsWords.pickDates(shown)}
          className={`${buttonLook("line", "small")} figures`}
        >
          <CalendarDays size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
          {shown}
        </button>
      }
    />
  )
}
