import { CircleAlert } from "lucide-react"
import { useId } from "react"
import type { ReactNode } from "react"
import { words } from "../words/words.ts"

export type FieldWiring = {
  readonly id: string
  readonly "aria-describedby": string | undefined
  readonly "aria-invalid": boolean
}

type Props = {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** A small sign before the label. */
  readonly sign?: ReactNode
  /** Stands at the end of the label's line, such as a count. */
  readonly end?: ReactNode
  /** Something is wrong with it, and said elsewhere. */
  readonly isWrong?: boolean
  readonly children: (wiring: FieldWiring) => ReactNode
}

/** Label above, hint below; an error takes the hint's place. */
export function Field({ label, hint, error, isOptional = false, sign, end, isWrong = false, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || (hint !== undefined && hint !== null)
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex items-baseline gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 text-hint font-control text-ink-2">
          {sign !== undefined && <span className="me-1.5 inline-block align-[-2px]">{sign}</span>}
          {label}
          {isOptional && <span className="font-normal text-ink-3">, {words.common.optional}</span>}
        </label>
        {end}
      </div>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error !== undefined || isWrong,
      })}
      {hasNote && (
        <div id={noteId} className="text-hint text-ink-3">
          {error === undefined ? hint : <ErrorText>{error}</ErrorText>}
        </div>
      )}
    </div>
  )
}

export function ErrorText({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex gap-1.5 text-failed">
      <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="mt-[1.5px] shrink-0" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
