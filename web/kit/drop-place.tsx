import { useState } from "react"
import type { DragEvent, ReactNode } from "react"

type Props = {
  readonly isOff: boolean
  /** What it says while a file is above it. */
  readonly label: string
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Files may be let go anywhere on it. The button does the same. */
export function DropPlace({ isOff, label, onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    if (isOff || !event.dataTransfer.types.includes("Files")) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    if (isOff) return
    event.preventDefault()
    onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      role="presentation"
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
      className="relative flex min-h-0 flex-1 flex-col"
    >
      {children}
      {isOver && (
        <div
          aria-hidden
          className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-sheet border-2 border-dashed border-brass-line bg-brass-wash/90 text-title font-semibold text-brass-text"
        >
          {label}
        </div>
      )}
    </div>
  )
}
