import { cx } from "../../kit/cx.ts"
import { showChange, showDifference, showNumber } from "../../words/numbers.ts"
import { words } from "../../words/words.ts"
import type { Figure } from "./figures.ts"
import { NotReported } from "./not-reported.tsx"
import { Spark } from "./spark.tsx"

/** The six totals, each with how it changed and which way it went. */
export function Totals({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={words.analytics.totals}
      className="grid grid-cols-2 border-b border-line tablet:grid-cols-3 desktop:grid-cols-6"
    >
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="min-w-0 border-line px-3 pt-2.5 pb-2 not-first:border-s max-tablet:nth-[n+3]:border-t max-tablet:odd:border-s-0 max-desktop:tablet:nth-[n+4]:border-t max-desktop:tablet:nth-[3n+1]:border-s-0 desktop:ps-5"
        >
          <dt className="text-hint leading-4 text-ink-3">{words.analytics[figure.name]}</dt>
          <dd>
            <b data-figure={figure.name} className="big-figure block text-figure font-semibold">
              {figure.now === null ? (
                <NotReported reason={words.analytics.noneReports} isStart />
              ) : (
                showNumber(figure.now)
              )}
            </b>
            <span className="flex h-6 items-end justify-between gap-2">
              <Change figure={figure} />
              {figure.now !== null && <Spark steps={figure.steps} />}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ figure: { name, now, before } }: { readonly figure: Figure }) {
  if (now === null || before === undefined) return <span />
  const look = "text-hint leading-6 font-control whitespace-nowrap"
  if (before === 0 && now > 0) return <span className={cx(look, "text-ink-3")}>{words.analytics.noneBefore}</span>
  const text = name === "posts" || before === 0 ? showDifference(now - before) : showChange(before, now)
  return (
    <span
      title={words.analytics.changeHint(showNumber(before))}
      className={cx(look, /^[+×]/.test(text) ? "text-published" : text.startsWith("−") ? "text-failed" : "text-ink-3")}
    >
      {text}
    </span>
  )
}
