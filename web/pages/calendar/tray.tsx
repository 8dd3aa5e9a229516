import { GripVertical, ListPlus } from "lucide-react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { Kbd } from "../../kit/kbd.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { words } from "../../words/words.ts"
import { mayQueue, useCalendar } from "./calendar-context.ts"
import { useDraggableEntry } from "./use-drag.ts"

type Props = { readonly entries: readonly CalendarEntryView[]; readonly isCut: boolean }

/** Drafts that wait for a time. */
export function Tray({ entries, isCut }: Props) {
  const { mayWrite } = useCalendar()
  return (
    <section aria-labelledby="tray" className="p-4">
      <h2 id="tray" className="mb-2 flex items-center gap-2 text-control font-semibold">
        {words.calendar.tray}
        {entries.length > 0 && (
          <span className="figures rounded-full bg-hover px-1.5 text-meta text-ink-2">{entries.length}</span>
        )}
      </h2>
      {entries.length === 0 ? (
        <p className="text-dense text-ink-3">{words.calendar.trayEmpty}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {entries.map((entry) => (
            <TrayRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {mayWrite && entries.length > 0 && (
        <p className="mt-2 text-hint text-ink-3">
          {words.calendar.trayHint} <Kbd>M</Kbd>. <Kbd>Q</Kbd> {words.calendar.trayQueueHint}
        </p>
      )}
      {isCut && <p className="mt-1 text-hint text-ink-3">{words.calendar.trayCut}</p>}
    </section>
  )
}

function TrayRow({ entry }: { readonly entry: CalendarEntryView }) {
  const { accounts, open, askMove, enqueue, mayWrite } = useCalendar()
  const { ref, isDragged } = useDraggableEntry<HTMLLIElement>(entry)
  const networks = [...new Set(entry.accountIds.flatMap((id) => accounts.get(id)?.key ?? []))]
  return (
    <li
      ref={ref}
      className={cx(
        "flex items-center gap-1.5 rounded-control bg-raised py-1.5 ps-1 pe-1.5 inset-ring inset-ring-line",
        isDragged && "opacity-45",
      )}
    >
      {mayWrite && <GripVertical size={14} aria-hidden className="shrink-0 cursor-grab text-ink-3" />}
      <button
        type="button"
        onClick={() => open(entry.id)}
        onKeyDown={(event) => {
          if (!mayWrite || event.metaKey || event.ctrlKey || event.altKey) return
          const run = { m: askMove, q: mayQueue(entry) ? enqueue : undefined }[event.key]
          if (run === undefined) return
          event.preventDefault()
          run(entry)
        }}
        className="min-w-0 flex-1 text-start text-dense"
      >
        <span dir="auto" className={cx("block truncate", entry.text === "" ? "text-ink-3" : "font-medium")}>
          {entry.text === "" ? words.calendar.noText : entry.text}
        </span>
        <span className="flex gap-1 pt-0.5 text-ink-3">
          {networks.length === 0 && <span className="text-hint">{words.posts.noAccounts}</span>}
          {networks.slice(0, 6).map((network) => (
            <NetworkGlyph key={network} network={network} size={11} />
          ))}
        </span>
      </button>
      {mayWrite && mayQueue(entry) && (
        <IconButton
          icon={ListPlus}
          label={words.calendar.enqueueThing(entry.text === "" ? words.calendar.noText : entry.text)}
          onClick={() => enqueue(entry)}
        />
      )}
    </li>
  )
}
