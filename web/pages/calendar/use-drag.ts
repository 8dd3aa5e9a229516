import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { RefObject } from "react"
import type { CalendarEntryView } from "../../api/views.ts"
import { mayMove, useCalendar } from "./calendar-context.ts"

/* Every drag has a button, a key and a dialog that do the same. */

const kind = "calendar-entry"

/** Lets a tile be dragged to another time. */
export function useDraggableEntry<E extends HTMLElement>(
  entry: CalendarEntryView,
): { readonly ref: RefObject<E | null>; readonly isDragged: boolean } {
  const ref = useRef<E>(null)
  const [isDragged, setDragged] = useState(false)
  const { mayWrite } = useCalendar()
  const isMovable = mayWrite && mayMove(entry)
  const read = useEffectEvent(() => ({ kind, entry }))
  useEffect(() => {
    const element = ref.current
    if (element === null || !isMovable) return undefined
    return draggable({
      element,
      getInitialData: () => read(),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [isMovable])
  return { ref, isDragged }
}

type Target = {
  readonly isOpen: boolean
  /** Where in time something lands that is let go at this height; undefined for nowhere. */
  readonly landing: (entry: CalendarEntryView, fromTop: number) => string | undefined
}

/** A part of the calendar onto which tiles can be let go: where the one above it would land. */
export function useDropTarget<E extends HTMLElement>({ isOpen, landing }: Target) {
  const ref = useRef<E>(null)
  const { move } = useCalendar()
  const [over, setOver] = useState<{ readonly at: string; readonly entry: CalendarEntryView } | null>(null)
  const find = useEffectEvent((data: Record<string, unknown>, clientY: number) => {
    const entry = data["kind"] === kind ? (data["entry"] as CalendarEntryView) : undefined
    const top = ref.current?.getBoundingClientRect().top ?? 0
    const at = entry === undefined ? undefined : landing(entry, clientY - top)
    return entry === undefined || at === undefined ? null : { entry, at }
  })
  const land = useEffectEvent((data: Record<string, unknown>, clientY: number) => {
    const found = find(data, clientY)
    if (found !== null) move(found.entry, found.at)
  })
  useEffect(() => {
    const element = ref.current
    if (element === null || !isOpen) return undefined
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["kind"] === kind,
      onDrag: ({ source, location }) => {
        const next = find(source.data, location.current.input.clientY)
        setOver((before) => (before?.at === next?.at ? before : next))
      },
      onDragLeave: () => setOver(null),
      onDrop: ({ source, location }) => {
        setOver(null)
        land(source.data, location.current.input.clientY)
      },
    })
  }, [isOpen])
  return { ref, over }
}
