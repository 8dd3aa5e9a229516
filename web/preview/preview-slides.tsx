import { ChevronLeft, ChevronRight } from "lucide-react"
import { useState } from "react"
import type { PictureLayout } from "#domain/preview/lay-pictures.ts"
import { cx } from "../kit/cx.ts"
import { words } from "../words/words.ts"
import type { DrawnMedia } from "./drawing.ts"
import { PreviewPicture } from "./preview-picture.tsx"

/** How the network treats each picture. */
export type PictureLook = {
  readonly keeps: "top" | undefined
  readonly coverMs: number | undefined
  readonly hasAltMark: boolean
  readonly hasLength: boolean
}

type Props = {
  readonly pictures: readonly DrawnMedia[]
  readonly layout: Extract<PictureLayout, { readonly ratio: number; readonly isFitted: boolean }>
  readonly look: PictureLook
}

/** One picture at a time, all in the ratio of the first. */
export function PreviewSlides({ pictures, layout: { ratio, isFitted }, look }: Props) {
  const [wanted, setWanted] = useState(0)
  const place = Math.min(wanted, pictures.length - 1)
  const picture = pictures[place]
  if (picture === undefined) return null
  return (
    <div className="relative grid" style={{ aspectRatio: ratio }}>
      <PreviewPicture key={picture.id} picture={picture} {...look} isFitted={isFitted} />
      {pictures.length > 1 && (
        <>
          <span className="figures absolute end-2.5 top-2.5 rounded-full bg-[rgb(0_0_0/0.70)] px-2 py-0.5 text-meta text-white">
            {words.preview.slide(place + 1, pictures.length)}
          </span>
          {place > 0 && <Turn by={-1} onTurn={() => setWanted(place - 1)} />}
          {place < pictures.length - 1 && <Turn by={1} onTurn={() => setWanted(place + 1)} />}
          <span aria-hidden className="absolute inset-x-0 bottom-2 flex justify-center gap-1">
            {pictures.map(({ id }, index) => (
              <span key={id} className={cx("size-1.5 rounded-full", index === place ? "bg-white" : "bg-white/50")} />
            ))}
          </span>
        </>
      )}
    </div>
  )
}

/** To the next picture, or back. */
export function Turn({ by, onTurn }: { readonly by: 1 | -1; readonly onTurn: () => void }) {
  const Icon = by === 1 ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={by === 1 ? words.preview.next : words.preview.before}
      onClick={onTurn}
      className={cx(
        "absolute top-1/2 grid size-[26px] -translate-y-1/2 place-items-center rounded-full bg-white/90 text-[#1a1f2a]",
        by === 1 ? "end-2" : "start-2",
      )}
    >
      <Icon size={16} strokeWidth={2} aria-hidden />
    </button>
  )
}
