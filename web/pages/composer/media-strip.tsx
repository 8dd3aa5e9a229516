import { CircleAlert, Film, ImageOff, ImagePlus, X } from "lucide-react"
import { useState, useSyncExternalStore } from "react"
import type { Id } from "#domain/ids.ts"
import { ownAddress } from "../../api/own-address.ts"
import type { UploadEntry } from "../../api/uploads.ts"
import type { MediaView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import type { ComposerItem } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { MediaDetails } from "./media-details.tsx"

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
        {item.media.map((id) => (
          <li key={id} className="shrink-0">
            <Picture media={media.get(id)} isOpen={open === id} onPress={() => setOpenId(open === id ? null : id)} />
          </li>
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
      {open !== null && <MediaDetails key={open} id={open} item={item} onClose={() => setOpenId(null)} />}
    </div>
  )
}

type PictureProps = {
  readonly media: MediaView | undefined
  readonly isOpen: boolean
  readonly onPress: () => void
}

function Picture({ media, isOpen, onPress }: PictureProps) {
  const hasAlt = media !== undefined && media.altText !== ""
  const sign = hasAlt ? words.composer.alt : words.composer.needsAlt
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={
        media === undefined ? words.composer.goneMedia : `${words.composer.describe(media.fileName)}, ${sign}`
      }
      onClick={onPress}
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
          <img src={ownAddress(media.thumbnailUrl)} alt={media.altText} className="size-full object-cover" />
          {media.kind === "video" && (
            <Film size={14} strokeWidth={2} aria-hidden className="absolute end-1.5 top-1.5 text-white drop-shadow" />
          )}
          <span
            className={cx(
              "absolute bottom-[5px] left-[5px] rounded-[3px] px-1 text-micro font-semibold",
              hasAlt ? "bg-mark-tile text-white" : "bg-raised text-warn",
            )}
          >
            {sign}
          </span>
        </>
      )}
    </button>
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
