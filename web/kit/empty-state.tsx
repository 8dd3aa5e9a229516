import type { ReactNode } from "react"

type Props = {
  readonly title: string
  readonly lead?: string
  readonly action?: ReactNode
  readonly learn?: ReactNode
}

/** A blank stave, one sentence, one button, one link. */
export function EmptyState({ title, lead, action, learn }: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-8 text-center">
      <Stave />
      <div className="grid gap-1">
        <p className="text-body font-semibold">{title}</p>
        {lead !== undefined && <p className="max-w-[44ch] text-dense text-ink-3">{lead}</p>}
      </div>
      {(action !== undefined || learn !== undefined) && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {action}
          {learn}
        </div>
      )}
    </div>
  )
}

function Stave() {
  return (
    <div aria-hidden className="grid h-24 w-full max-w-[420px] content-center gap-[15px]">
      {[1, 2, 3, 4, 5].map((line) => (
        <span key={line} className="h-px bg-line" />
      ))}
    </div>
  )
}
