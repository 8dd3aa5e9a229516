import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Id } from "#domain/ids.ts"
import { patiently } from "../../api/patiently.ts"
import { moveMediaTo } from "../../post/move-media-to.ts"
import { useComposer } from "./composer-context.ts"

const load = () => patiently(() => import("@atlaskit/pragmatic-drag-and-drop/element/adapter"))

type Dragged = { readonly id: Id<"med">; readonly from: string }

function readDragged(data: Readonly<Record<string | symbol, unknown>>): Dragged | null {
  const { kind, id, from } = data as { readonly kind?: unknown; readonly id?: unknown; readonly from?: unknown }
  return kind === "media" && typeof id === "string" && typeof from === "string" ? { id: id as Id<"med">, from } : null
}

/** Lets a picture be dragged, and another one be dropped in its place. What it takes is fetched when there is one. */
export function useMediaDrag(id: Id<"med">, itemKey: string) {
  const { change, whose, isReadOnly } = useComposer()
  const ref = useRef<HTMLLIElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent(({ id: moved, from }: Dragged) => {
    setOver(false)
    if (moved !== id) change((draft) => moveMediaTo(draft, whose, { id: moved, from, to: itemKey, placeOf: id }))
  })
  useEffect(() => {
    let stop: (() => void) | null = null
    let isEnded = isReadOnly
    void load().then(({ draggable, dropTargetForElements }) => {
      const element = ref.current
      if (isEnded || element === null) return
      const ends = [
        draggable({ element, getInitialData: () => ({ kind: "media", id, from: itemKey }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => readDragged(source.data) !== null,
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            const dragged = readDragged(source.data)
            if (dragged !== null) drop(dragged)
          },
        }),
      ]
      stop = () => ends.forEach((end) => end())
    })
    return () => {
      isEnded = true
      stop?.()
    }
  }, [id, itemKey, isReadOnly])
  return { ref, isOver }
}

/** Lets a picture of another item be dropped on an item: it comes last there. */
export function useMediaDrop(itemKey: string) {
  const { change, whose, isReadOnly, media } = useComposer()
  const ref = useRef<HTMLFieldSetElement>(null)
  const hasMedia = media.size > 0
  const drop = useEffectEvent(({ id, from }: Dragged) =>
    change((draft) => moveMediaTo(draft, whose, { id, from, to: itemKey, placeOf: null })),
  )
  useEffect(() => {
    if (!hasMedia || isReadOnly) return undefined
    let stop: (() => void) | null = null
    let isEnded = false
    void load().then(({ dropTargetForElements }) => {
      const element = ref.current
      if (isEnded || element === null) return
      stop = dropTargetForElements({
        element,
        canDrop: ({ source }) => readDragged(source.data) !== null && readDragged(source.data)?.from !== itemKey,
        onDrop: ({ source, location }) => {
          const dragged = readDragged(source.data)
          // A picture in the way has taken it already.
          if (dragged !== null && location.current.dropTargets[0]?.element === element) drop(dragged)
        },
      })
    })
    return () => {
      isEnded = true
      stop?.()
    }
  }, [itemKey, hasMedia, isReadOnly])
  return ref
}
