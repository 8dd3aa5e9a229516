import { ownAddress } from "../../api/own-address.ts"
import type { MediaView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { sayLength } from "../../words/say-length.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly items: readonly MediaView[]
  readonly chosen: string | undefined
  readonly onOpen: (id: string) => void
}

const rowHeight = 160

/** Rows of one height, each as wide as the page: every picture takes the width that its shape asks for. */
export function MediaGrid({ items, chosen, onOpen }: Props) {
  return (
    <ul aria-label={words.media.grid} className="flex flex-wrap gap-2 p-3 tablet:px-5">
      {items.map((item) => (
        <Tile key={item.id} item={item} isChosen={item.id === chosen} onOpen={() => onOpen(item.id)} />
      ))}
      {/* What is left of the last row stays empty. */}
      <li aria-hidden className="h-0 grow-[1000000]" />
    </ul>
  )
}

type TileProps = { readonly item: MediaView; readonly isChosen: boolean; readonly onOpen: () => void }

function Tile({ item, isChosen, onOpen }: TileProps) {
  const ratio = Math.min(Math.max(item.width / Math.max(item.height, 1), 0.55), 2.4)
  const kind = item.kind === "image" ? null : item.kind === "gif" ? words.media.gif : sayLength(item.durationMs)
  const signs = [...(kind === null ? [] : [kind]), ...(item.altText === "" ? [words.media.noAlt] : [])]
  return (
    <li
      style={{ flexGrow: Math.round(ratio * 100), flexBasis: Math.round(ratio * rowHeight), height: rowHeight }}
      className="min-w-0 max-w-full"
    >
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={[words.media.open(item.fileName), ...signs].join(", ")}
        title={item.fileName}
        onClick={onOpen}
        className={cx(
          "relative block size-full overflow-hidden rounded-control bg-sunk",
          isChosen && "outline-2 outline-offset-2 outline-ink",
        )}
      >
        <img src={ownAddress(item.thumbnailUrl)} alt={item.altText} loading="lazy" className="size-full object-cover" />
        <span className="figures absolute bottom-1.5 start-1.5 flex gap-1 text-micro font-semibold">
          {kind !== null && <span className="rounded-[3px] bg-mark-tile px-1 text-white">{kind}</span>}
          {item.altText === "" && <span className="rounded-[3px] bg-raised px-1 text-warn">{words.media.noAlt}</span>}
        </span>
      </button>
    </li>
  )
}
