import { ArrowDown, ArrowUp, ArrowUpDown, Combine, ImagePlus, Scissors, Smile, Trash2 } from "lucide-react"
import { useState } from "react"
import type { ClipboardEvent, DragEvent, KeyboardEvent } from "react"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { changeContent, changeItem, findVersion, moveItem, removeItem } from "../../post/draft.ts"
import type { ComposerItem } from "../../post/draft.ts"
import { joinWithPrevious, splitItem } from "../../post/thread-tools.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { Counts } from "./counts.tsx"
import { GrowingText } from "./growing-text.tsx"
import { MediaStrip } from "./media-strip.tsx"
import { useMediaDrop } from "./use-media-drag.ts"

const loadEmoji = async () => (await import("./emoji-picker.tsx")).EmojiPicker
const loadMediaMenu = async () => (await import("./media-menu.tsx")).MediaMenu

type Props = {
  readonly item: ComposerItem
  readonly index: number
  readonly count: number
  /** Whether the line of the thread goes on below. */
  readonly hasMore: boolean
  /** Undefined where the network has no threads. */
  readonly onAdd: (() => void) | undefined
}

export function ThreadItem({ item, index, count, hasMore, onAdd }: Props) {
  const { draft, change, whose, countsOf, isReadOnly, addFiles, focusOn, say, wrong } = useComposer()
  const toasts = useToasts()
  const [isOver, setOver] = useState(false)
  const counts = countsOf(index)
  const number = index + 1
  const isWrong = wrong.some((issue) => issue.whose === whose && issue.item === index)

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
  const box = useMediaDrop(item.key)
  const textBox = () => box.current?.querySelector("textarea") ?? null
  const split = () => {
    const at = textBox()?.selectionStart ?? 0
    const next = changeContent(draft, whose, (content) => splitItem(content, item.key, at))
    const after = findVersion(next, whose).content[index + 1]
    if (findVersion(next, whose).content.length === count || after === undefined)
      return toasts.add(words.composer.splitNowhere)
    change(() => next)
    focusOn(after.key)
  }
  const join = () => {
    if (index === 0) return
    const before = findVersion(draft, whose).content[index - 1]
    change((now) => changeContent(now, whose, (content) => joinWithPrevious(content, item.key)))
    if (before !== undefined) focusOn(before.key)
    say(words.composer.joined(index))
  }
  const insert = (sign: string) => {
    const [from, to] = [textBox()?.selectionStart ?? item.body.length, textBox()?.selectionEnd ?? item.body.length]
    change((now) =>
      changeItem(now, whose, item.key, ({ body }) => ({ body: `${body.slice(0, from)}${sign}${body.slice(to)}` })),
    )
    // The caret goes behind it, once the text is there.
    window.setTimeout(() => {
      textBox()?.focus()
      textBox()?.setSelectionRange(from + sign.length, from + sign.length)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (isReadOnly) return
    if ((event.metaKey || event.ctrlKey) && event.shiftKey && !event.altKey) {
      const run = { s: onAdd === undefined ? undefined : split, j: join }[event.key.toLowerCase()]
      if (run !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        run()
      }
    }
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault()
      move(event.key === "ArrowUp" ? -1 : 1)
    }
    if ((event.metaKey || event.ctrlKey) && event.shiftKey && event.key === "Enter") {
      event.preventDefault()
      event.stopPropagation()
      onAdd?.()
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
          "before:absolute before:top-[26px] before:-bottom-2 before:start-[12.5px] before:w-px before:bg-line-strong max-tablet:before:hidden",
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
        ref={box}
        aria-label={words.composer.item(number, count)}
        className={cx(
          "min-w-0 rounded-sheet border bg-raised has-[textarea:focus-visible]:border-brass-line has-[textarea:focus-visible]:ring-3 has-[textarea:focus-visible]:ring-brass/26",
          isOver ? "border-brass-line" : isWrong ? "border-failed-solid" : "border-line-strong",
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
                  trigger={<IconButton icon={ImagePlus} label={words.composer.addMedia} data-add-media />}
                />
                <MenuOnDemand
                  load={loadEmoji}
                  about={{ onPick: insert }}
                  opens="dialog"
                  trigger={<IconButton icon={Smile} label={words.composer.emoji} />}
                />
                {onAdd !== undefined && item.body.trim() !== "" && (
                  <IconButton icon={Scissors} label={words.composer.splitHere(number)} onClick={split} />
                )}
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
        </div>
      </fieldset>
      {!isReadOnly && index < count - 1 && <Between index={index} content={findVersion(draft, whose).content} />}
    </li>
  )
}

/** Between two items: make them one, or let them change places. */
function Between({ index, content }: { readonly index: number; readonly content: readonly ComposerItem[] }) {
  const { change, whose, focusOn, say } = useComposer()
  const [first, next] = [content[index], content[index + 1]]
  if (first === undefined || next === undefined) return null
  return (
    <div className="col-start-2 -mt-1.5 flex gap-1 max-tablet:col-start-1">
      <Button
        size="small"
        look="ghost"
        icon={Combine}
        onClick={() => {
          change((now) => changeContent(now, whose, (all) => joinWithPrevious(all, next.key)))
          focusOn(first.key)
          say(words.composer.joined(index + 1))
        }}
      >
        {words.composer.join(index + 1)}
      </Button>
      <Button
        size="small"
        look="ghost"
        icon={ArrowUpDown}
        aria-label={words.composer.swapLabel(index + 1)}
        onClick={() => change((now) => moveItem(now, whose, next.key, -1))}
      >
        {words.composer.swap}
      </Button>
    </div>
  )
}

function findOver(counts: readonly { readonly overAt: number | null }[]): number | null {
  const places = counts.flatMap(({ overAt }) => overAt ?? [])
  return places.length === 0 ? null : Math.min(...places)
}
