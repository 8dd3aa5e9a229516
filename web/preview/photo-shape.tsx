import { words } from "../words/words.ts"
import type { ShapeProps } from "./drawing.ts"
import { PreviewDeeds } from "./preview-deeds.tsx"
import { PreviewFace, PreviewNames, PreviewVisibility, shownName } from "./preview-face.tsx"
import { NoMedia, PreviewMedia } from "./preview-media.tsx"
import { PreviewText } from "./preview-text.tsx"

/** Instagram, Pixelfed: the picture has the full width, the caption follows what one can do with it. */
export function PhotoShape({ drawing, item, place }: ShapeProps) {
  const { plan, accounts, when } = drawing
  const { collaborators, warning } = plan.marks
  return (
    <article>
      <div className="flex items-center gap-2.5 px-3 py-2.5">
        <PreviewFace drawing={drawing} />
        <span className="grid min-w-0 flex-1 text-[13.5px] leading-[18px]">
          <PreviewNames drawing={drawing} place={place} />
          {collaborators !== undefined && (
            <span className="text-meta wrap-anywhere text-ink-3">{words.preview.with(collaborators)}</span>
          )}
        </span>
        <PreviewDeeds deeds={["more"]} />
      </div>
      {warning !== undefined && <p className="px-3 pb-2 text-meta wrap-anywhere text-ink-2">{warning}</p>}
      {item.pictures.length === 0 ? (
        <NoMedia drawing={drawing} ratio={item.planned.layout.ratio} />
      ) : (
        <PreviewMedia drawing={drawing} item={item} />
      )}
      <div className="grid gap-1.5 px-3 pt-2.5 pb-3">
        <PreviewDeeds deeds={plan.deeds} className="gap-3.5" />
        <PreviewText item={item} lead={<b className="font-semibold">{shownName(drawing, accounts[0])} </b>} />
        <p className="flex items-center gap-1 text-meta text-ink-3">
          {when}
          {plan.network === "pixelfed" && (
            <>
              <span aria-hidden>·</span>
              <PreviewVisibility drawing={drawing} />
            </>
          )}
        </p>
      </div>
    </article>
  )
}
