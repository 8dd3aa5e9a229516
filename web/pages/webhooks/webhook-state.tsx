import type { WebhookView } from "../../api/views.ts"
import { Chip } from "../../kit/chip.tsx"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import type { GlyphKind } from "../../kit/glyph.tsx"
import { webhookWords } from "../../words/webhook-words.ts"

type State = { readonly glyph: GlyphKind; readonly text: string; readonly isWell: boolean }

function stateOf({ status, warning }: WebhookView): State {
  if (status === "paused") return { glyph: "waiting", text: webhookWords.states.paused, isWell: false }
  if (warning?.kind === "overPlan") return { glyph: "waiting", text: webhookWords.states.over, isWell: false }
  return { glyph: "done", text: webhookWords.states.active, isWell: true }
}

/** Glyph and word; beside a title on its own ground. */
export function WebhookState({
  webhook,
  isChip = false,
}: {
  readonly webhook: WebhookView
  readonly isChip?: boolean
}) {
  const { glyph, text, isWell } = stateOf(webhook)
  if (isChip) {
    return (
      <Chip tone={isWell ? "ok" : "warn"}>
        <Glyph kind={glyph} size={13} />
        {text}
      </Chip>
    )
  }
  return (
    <span
      className={cx(
        "inline-flex items-center gap-[5px] align-middle font-control whitespace-nowrap",
        !isWell && "text-warn",
      )}
    >
      <Glyph kind={glyph} />
      {text}
    </span>
  )
}
