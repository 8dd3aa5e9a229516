import { ArrowRight } from "lucide-react"
import { HiddenText } from "../kit/hidden-text.tsx"
import { words } from "../words/words.ts"
import { DiffText } from "./diff-text.tsx"
import type { Difference } from "./find-differences.ts"

/** Differences in rows: a text word by word, everything else old and new. */
export function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p className="px-3 py-2.5 text-dense text-ink-2">{words.requests.otherwise}</p>
  const numbered = differences.map((difference, number) => ({ difference, number }))
  return (
    <dl className="divide-y divide-line">
      {numbered.map(({ difference, number }) => (
        <div
          key={number}
          className="grid gap-x-3 gap-y-0.5 px-3 py-2.5 text-body tablet:grid-cols-[minmax(76px,auto)_minmax(0,1fr)]"
        >
          <dt className="max-w-[180px] text-meta leading-[22px] wrap-anywhere text-ink-3">{difference.label}</dt>
          <dd className="min-w-0">
            {"parts" in difference ? (
              <DiffText parts={difference.parts} />
            ) : (
              <p className="figures flex flex-wrap items-center gap-x-2 leading-[22px] wrap-anywhere">
                <span className="text-failed line-through decoration-failed-solid">
                  <span className="sr-only">{words.requests.before}: </span>
                  <HiddenText text={difference.before} />
                </span>
                <ArrowRight size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
                <span className="font-medium text-published">
                  <span className="sr-only">{words.requests.after}: </span>
                  <HiddenText text={difference.after} />
                </span>
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
