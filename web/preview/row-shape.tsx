import { useState } from "react"
import { cx } from "../kit/cx.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { words } from "../words/words.ts"
import type { ShapeProps } from "./drawing.ts"
import { PreviewDeeds } from "./preview-deeds.tsx"
import { PreviewFace, PreviewNames, PreviewVisibility } from "./preview-face.tsx"
import { PreviewLinkCard } from "./preview-link-card.tsx"
import { PreviewMedia } from "./preview-media.tsx"
import { PreviewText } from "./preview-text.tsx"

/** X, Threads, Bluesky, Mastodon: face left, text first, pictures below; a line joins the items of a thread. */
export function RowShape({ drawing, item, place }: ShapeProps) {
  const { plan, items, when, isWhole } = drawing
  const { warning, topic } = plan.marks
  const [isOpen, setOpen] = useState(isWhole)
  const isShut = warning !== undefined && !isOpen
  const tail = topic === undefined || place > 0 ? `· ${when}` : `› ${topic} · ${when}`
  return (
    <article
      className={cx(
        "relative grid grid-cols-[38px_minmax(0,1fr)] gap-2.5 pb-3.5 last:pb-0",
        place < items.length - 1 &&
          "before:absolute before:top-[42px] before:bottom-1 before:start-[18px] before:w-0.5 before:bg-line-strong",
      )}
    >
      <PreviewFace drawing={drawing} />
      <div className="min-w-0">
        <div className="flex items-start gap-1.5 text-[13.5px] leading-[18px]">
          <span className="grid min-w-0 flex-1">
            <PreviewNames drawing={drawing} place={place} tail={tail} />
          </span>
          {plan.network === "mastodon" && <PreviewVisibility drawing={drawing} />}
        </div>
        {warning !== undefined && (
          <div className="my-1.5 flex items-center gap-2 rounded-control border border-line-strong bg-sunk px-2.5 py-1.5">
            <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
              <HiddenText text={warning} />
            </span>
            {!isWhole && (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                className="shrink-0 rounded-full border border-line bg-raised px-2.5 py-0.5 text-meta font-semibold"
              >
                {isOpen ? words.preview.hide : words.preview.showMore}
              </button>
            )}
          </div>
        )}
        {!isShut && (
          <>
            <PreviewText item={item} />
            <PreviewMedia
              drawing={drawing}
              item={item}
              className={cx("mt-[9px] rounded-dialog", item.planned.layout.kind === "grid" && "border border-line")}
            />
            <PreviewLinkCard network={plan.network} card={item.planned.card} className="mt-[9px]" />
          </>
        )}
        <PreviewDeeds
          deeds={plan.deeds}
          className={cx("mt-2.5", plan.network === "threads" ? "gap-4" : "max-w-[425px] justify-between")}
        />
      </div>
    </article>
  )
}
