import { Play } from "lucide-react"
import { useState } from "react"
import { ownAddress } from "../api/own-address.ts"
import { cx } from "../kit/cx.ts"
import { sayLength } from "../words/say-length.ts"
import { words } from "../words/words.ts"
import type { DrawnMedia } from "./drawing.ts"

type Props = {
  readonly picture: DrawnMedia
  /** Shown whole on a ground, not cropped. */
  readonly isFitted?: boolean
  readonly keeps?: "top" | undefined
  /** Where in a video its cover is. */
  readonly coverMs?: number | undefined
  readonly hasAltMark?: boolean
  /** How long a video is stands in its corner. */
  readonly hasLength?: boolean
}

/** One picture, as its box crops it; a video shows its cover and plays in place. */
export function PreviewPicture({
  picture,
  isFitted = false,
  keeps,
  coverMs,
  hasAltMark = false,
  hasLength = false,
}: Props) {
  const fit = cx("size-full", isFitted ? "object-contain" : "object-cover", keeps === "top" && "object-top")
  return (
    <span
      data-picture
      className={cx("relative grid size-full min-h-0 overflow-hidden", isFitted ? "bg-mark-tile" : "bg-sunk")}
    >
      {picture.kind === "video" ? (
        <Video video={picture} className={fit} coverMs={coverMs} hasLength={hasLength} />
      ) : (
        <img src={ownAddress(picture.thumbnailUrl)} alt={picture.altText} className={cx("absolute inset-0", fit)} />
      )}
      {hasAltMark && picture.altText !== "" && (
        <span
          aria-hidden
          className="absolute start-1.5 bottom-1.5 rounded-[4px] bg-[rgb(0_0_0/0.75)] px-1 text-micro font-semibold text-white"
        >
          {words.preview.alt}
        </span>
      )}
    </span>
  )
}

type VideoProps = Pick<Props, "coverMs" | "hasLength"> & { readonly video: DrawnMedia; readonly className: string }

/**
 * Muted, and only once somebody asks for it. The cover is the chosen moment of the video itself, or its beginning, as far as
 * the browser can read it; until then its still picture.
 */
function Video({ video, className, coverMs = 0, hasLength = false }: VideoProps) {
  const [state, setState] = useState<"still" | "cover" | "playing">("still")
  const address = ownAddress(video.url)
  const fill = cx("absolute inset-0", className)
  if (state === "playing") {
    return <video src={address} aria-label={video.altText} muted autoPlay playsInline loop controls className={fill} />
  }
  return (
    <>
      <img src={ownAddress(video.thumbnailUrl)} alt={video.altText} className={fill} />
      <video
        src={`${address}#t=${Math.max(coverMs, 1) / 1000}`}
        aria-hidden
        tabIndex={-1}
        muted
        playsInline
        preload="metadata"
        onLoadedData={() => setState("cover")}
        className={cx(fill, state === "still" && "invisible")}
      />
      <button
        type="button"
        aria-label={words.preview.play}
        onClick={() => setState("playing")}
        className="absolute top-1/2 left-1/2 grid size-12 -translate-1/2 place-items-center rounded-full bg-[rgb(0_0_0/0.65)] text-white"
      >
        <Play size={22} fill="currentColor" strokeWidth={0} aria-hidden />
      </button>
      {hasLength && video.durationMs !== undefined && (
        <span className="figures absolute end-1.5 bottom-1.5 rounded-[4px] bg-[rgb(0_0_0/0.75)] px-1 text-micro font-semibold text-white">
          {sayLength(video.durationMs)}
        </span>
      )}
    </>
  )
}
