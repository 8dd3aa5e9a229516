import { HiddenText } from "../kit/hidden-text.tsx"
import { words } from "../words/words.ts"
import type { DiffPart } from "./diff-words.ts"

const goneLook = "rounded-[3px] bg-failed-wash px-0.5 text-failed line-through decoration-failed-solid"
const newLook =
  "rounded-[3px] bg-published-wash px-0.5 text-published underline decoration-published-solid decoration-2 underline-offset-3"

/** What became of a text: what went is struck through, what came is underlined. */
export function DiffText({ parts }: { readonly parts: readonly DiffPart[] }) {
  // The parts of one difference never move.
  const numbered = parts.map((part, number) => ({ ...part, number }))
  return (
    <p dir="auto" className="min-w-0 leading-[22px] wrap-anywhere whitespace-pre-wrap">
      {numbered.map(({ kind, text, number }) =>
        kind === "same" ? (
          <HiddenText key={number} text={text} />
        ) : kind === "gone" ? (
          <del key={number} className={goneLook}>
            <span className="sr-only">{words.requests.removed}</span>
            <HiddenText text={text} />
          </del>
        ) : (
          <ins key={number} className={newLook}>
            <span className="sr-only">{words.requests.added}</span>
            <HiddenText text={text} />
          </ins>
        ),
      )}
    </p>
  )
}
