import type { ReactNode } from "react"
import { assistantWords } from "../../words/assistant-words.ts"

type Props = {
  readonly title: string
  /** Quiet words beside the title. */
  readonly aside?: string | undefined
  readonly end?: ReactNode
  /** The action that it comes from. */
  readonly action: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

/** A result on the paper of its page, with where it comes from below. */
export function Card({ title, aside, end, action, note, children }: Props) {
  return (
    <section
      aria-label={title}
      data-card={action}
      className="sheet min-w-0 overflow-hidden rounded-sheet border border-line bg-raised"
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5 px-3 pt-2.5 pb-1.5">
        <h3 className="text-dense font-semibold">{title}</h3>
        {aside !== undefined && <span className="figures text-meta text-ink-3">{aside}</span>}
        <span className="flex-1" />
        {end}
      </div>
      {children}
      <p className="border-t border-line px-3 py-1.5 text-meta text-ink-3">
        {assistantWords.from} <code>{action}</code>
        {note !== undefined && `, ${note}`}
      </p>
    </section>
  )
}

/** How many lines a card shows before it only counts. */
export const mostLines = 6

/** How many lines are left out; `isCut`: nobody has counted them all. */
export function MoreLines({ count, isCut = false }: { readonly count: number; readonly isCut?: boolean }) {
  if (count <= 0) return null
  const words = isCut ? assistantWords.manyMore : assistantWords.more(count)
  return <p className="px-3 pt-0.5 pb-2 text-meta text-ink-3">{words}</p>
}
