import { ArrowDown, ArrowUp, ImagePlus, Trash2 } from "lucide-react"
import { useState } from "react"
import type { ClipboardEvent, DragEvent, KeyboardEvent } from "react"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { changeItem, findVersion, moveItem, removeItem } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { Counts } from "./counts.tsx"
import { GrowingText } from "./growing-text.tsx"
import { ItemIssues } from "./item-issues.tsx"
import { MediaStrip } from "./media-strip.tsx"

const loadMediaMenu = async () => (await import("./media-menu.tsx")).MediaMenu

type Props = {
  readonly item: ComposerItem
  readonly index: number
  readonly count: number
  /** Whether the line of the thread goes on below. */
  readonly hasMore: boolean
  readonly onAdd: () => void
}

export function ThreadItem({ item, index, count, hasMore, onAdd }: Props) {
  const { draft, change, whose, countsOf, isReadOnly, addFiles, focusOn, say } = useComposer()
  const toasts = useToasts()
  const [isOver, setOver] = useState(false)
  const counts = countsOf(index)
  const number = index + 1

  const move = (by: 1 | -1) => {
    change((before) => moveItem(before, whose, item.key, by))
    focusOn(item.key)
    say(words.composer.moved(Math.min(Math.max(number + by, 1), count), count))
  }
  const remove = () => {
    const before = findVersion(draft, whose)
    change((now) => removeItem(now, whose, item.key))
    const undo = () =>
      change((now) => ({
        ...now,
        versions: now.versions.map((version) => (version.accountId === whose ? before : version)),
      }))
    toasts.add(words.composer.removed, { action: { text: words.common.undo, run: undo } })
  }
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) return
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault()
      move(event.key === "ArrowUp" ? -1 : 1)
    }
    if ((event.metaKey || event.ctrlKey) && event.shiftKey && event.key === "Enter") {
      event.preventDefault()
      event.stopPropagation()
      onAdd()
    }
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (isReadOnly || files.length === 0) return
    event.preventDefault()
    addFiles(whose, item.key, files)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (isReadOnly || files.length === 0) return
    event.preventDefault()
    addFiles(whose, item.key, files)
  }
  const dragOver = (event: DragEvent) => {
    if (isReadOnly || !event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setOver(true)
  }

  return (
    <li
      data-item={item.key}
      className={cx(
        "relative grid grid-cols-[26px_minmax(0,1fr)] gap-2.5 pb-3 max-tablet:grid-cols-1",
        hasMore &&
          "before:absolute before:top-[26px] before:-bottom-2 before:left-[12.5px] before:w-px before:bg-line-strong max-tablet:before:hidden",
      )}
    >
      <span
        aria-hidden
        className={cx(
          "figures relative grid size-[26px] place-items-center rounded-full bg-sunk text-meta font-semibold text-ink-3 inset-ring inset-ring-line",
          "max-tablet:hidden",
        )}
      >
        {number}
      </span>
      <fieldset
        aria-label={words.composer.item(number, count)}
        className={cx(
          "min-w-0 rounded-sheet border bg-raised has-[textarea:focus-visible]:border-brass-line has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-brass/26",
          isOver ? "border-brass-line" : "border-line-strong",
        )}
      >
        <div
          role="presentation"
          onKeyDown={press}
          onPaste={paste}
          onDragOver={dragOver}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <GrowingText
            value={item.body}
            label={words.composer.text(number, count)}
            placeholder={index === 0 ? words.composer.placeholder : words.composer.placeholderMore}
            overAt={findOver(counts)}
            isReadOnly={isReadOnly}
            startsFocused={index === 0 && count === 1 && item.body === "" && item.media.length === 0}
            onValue={(body) => change((before) => changeItem(before, whose, item.key, () => ({ body })))}
          />
          <MediaStrip item={item} index={index} />
          <div className="flex min-h-9 flex-wrap items-center gap-x-0.5 border-t border-line px-2 py-1">
            {!isReadOnly && (
              <>
                <MenuOnDemand
                  load={loadMediaMenu}
                  about={{ item }}
                  trigger={<IconButton icon={ImagePlus} label={words.composer.addMedia} />}
                />
                {count > 1 && (
                  <>
                    {index > 0 && (
                      <IconButton icon={ArrowUp} label={words.composer.up(number)} onClick={() => move(-1)} />
                    )}
                    {index < count - 1 && (
                      <IconButton icon={ArrowDown} label={words.composer.down(number)} onClick={() => move(1)} />
                    )}
                    <IconButton icon={Trash2} label={words.composer.remove(number)} onClick={remove} />
                  </>
                )}
              </>
            )}
            <span className="flex-1" />
            <Counts counts={counts} />
          </div>
          <ItemIssues index={index} />
        </div>
      </fieldset>
    </li>
  )
}

function findOver(counts: readonly { readonly overAt: number | null }[]): number | null {
  const places = counts.flatMap(({ overAt }) => overAt ?? [])
  return places.length === 0 ? null : Math.min(...places)
}
