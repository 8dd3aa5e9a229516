import { html } from "hono/html"
import type { MarkedPart } from "#domain/preview/mark-text.ts"
import type { PlannedItem, PreviewPlan } from "#domain/preview/plan-preview.ts"
import type { PagePiece } from "#sandbox/pages/frame.ts"

function paint(parts: readonly MarkedPart[]): readonly PagePiece[] {
  return parts.map(({ kind, text }) => (kind === "text" ? html`${text}` : html`<span class="mark">${text}</span>`))
}

/** The text, cut where the network cuts it; behind a warning, if there is one. */
export function drawText(plan: PreviewPlan, item: PlannedItem, lead: PagePiece = html``): PagePiece {
  const { warning } = plan.marks
  if (warning === undefined) return drawCut(plan, item, lead)
  return html`<details class="warned">
    <summary><span class="text" dir="auto">${warning}</span></summary>
    ${drawCut(plan, item, lead)}
  </details>`
}

function drawCut({ kind }: PreviewPlan, item: PlannedItem, lead: PagePiece): PagePiece {
  if (item.whole.length === 0) return html``
  const whole = html`<p class="text" dir="auto">${lead}${paint(item.whole)}</p>`
  if (kind === "story" && item.isTextHidden) return html`<p class="note">A story shows no text.</p>`
  if (item.isTextHidden) {
    return html`<details class="opened">
      <summary>Description</summary>
      ${whole}
    </details>`
  }
  if (item.more === null) return whole
  return html`<details class="fold">
    <summary>
      <p class="text" dir="auto">${lead}${paint(item.parts)}&hellip; <span>${item.more}</span></p>
    </summary>
    ${whole}
  </details>`
}

/** A link's card. The page behind it is not asked for. */
export function drawCard({ card }: PlannedItem): PagePiece {
  if (card === null) return html``
  const { title = card.host, description = "", host } = card
  return html`<div class="card-link">
    <b dir="auto">${title}</b> <span>${description}</span> <small>${host}</small>
  </div>`
}
