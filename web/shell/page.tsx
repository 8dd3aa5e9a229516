import { useEffect } from "react"
import type { ReactNode } from "react"
import { words } from "../words/words.ts"

type Props = {
  readonly title: string
  readonly facts?: ReactNode
  readonly actions?: ReactNode
  /** The way back, before the title. */
  readonly crumb?: ReactNode
  /** What state the thing is in that the page shows, right after its title. */
  readonly status?: ReactNode
  /** The content divides the place itself, and says which of its parts scroll. */
  readonly isDivided?: boolean
  readonly children: ReactNode
}

/** A page inside the shell: the header, and below it the one part that scrolls. */
export function Page({ title, facts, actions, crumb, status, isDivided = false, children }: Props) {
  useEffect(() => {
    document.title = words.titleOf(title)
  }, [title])
  return (
    <>
      <header className="sticky top-0 z-10 flex min-h-[52px] shrink-0 items-center gap-2.5 border-b border-line bg-paper px-3 pt-[env(safe-area-inset-top)] tablet:static tablet:px-5">
        {crumb}
        <h1 tabIndex={-1} dir="auto" className="min-w-0 truncate text-title font-semibold outline-none">
          {title}
        </h1>
        {status}
        {facts !== undefined && (
          <span className="min-w-24 shrink-[999] truncate text-dense text-ink-3 max-wide-phone:hidden">{facts}</span>
        )}
        <span className="flex-1" />
        {actions}
      </header>
      <div
        className={`relative flex min-h-0 flex-1 flex-col ${isDivided ? "tablet:overflow-hidden" : "tablet:overflow-y-auto"}`}
      >
        {children}
      </div>
    </>
  )
}
