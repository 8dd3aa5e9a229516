import { cx } from "../../kit/cx.ts"
import { Spark } from "../../kit/spark.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { Figure } from "./figures.ts"
import { NotReported } from "./not-reported.tsx"
import { sayDifference, showFigure, showFigureChange } from "./say-difference.ts"

/** The totals, each with how it changed and which way it went. */
export function Totals({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl
      aria-label={analyticsWords.totals}
      className="grid grid-cols-2 border-b border-line tablet:grid-cols-3 desktop:auto-cols-fr desktop:grid-flow-col desktop:grid-cols-none"
    >
      {figures.map((figure) => (
        <div
          key={figure.name}
          className="min-w-0 border-line px-3 pt-2.5 pb-2 not-first:border-s max-tablet:nth-[n+3]:border-t max-tablet:odd:border-s-0 max-desktop:tablet:nth-[n+4]:border-t max-desktop:tablet:nth-[3n+1]:border-s-0 desktop:ps-5"
        >
          <dt className="text-hint leading-4 text-ink-3">{analyticsWords[figure.name]}</dt>
          <dd>
            <b data-figure={figure.name} className="big-figure block text-figure font-semibold">
              {figure.now === null ? <Lack figure={figure} /> : showFigure(figure, figure.now)}
            </b>
            <span className="flex h-6 items-end justify-between gap-2">
              <Change figure={figure} />
              {figure.now !== null && figure.steps.length > 0 && <Spark steps={figure.steps} />}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Why there is no number. What is only not read yet says so at first sight. */
function Lack({ figure: { name, lack } }: { readonly figure: Figure }) {
  if (lack === "notRead") {
    return (
      <span title={analyticsWords.notReadReason} className="block text-control leading-8 font-control text-ink-3">
        {analyticsWords.notRead}
      </span>
    )
  }
  return <NotReported reason={name === "rate" ? analyticsWords.noViews : analyticsWords.noneReports} isStart />
}

function Change({ figure }: { readonly figure: Figure }) {
  const { now, before } = figure
  if (now === null || before === undefined || before === null) return <span />
  const look = "text-hint leading-6 font-control whitespace-nowrap"
  if (before === 0 && now > 0) return <span className={cx(look, "text-ink-3")}>{analyticsWords.noneBefore}</span>
  const text = showFigureChange(figure)
  return (
    <span
      title={analyticsWords.changeHint(showFigure(figure, before))}
      className={cx(look, /^[+×]/.test(text) ? "text-published" : text.startsWith("−") ? "text-failed" : "text-ink-3")}
    >
      {text}
      <span className="sr-only">. {sayDifference(figure)}</span>
    </span>
  )
}
