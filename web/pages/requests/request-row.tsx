import { ChevronRight } from "lucide-react"
import type { RequestView } from "../../api/views.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { signOf } from "../../requests/request-sign.ts"
import { shortOf } from "../../requests/say-request.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Props = { readonly request: RequestView; readonly onOpen: () => void }

/** A request in one line, until somebody opens it. */
export function RequestRow({ request, onOpen }: Props) {
  const { user } = usePerson()
  const { state, askedAt, decidedAt, expiresAt } = request
  const { glyph, text } = signOf(request)
  const when =
    state === "pending"
      ? words.requests.askedAt(showMoment(askedAt, user.timeZone))
      : `${text}, ${showMoment(decidedAt ?? expiresAt, user.timeZone)}`
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-expanded={false}
      data-row={state}
      className="sheet flex min-h-[38px] w-full items-center gap-2.5 rounded-sheet border border-line bg-raised px-3.5 py-1.5 text-start text-control hover:bg-row-hover"
    >
      <Glyph kind={glyph} />
      <span className="sr-only">{text}.</span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {shortOf(request)}
      </span>
      <span className="figures shrink-0 text-dense text-ink-3 max-wide-phone:sr-only">{when}</span>
      <ChevronRight size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
    </button>
  )
}
