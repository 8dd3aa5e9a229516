import type { LabelView } from "../api/views.ts"

/** The word always stands near it: colour alone says nothing. */
export function LabelSquare({ colour }: Pick<LabelView, "colour">) {
  return (
    <span
      aria-hidden
      style={{ background: `var(--label-${colour})` }}
      className="inline-block size-[9px] shrink-0 rounded-[2px]"
    />
  )
}
