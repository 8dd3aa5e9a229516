import type { PostView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"
import { Glyph } from "./glyph.tsx"
import type { GlyphKind } from "./glyph.tsx"

export type ShownStatus = PostView["status"] | "Uncertain"

const signs: Readonly<Record<ShownStatus, { readonly glyph: GlyphKind; readonly look: string }>> = {
  Draft: { glyph: "todo", look: "bg-sunk text-ink-2" },
  Scheduled: { glyph: "scheduled", look: "bg-scheduled-wash text-scheduled" },
  Publishing: { glyph: "publishing", look: "bg-brass-wash text-brass-text" },
  Published: { glyph: "done", look: "bg-published-wash text-published" },
  Failed: { glyph: "failed", look: "bg-failed-wash text-failed" },
  Uncertain: { glyph: "uncertain", look: "bg-uncertain-wash text-uncertain" },
}

export function glyphOf(status: ShownStatus): GlyphKind {
  return signs[status].glyph
}

/** What people see: a post of which nothing is known to have failed, and something is not known at all, is uncertain. */
export function shownStatus({ status, results }: Pick<PostView, "status" | "results">): ShownStatus {
  const open = results.filter(({ ok }) => !ok)
  return status === "Failed" && open.length > 0 && open.every(({ uncertain }) => uncertain) ? "Uncertain" : status
}

type Props = { readonly status: ShownStatus; readonly isBare?: boolean }

/** Glyph and word; in tables without ground. */
export function PostStatus({ status, isBare = false }: Props) {
  const { glyph, look } = signs[status]
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center gap-[5px] align-middle font-control whitespace-nowrap",
        isBare ? "text-dense" : `h-[21px] rounded-[5px] ps-1.5 pe-[7px] text-meta leading-none ${look}`,
      )}
    >
      <Glyph kind={glyph} size={isBare ? 14 : 13} />
      {words.statuses[status]}
    </span>
  )
}
