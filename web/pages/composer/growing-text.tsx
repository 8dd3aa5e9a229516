import type { ReactNode } from "react"
import { cx } from "../../kit/cx.ts"
import { takeFocus } from "../../kit/text-field.tsx"
import { paintLinks } from "../../post/paint-links.tsx"

type Props = {
  readonly value: string
  readonly label: string
  readonly placeholder: string
  /** Where the text gets too long for somebody; null when it fits everywhere. */
  readonly overAt: number | null
  readonly isReadOnly: boolean
  readonly startsFocused: boolean
  readonly onValue: (value: string) => void
}

const type =
  "col-start-1 row-start-1 min-h-[72px] px-3.5 pt-3 pb-2.5 text-touch leading-6 wrap-anywhere whitespace-pre-wrap tablet:text-write"

/**
 * A text box as high as its text. The letters that are seen stand in a layer below, which marks links and what is too
 * long; the box above has the same letters unseen, with the cursor, the selection and the spelling.
 */
export function GrowingText({ value, label, placeholder, overAt, isReadOnly, startsFocused, onValue }: Props) {
  return (
    <div className="grid min-w-0">
      <div aria-hidden dir="auto" className={cx(type, "forced-colors:invisible")}>
        {paint(value, overAt)}
        {/* A last line without letters has no height otherwise. */}
        {"\u200b"}
      </div>
      <textarea
        ref={startsFocused && !isReadOnly ? takeFocus : null}
        dir="auto"
        rows={1}
        value={value}
        readOnly={isReadOnly}
        aria-label={label}
        placeholder={isReadOnly ? undefined : placeholder}
        onChange={(event) => onValue(event.target.value)}
        className={cx(
          type,
          "resize-none overflow-hidden bg-transparent text-ink caret-ink outline-none [-webkit-text-fill-color:transparent] placeholder:[-webkit-text-fill-color:var(--ink-3)] forced-colors:[-webkit-text-fill-color:CanvasText]",
        )}
      />
    </div>
  )
}

function paint(text: string, overAt: number | null): ReactNode[] {
  const end = overAt ?? text.length
  const fits = paintLinks(text.slice(0, end))
  if (overAt === null) return fits
  return [
    ...fits,
    <mark
      key="over"
      className="rounded-[2px] bg-failed-wash text-failed underline decoration-failed-solid decoration-2 underline-offset-3"
    >
      {text.slice(end)}
    </mark>,
  ]
}
