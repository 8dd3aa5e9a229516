import type { ReactNode } from "react"

type Props = {
  readonly id: string
  readonly title: string
  readonly beside: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** One part of the page about the server. */
export function ServerPanel({ id, title, beside, className = "", children }: Props) {
  return (
    <section aria-labelledby={id} className={`min-w-0 pt-2 pb-3 ${className}`}>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 tablet:px-5">
        <h2 id={id} className="text-body font-semibold whitespace-nowrap">
          {title}
        </h2>
        <p className="text-dense text-ink-2">{beside}</p>
      </div>
      {children}
    </section>
  )
}
