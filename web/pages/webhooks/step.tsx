import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import type { GlyphKind } from "../../kit/glyph.tsx"

type Props = {
  readonly glyph: GlyphKind
  readonly title: string
  readonly end?: string
  readonly below: string
  /** Neither done nor about to be. */
  readonly isQuiet?: boolean
  /** The way to the next step is not gone yet. */
  readonly isAhead?: boolean
}

/** One step on the line: the result, how long it took, and when it was. */
export function Step({ glyph, title, end, below, isQuiet = false, isAhead = false }: Props) {
  return (
    <li
      className={cx(
        "relative grid grid-cols-[14px_minmax(0,1fr)_auto] gap-x-3 pb-3 text-dense before:absolute before:top-[19px] before:-bottom-px before:start-[6.5px] before:border-s before:border-line-strong last:pb-1 last:before:hidden",
        isAhead && "before:border-dashed",
      )}
    >
      <span className="mt-0.5">
        <Glyph kind={glyph} />
      </span>
      <span className={cx("figures min-w-0", isQuiet ? "text-ink-2" : "font-semibold")}>{title}</span>
      <span className="figures text-ink-3">{end}</span>
      <span className="figures col-start-2 col-end-4 text-ink-3">{below}</span>
    </li>
  )
}
