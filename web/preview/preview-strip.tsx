import { useState } from "react"
import type { DrawnMedia } from "./drawing.ts"
import { PreviewPicture } from "./preview-picture.tsx"
import { type PictureLook, Turn } from "./preview-slides.tsx"

type Props = { readonly pictures: readonly DrawnMedia[]; readonly look: PictureLook }

/** One row of equal height that is moved sideways; each picture keeps its ratio. */
export function PreviewStrip({ pictures, look }: Props) {
  const [wanted, setWanted] = useState(0)
  const first = Math.min(wanted, pictures.length - 1)
  return (
    <div className="relative flex gap-1.5 overflow-hidden">
      {pictures.slice(first).map((picture) => (
        <span
          key={picture.id}
          className="h-[196px] max-w-[85%] shrink-0 overflow-hidden rounded-sheet"
          style={{ aspectRatio: picture.width / picture.height }}
        >
          <PreviewPicture picture={picture} {...look} />
        </span>
      ))}
      {first > 0 && <Turn by={-1} onTurn={() => setWanted(first - 1)} />}
      {first < pictures.length - 1 && <Turn by={1} onTurn={() => setWanted(first + 1)} />}
    </div>
  )
}
