import { useState } from "react"
import type { PictureLayout } from "#domain/preview/lay-pictures.ts"
import { cx } from "../kit/cx.ts"
import { words } from "../words/words.ts"
import type { Drawing, DrawnItem, DrawnMedia } from "./drawing.ts"
import { PreviewPicture } from "./preview-picture.tsx"
import { PreviewSlides } from "./preview-slides.tsx"
import { PreviewStrip } from "./preview-strip.tsx"

type Props = {
  readonly drawing: Drawing
  readonly item: DrawnItem
  /** Rounded corners and a line around it, where pictures do not reach the edge of the post. */
  readonly className?: string
}

/** The pictures and videos of an item, laid out and cropped as the network does. */
export function PreviewMedia({ drawing, item, className }: Props) {
  const [isOpen, setOpen] = useState(!drawing.plan.marks.isSensitive || drawing.isWhole)
  const { pictures, planned } = item
  if (pictures.length === 0) return null
  return (
    <div data-media className={cx("relative overflow-hidden", className)}>
      <Laid drawing={drawing} pictures={pictures} layout={planned.layout} />
      {!isOpen && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-mark-tile text-white">
          <span className="text-dense font-semibold">{words.preview.sensitive}</span>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="rounded-full bg-white/20 px-3 py-1 text-meta font-semibold"
          >
            {words.preview.reveal}
          </button>
        </div>
      )}
    </div>
  )
}

type LaidProps = {
  readonly drawing: Drawing
  readonly pictures: readonly DrawnMedia[]
  readonly layout: PictureLayout
}

function Laid({ drawing, pictures, layout }: LaidProps) {
  const [isAll, setAll] = useState(false)
  const { plan, isWhole } = drawing
  const look = {
    keeps: plan.keeps,
    coverMs: plan.marks.coverMs,
    hasAltMark: plan.network === "mastodon" || plan.network === "bluesky",
    hasLength: plan.shape !== "portrait",
  }
  const isOneByOne = layout.kind !== "grid"
  const isHiding = layout.kind === "grid" ? layout.hidden > 0 : pictures.length > 1
  if ((isWhole && isHiding) || isAll) {
    const ratio = isOneByOne ? layout.ratio : 1
    return (
      <div className={cx("grid grid-cols-2 gap-0.5", pictures.length % 2 === 1 && "[&>:first-child]:col-span-2")}>
        {pictures.map((picture) => (
          <span key={picture.id} className="grid" style={{ aspectRatio: ratio }}>
            <PreviewPicture picture={picture} {...look} isFitted={isOneByOne && layout.isFitted} />
          </span>
        ))}
      </div>
    )
  }
  if (layout.kind === "slides") return <PreviewSlides pictures={pictures} layout={layout} look={look} />
  if (layout.kind !== "grid") return <PreviewStrip pictures={pictures} look={look} />
  const { rows, columns, gap, ratio, cells, hidden } = layout
  return (
    <div
      className="grid"
      style={{
        aspectRatio: ratio,
        gap,
        gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {pictures.slice(0, cells.length).map((picture, index) => (
        <span
          key={picture.id}
          className="relative grid min-h-0 min-w-0"
          style={{ gridArea: cells[index]?.join(" / ") }}
        >
          <PreviewPicture picture={picture} {...look} />
          {hidden > 0 && index === cells.length - 1 && (
            <button
              type="button"
              aria-label={words.preview.showAll(hidden)}
              onClick={() => setAll(true)}
              className="absolute inset-0 grid place-items-center bg-[rgb(0_0_0/0.55)] text-title-l font-semibold text-white"
            >
              +{hidden}
            </button>
          )}
        </span>
      ))}
    </div>
  )
}

/** Where the network needs something that is not there yet. */
export function NoMedia({ drawing, ratio }: { readonly drawing: Drawing; readonly ratio: number }) {
  const isVideo = ["reel", "video", "short"].includes(drawing.plan.kind)
  return (
    <div className="grid place-items-center bg-sunk text-dense text-ink-3" style={{ aspectRatio: ratio }}>
      {isVideo ? words.preview.noMedia.video : words.preview.noMedia.picture}
    </div>
  )
}
