import { latenessLimits } from "#domain/server-status.ts"
import type { ServerStatus } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { showNumber } from "../../words/numbers.ts"
import { serverWords } from "../../words/server-words.ts"
import { MetricLink } from "./metric-link.tsx"
import { saySpan } from "./say-span.ts"
import { ServerPanel } from "./server-panel.tsx"

/** How late publications of the last day began, as bars. */
export function ServerLateness({ lateness }: { readonly lateness: ServerStatus["lateness"] }) {
  const { count, halfMs, worstMs, bars } = lateness
  const most = Math.max(1, ...bars)
  return (
    <ServerPanel
      id="lateness"
      title={serverWords.lateness}
      beside={
        count > 0 && (
          <MetricLink metric="fanfare_publication_lateness_seconds">
            <Figure value={showNumber(count)} /> {serverWords.sends}, {serverWords.half}{" "}
            <Figure value={saySpan(halfMs)} />, {serverWords.worst} <Figure value={saySpan(worstMs)} />
          </MetricLink>
        )
      }
    >
      <div className="relative px-3 pt-5 tablet:px-5">
        <div aria-hidden className="absolute inset-x-3 top-6 grid h-[112px] content-between tablet:inset-x-5">
          {[0, 1, 2].map((line) => (
            <span key={line} className="h-px bg-line" />
          ))}
        </div>
        {count === 0 ? (
          <p className="relative grid h-[116px] place-items-center text-dense text-ink-3">{serverWords.nothingSent}</p>
        ) : (
          <ol className="relative grid grid-cols-7 gap-x-2 tablet:gap-x-3">
            {bars.map((number, bar) => (
              <li key={nameOf(bar)} className="flex min-w-0 flex-col">
                <span className="flex h-[116px] flex-col justify-end" aria-hidden>
                  <span
                    className={cx(
                      "figures mb-1 text-center text-meta leading-none",
                      number === 0 ? "text-ink-3" : "font-semibold",
                    )}
                  >
                    {showNumber(number)}
                  </span>
                  {number > 0 && (
                    <span
                      className="min-h-[2.5px] border-t-[2.5px] border-brass-line bg-brass/85"
                      style={{ height: `${(number / most) * 96}px` }}
                    />
                  )}
                </span>
                <span className="mt-1.5 text-center text-[0.71875rem] leading-tight font-medium text-ink-3 wrap-anywhere tabular-nums">
                  {nameOf(bar)}
                  <span className="sr-only">: {showNumber(number)}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
        <p className="mt-1 text-end text-[0.71875rem] font-medium text-ink-3">{serverWords.seconds}</p>
      </div>
    </ServerPanel>
  )
}

function Figure({ value }: { readonly value: string }) {
  return <b className="figures font-semibold text-ink">{value}</b>
}

function nameOf(bar: number): string {
  const [from, to] = [latenessLimits[bar - 1], latenessLimits[bar]]
  if (from === undefined) return serverWords.under(to ?? 0)
  return to === undefined ? serverWords.over(from) : serverWords.between(from, to)
}
