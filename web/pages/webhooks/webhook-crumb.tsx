import { Link } from "@tanstack/react-router"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { buttonLook } from "../../kit/button-look.ts"
import { webhookWords } from "../../words/webhook-words.ts"

/** The way back to the list: a word where there is space, an arrow on a phone. */
export function WebhookCrumb() {
  return (
    <>
      <Link
        to="/webhooks"
        search={{}}
        className="flex shrink-0 items-center gap-2 text-control text-ink-3 hover:text-ink max-tablet:hidden"
      >
        {webhookWords.crumb}
        <ChevronRight size={14} strokeWidth={1.9} aria-hidden />
      </Link>
      <Link
        to="/webhooks"
        search={{}}
        aria-label={webhookWords.back}
        className={`${buttonLook("ghost", "control", true)} -ms-2 tablet:hidden`}
      >
        <ChevronLeft size={18} strokeWidth={1.9} aria-hidden />
      </Link>
    </>
  )
}
