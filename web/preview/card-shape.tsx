import { ChevronRight } from "lucide-react"
import { words } from "../words/words.ts"
import type { ShapeProps } from "./drawing.ts"
import { PreviewDeeds } from "./preview-deeds.tsx"
import { PreviewFace, PreviewNames, PreviewVisibility } from "./preview-face.tsx"
import { PreviewLinkCard } from "./preview-link-card.tsx"
import { PreviewMedia } from "./preview-media.tsx"
import { PreviewText } from "./preview-text.tsx"
import { sayDays } from "./say-days.ts"

/** Facebook, LinkedIn, Google Business: sender, text, then media across the card, what one can do in words. */
export function CardShape({ drawing, item, place }: ShapeProps) {
  const { plan, when } = drawing
  const isPlace = plan.network === "google-business"
  const media = (
    <>
      <PreviewMedia drawing={drawing} item={item} />
      <PreviewLinkCard network={plan.network} card={item.planned.card} />
    </>
  )
  return (
    <article>
      <div className="flex items-center gap-2.5 px-3 pt-3 pb-2.5">
        <PreviewFace drawing={drawing} isSquare={plan.network === "linkedin-page"} />
        <span className="grid min-w-0 flex-1 text-[13.5px] leading-[18px]">
          <PreviewNames drawing={drawing} place={place} />
          <span className="flex items-center gap-1 text-meta text-ink-3">
            {isPlace && plan.kind === "offer" ? words.preview.kinds.offer : when}
            {!isPlace && (
              <>
                <span aria-hidden>·</span>
                <PreviewVisibility drawing={drawing} />
              </>
            )}
          </span>
        </span>
        {plan.network === "linkedin-page" && (
          <span aria-hidden className="text-[13px] font-semibold text-(--accent)">
            + {words.preview.follow}
          </span>
        )}
      </div>
      {isPlace && media}
      <div className="grid gap-2 px-3 py-2 empty:hidden">
        {isPlace && <PlaceFacts drawing={drawing} />}
        <PreviewText item={item} />
        {isPlace && <PlaceButton drawing={drawing} />}
      </div>
      {!isPlace && media}
      <PreviewDeeds
        deeds={plan.deeds}
        areWords
        className="flex-wrap justify-around gap-x-2 gap-y-1 border-t border-line px-2 py-2"
      />
    </article>
  )
}

/** What an event or an offer is called, and when it is. */
function PlaceFacts({ drawing: { plan } }: Pick<ShapeProps, "drawing">) {
  const { title, starts, ends } = plan.marks
  if (plan.kind === "update") return null
  return (
    <div className="grid gap-0.5">
      <b data-title className="text-[15px] leading-5 font-semibold wrap-anywhere">
        {title ?? <span className="text-ink-3">{words.preview.untitled}</span>}
      </b>
      {starts !== undefined && <span className="text-meta text-ink-3">{sayDays(starts, ends)}</span>}
    </div>
  )
}

/** The button is the last line; an offer has its code in its place. */
function PlaceButton({ drawing: { plan } }: Pick<ShapeProps, "drawing">) {
  const { button, coupon, terms } = plan.marks
  if (coupon !== undefined) {
    return (
      <div className="grid gap-1">
        <p className="flex items-center gap-2 rounded-control border border-dashed border-line-field px-3 py-2">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {words.preview.code} <b className="font-semibold">{coupon}</b>
          </span>
          <span aria-hidden className="font-semibold text-(--accent)">
            {words.preview.redeem}
          </span>
        </p>
        {terms !== undefined && <p className="text-meta wrap-anywhere text-ink-3">{terms}</p>}
      </div>
    )
  }
  if (button === undefined) return null
  return (
    <p data-button className="flex items-center justify-between font-semibold text-(--accent)">
      {words.preview.buttons[button] ?? button}
      <ChevronRight size={16} strokeWidth={2} aria-hidden className="text-ink" />
    </p>
  )
}
