import type { ReactNode } from "react"

type SectionProps = {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** One chapter of the settings. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[104px] pt-5 tablet:scroll-mt-0">
      <h2 id={`${id}-title`} className="text-title font-semibold">
        {title}
      </h2>
      {lead !== undefined && <p className="text-dense text-ink-3">{lead}</p>}
      <div className="mt-3 border-t border-line">{children}</div>
    </section>
  )
}

type BlockProps = {
  readonly id?: string
  readonly title: string
  readonly lead?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}

/** One matter in a chapter: what it is, how it stands, what can be done. */
export function Block({ id, title, lead, action, children }: BlockProps) {
  return (
    <div id={id} className="scroll-mt-[104px] border-b border-line py-4 tablet:scroll-mt-0">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-control font-control">{title}</h3>
          {lead !== undefined && <div className="text-hint text-ink-3">{lead}</div>}
        </div>
        {action !== undefined && <div className="shrink-0">{action}</div>}
      </div>
      <div className="mt-3 empty:hidden">{children}</div>
    </div>
  )
}
