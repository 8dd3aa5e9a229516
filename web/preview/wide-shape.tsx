import { words } from "../words/words.ts"
import type { ShapeProps } from "./drawing.ts"
import { PreviewDeeds } from "./preview-deeds.tsx"
import { PreviewFace, PreviewNames } from "./preview-face.tsx"
import { NoMedia, PreviewMedia } from "./preview-media.tsx"
import { PreviewText } from "./preview-text.tsx"

/** YouTube: player, title, channel, what one can do, description. */
export function WideShape({ drawing, item, place }: ShapeProps) {
  const { plan, when, isWhole } = drawing
  return (
    <article>
      {item.pictures.length === 0 ? (
        <NoMedia drawing={drawing} ratio={16 / 9} />
      ) : (
        <PreviewMedia drawing={drawing} item={item} />
      )}
      <div className="grid gap-2.5 px-3.5 pt-2.5 pb-3.5">
        <p dir="auto" data-title className="text-[15px] leading-[21px] font-semibold wrap-anywhere">
          {plan.marks.title ?? <span className="text-ink-3">{words.preview.untitled}</span>}
        </p>
        <div className="flex items-center gap-2.5">
          <PreviewFace drawing={drawing} />
          <span className="grid min-w-0 flex-1 text-[13.5px] leading-[18px]">
            <PreviewNames drawing={drawing} place={place} />
          </span>
          {!isWhole && (
            <span
              aria-hidden
              className="shrink-0 rounded-full bg-ink px-3 py-1.5 text-[12.5px] font-semibold text-on-ink"
            >
              {words.preview.subscribe}
            </span>
          )}
        </div>
        <PreviewDeeds deeds={plan.deeds} className="gap-5" />
        <div className="grid gap-0.5 rounded-control bg-sunk px-3 py-2 text-[13px] leading-[19px]">
          <span className="font-semibold">{when}</span>
          <PreviewText item={item} />
        </div>
      </div>
    </article>
  )
}
