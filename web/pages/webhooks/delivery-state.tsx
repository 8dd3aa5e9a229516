import type { DeliveryState as State } from "#domain/webhook.ts"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import type { GlyphKind } from "../../kit/glyph.tsx"
import { webhookWords } from "../../words/webhook-words.ts"

const looks: Readonly<Record<State, { readonly glyph: GlyphKind; readonly text: string; readonly ground: string }>> = {
  pending: { glyph: "scheduled", text: "text-scheduled", ground: "bg-scheduled-wash" },
  sending: { glyph: "publishing", text: "text-brass-text", ground: "bg-brass-wash" },
  delivered: { glyph: "done", text: "text-published", ground: "bg-published-wash" },
  failed: { glyph: "failed", text: "text-failed", ground: "bg-failed-wash" },
}

/** Glyph and word; in the table without ground, and what went well without colour. */
export function DeliveryState({ state, isBare = false }: { readonly state: State; readonly isBare?: boolean }) {
  const { glyph, text, ground } = looks[state]
  return (
    <span
      className={cx(
        "inline-flex shrink-0 items-center gap-1.5 align-middle font-medium whitespace-nowrap",
        isBare ? "text-dense" : `h-[21px] rounded-[5px] ps-1.5 pe-[7px] text-meta leading-none font-control ${ground}`,
        isBare && state === "delivered" ? "" : text,
      )}
    >
      <Glyph kind={glyph} size={isBare ? 14 : 13} />
      {webhookWords.deliveryStates[state]}
    </span>
  )
}
