import { CircleAlert, Film, ImageOff, ImagePlus, X } from "lucide-react"
import { Suspense, useState, useSyncExternalStore } from "react"
import type { KeyboardEvent } from "react"
import type { Id } from "#domain/ids.ts"
import { ownAddress } from "../../api/own-address.ts"
import type { UploadEntry } from "../../api/uploads.ts"
import type { MediaView } from "../../api/views.ts"
import { arrowKey } from "../../kit/arrow-key.ts"
import { cx } from "../../kit/cx.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { later } from "../../kit/later.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { changeItem, moveMedia } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { sayLength } from "../../words/say-length.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useMediaDrag } from "./use-media-drag.ts"

const MediaDetails = later(async () => (await import("./media-details.tsx")).MediaDetails)

const loadMenu = async () => (await import("./media-menu.tsx")).MediaMenu

type Props = { readonly item: ComposerItem; readonly index: number }

/** The pictures and videos of an item, and those on their way to it. */
export function MediaStrip({ item, index }: Props) {
  const { media, uploads, uploadsOf, isReadOnly } = useComposer()
  const [openId, setOpenId] = useState<Id<"med"> | null>(null)
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const coming = all.filter(({ id }) => uploadsOf.get(id) === item.key)
  const failed = coming.filter(({ error }) => error !== null)
  if (item.media.length === 0 && coming.length === 0) return null
  const open = openId !== null && item.media.includes(openId) ? openId : null
  return (
    <div>
      <ul
        aria-label={words.composer.media(index + 1)}
        className="flex gap-2 overflow-x-auto px-3.5 pt-1 pb-2.5 [scrollbar-width:thin]"
      >
        {item.media.map((id, place) => (
          <Picture
            key={id}
            id={id}
            item={item}
            number={item.media.length > 1 ? place + 1 : null}
            media={media.get(id)}
            isOpen={open === id}
            onPress={() => setOpenId(open === id ? null : id)}
          />
        ))}
        {coming
          .filter(({ error }) => error === null)
          .map((entry) => (
            <Coming key={entry.id} entry={entry} />
          ))}
        {!isReadOnly && (
          <li className="shrink-0">
            <MenuOnDemand
              load={loadMenu}
              about={{ item }}
              trigger={
                <button
                  type="button"
                  aria-label={words.composer.addMore}
                  className="grid h-[70px] w-[92px] place-items-center rounded-control border border-dashed border-line-field text-ink-3 hover:text-ink"
                >
                  <ImagePlus size={16} strokeWidth={1.9} aria-hidden />
                </button>
              }
            />
          </li>
        )}
      </ul>
      {failed.map((entry) => (
        <p
          key={entry.id}
          role="alert"
          className="flex items-center gap-[9px] border-t border-line bg-failed-wash py-1 ps-3.5 pe-2 text-dense"
        >
          <CircleAlert size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-failed-solid" />
          <span className="min-w-0 flex-1 wrap-anywhere">{sayFault(entry.error)}</span>
          <IconButton icon={X} label={words.media.dismiss(entry.fileName)} onClick={() => uploads.drop(entry.id)} />
        </p>
      ))}
      {open !== null && (
        <Suspense>
          <MediaDetails key={open} id={open} item={item} onClose={() => setOpenId(null)} />
        </Suspense>
      )}
    </div>
  )
}

type PictureProps = {
  readonly id: Id<"med">
  readonly item: ComposerItem
  /** Its place, where there are others. */
  readonly number: number | null
  readonly media: MediaView | undefined
  readonly isOpen: boolean
  readonly onPress: () => void
}

const badge = "absolute rounded-[3px] px-1 text-micro font-semibold"

function Picture({ id, item, number, media, isOpen, onPress }: PictureProps) {
  const { change, whose, isReadOnly } = useComposer()
  const { ref, isOver } = useMediaDrag(id, item.key)
  const hasAlt = media !== undefined && media.altText !== ""
  const isVideo = media?.kind === "video"
  const sign = hasAlt ? words.composer.alt : isVideo ? words.composer.needsAltVideo : words.composer.needsAlt
  const press = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[arrowKey(event.key)] as 1 | -1 | undefined
    if (!event.altKey || by === undefined || isReadOnly) return
    event.preventDefault()
    event.stopPropagation()
    change((before) => changeItem(before, whose, item.key, (now) => ({ media: moveMedia(now.media, id, by) })))
  }
  return (
    <li ref={ref} className={cx("shrink-0 rounded-control", isOver && "outline-2 outline-offset-2 outline-brass-line")}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-label={
          media === undefined ? words.composer.goneMedia : `${words.composer.describe(media.fileName)}, ${sign}`
        }
        onClick={onPress}
        onKeyDown={press}
        className={cx(
          "relative block h-[70px] w-[92px] overflow-hidden rounded-control bg-sunk",
          isOpen && "outline-2 outline-offset-1 outline-ink",
        )}
      >
        {media === undefined ? (
          <span className="grid size-full place-items-center text-ink-3">
            <ImageOff size={18} strokeWidth={1.9} aria-hidden />
          </span>
        ) : (
          <>
            <img
              src={ownAddress(media.thumbnailUrl)}
              alt={media.altText}
              draggable={false}
              className="size-full object-cover"
            />
            {isVideo && (
              <Film size={14} strokeWidth={2} aria-hidden className="absolute end-1.5 top-1.5 text-white drop-shadow" />
            )}
            {media.durationMs !== undefined && (
              <span
                data-length={sayLength(media.durationMs)}
                className={`${badge} figures end-[5px] bottom-[5px] bg-mark-tile text-white before:content-[attr(data-length)]`}
              />
            )}
            {number !== null && (
              // Drawn, not written: the name of the button is what it does.
              <span
                data-number={number}
                className={`${badge} figures top-[5px] start-[5px] bg-mark-tile text-white before:content-[attr(data-number)]`}
              />
            )}
            <span
              className={cx(
                badge,
                "bottom-[5px] start-[5px]",
                hasAlt ? "bg-mark-tile text-white" : "bg-raised text-warn",
              )}
            >
              {sign}
            </span>
          </>
        )}
      </button>
    </li>
  )
}

function Coming({ entry }: { readonly entry: UploadEntry }) {
  const { uploads } = useComposer()
  return (
    <li className="relative h-[70px] w-[92px] shrink-0 overflow-hidden rounded-control bg-sunk">
      {entry.look !== null && <img src={entry.look} alt="" className="size-full object-cover opacity-45" />}
      <ProgressBar
        label={words.composer.uploading(entry.fileName)}
        share={entry.share}
        className="absolute inset-x-1.5 bottom-[7px]"
      />
      <button
        type="button"
        aria-label={words.composer.cancelUpload(entry.fileName)}
        onClick={() => uploads.drop(entry.id)}
        className="absolute end-0.5 top-0.5 grid size-6 place-items-center rounded-full bg-raised text-ink shadow-1"
      >
        <X size={14} strokeWidth={1.9} aria-hidden />
      </button>
    </li>
  )
}
