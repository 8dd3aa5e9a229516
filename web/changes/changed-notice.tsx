import { History } from "lucide-react"
import type { ReactNode } from "react"

type Props = {
  readonly lead: ReactNode
  readonly end?: ReactNode
  /** It changed under the eyes of the person. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** What changed about something that a person is to decide. */
export function ChangedNotice({ lead, end, isAlert = false, children }: Props) {
  return (
    <section className="overflow-hidden rounded-sheet border border-line" data-changed={isAlert ? "just" : "since"}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 bg-warn-wash px-3 py-2.5 text-dense">
        <History size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-warn-solid" />
        <p role={isAlert ? "alert" : undefined} className="min-w-0 flex-1 basis-52">
          {lead}
        </p>
        {end}
      </div>
      {children}
    </section>
  )
}
