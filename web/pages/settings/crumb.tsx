import { Link } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { buttonLook } from "../../kit/button-look.ts"
import { settingsWords } from "../../words/settings-words.ts"

/** The way back to the settings. */
export function Crumb() {
  return (
    <>
      <Link
        to="/settings"
        className="flex shrink-0 items-center gap-2 text-control text-ink-3 hover:text-ink max-tablet:hidden"
      >
        {settingsWords.title}
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden />
      </Link>
      <Link
        to="/settings"
        aria-label={settingsWords.title}
        className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
      >
        <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    </>
  )
}
