import { ChevronDown, ExternalLink } from "lucide-react"
import { words } from "../words/words.ts"
import type { ShapeProps } from "./drawing.ts"
import { PreviewFace, PreviewNames } from "./preview-face.tsx"
import { NoMedia, PreviewMedia } from "./preview-media.tsx"
import { HiddenRest, PreviewText } from "./preview-text.tsx"

/** Pinterest: the picture with the board, the button and the link on it, then the title and the name. */
export function PinShape({ drawing, item, place }: ShapeProps) {
  const { plan, board, isWhole } = drawing
  const { title, host } = plan.marks
  return (
    <article>
      <div className="relative grid overflow-hidden rounded-[16px]">
        {item.pictures.length === 0 ? (
          <NoMedia drawing={drawing} ratio={2 / 3} />
        ) : (
          <PreviewMedia drawing={drawing} item={item} />
        )}
        {!isWhole && (
          <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center gap-2 bg-linear-to-b from-[rgb(0_0_0/0.65)] to-transparent p-2.5 pb-6 text-[13px] font-semibold text-white">
            <span className="flex min-w-0 flex-1 items-center gap-1">
              <span className="truncate">{board ?? words.preview.board}</span>
              <ChevronDown size={15} strokeWidth={2} aria-hidden />
            </span>
            <span aria-hidden className="rounded-full bg-[#1a1f2a] px-3 py-1.5 text-white">
              {words.preview.save}
            </span>
          </div>
        )}
        {host !== undefined && !isWhole && (
          <span className="pointer-events-none absolute start-2.5 bottom-2.5 flex max-w-[75%] items-center gap-1.5 rounded-full bg-white px-2.5 py-1 text-meta font-semibold text-[#1a1f2a]">
            <ExternalLink size={13} strokeWidth={2} aria-hidden className="shrink-0" />
            <span className="truncate">{host}</span>
          </span>
        )}
      </div>
      <div className="grid gap-1.5 px-1.5 pt-2">
        {title !== undefined && (
          <p dir="auto" data-title className="text-[13.5px] leading-[18px] font-semibold wrap-anywhere">
            {title}
          </p>
        )}
        <span className="flex items-center gap-2 text-[13px]">
          <PreviewFace drawing={drawing} />
          <span className="grid min-w-0">
            <PreviewNames drawing={drawing} place={place} />
          </span>
        </span>
        {isWhole && <PreviewText item={item} />}
        <HiddenRest item={item} isStory={false} />
      </div>
    </article>
  )
}
