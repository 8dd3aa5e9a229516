import { useState } from "react"
import type { ReactNode } from "react"
import type { MarkedPart } from "#domain/preview/mark-text.ts"
import { cx } from "../kit/cx.ts"
import { HiddenText } from "../kit/hidden-text.tsx"
import { words } from "../words/words.ts"
import type { DrawnItem } from "./drawing.ts"

type Props = {
  readonly item: DrawnItem
  /** What stands before the text on the same line: the name, on some networks. */
  readonly lead?: ReactNode
  readonly className?: string
}

/** A text, cut where its network cuts it. The rest is not there until somebody asks for it. */
export function PreviewText({ item: { planned, pictures }, lead, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { parts, whole, more, isTextHidden } = planned
  const isCut = more !== null && !isOpen
  const isEmpty = whole.length === 0
  if (isTextHidden || (isEmpty && pictures.length > 0)) return null
  return (
    <p dir="auto" data-text className={cx("wrap-anywhere whitespace-pre-wrap", className)}>
      {lead}
      {isEmpty ? (
        <span className="text-ink-3">{words.preview.empty}</span>
      ) : (
        <PaintedParts parts={isOpen ? whole : parts} />
      )}
      {isCut && (
        <>
          {more.startsWith(".") ? " " : "… "}
          <button type="button" onClick={() => setOpen(true)} className="opacity-75 hover:underline">
            {more}
          </button>
        </>
      )}
    </p>
  )
}

/** Links, names and tags in colour, and a mark in the place of each character that nobody sees. */
export function PaintedParts({ parts }: { readonly parts: readonly MarkedPart[] }) {
  let end = 0
  const placed = parts.map((part) => {
    const at = end
    end += part.text.length
    return { ...part, at }
  })
  return placed.map(({ kind, text, at }) =>
    kind === "text" ? (
      <HiddenText key={at} text={text} />
    ) : (
      <span key={at} className="text-(--accent)">
        <HiddenText text={text} />
      </span>
    ),
  )
}

/** A text that this kind of post does not show: lost in a story, behind a click elsewhere. */
export function HiddenRest({ item: { planned }, isStory }: { readonly item: DrawnItem; readonly isStory: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (!planned.isTextHidden) return null
  if (isStory) return <p className="mt-2 text-meta text-warn">{words.preview.storyText}</p>
  return isOpen ? (
    <div className="mt-2 grid gap-0.5">
      <p className="text-meta text-ink-3">{words.preview.restIs}</p>
      <p dir="auto" data-text className="wrap-anywhere whitespace-pre-wrap">
        <PaintedParts parts={planned.whole} />
      </p>
    </div>
  ) : (
    <button type="button" onClick={() => setOpen(true)} className="mt-2 w-fit text-meta text-ink-2 underline">
      {words.preview.rest}
    </button>
  )
}
