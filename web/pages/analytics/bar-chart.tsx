import { useRef, useState } from "react"
import type { PointerEvent } from "react"
import { firstWords } from "#domain/first-words.ts"
import { cx } from "../../kit/cx.ts"
import { useWidth } from "../../kit/use-width.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { showWeekday } from "./days-of.ts"
import type { Bar } from "./make-bars.ts"

const height = 306
const top = 10
const floor = 284
const start = 40

type Props = {
  readonly label: string
  /** How a bar is called. */
  readonly nameOf: (first: Temporal.PlainDate) => string
  readonly bars: readonly Bar[]
  /** The line to compare with, day by day or week by week. */
  readonly before: readonly Bar[]
}

/** Bars with a cap, the range before as a dashed line. One stop for the keyboard, in which arrows lead from bar to bar. */
export function BarChart({ label, nameOf, bars, before }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const step = (width - start) / Math.max(bars.length, 1)
  const step3 = stepOf(Math.max(1, ...bars.map(each), ...before.map(each)))
  const yOf = (value: number) => floor - (value / (step3 * 3)) * (floor - top)
  const middle = (index: number) => start + (index + 0.5) * step
  const active = chosen === null ? undefined : bars[chosen]

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - start
    const index = Math.floor(x / step)
    setChosen(index >= 0 && index < bars.length ? index : null)
  }
  const spoken = chosen ?? bars.length - 1
  return (
    <div className="px-3 tablet:px-5">
      <div
        ref={box}
        className="relative mt-1.5 rounded-chip has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brass-line"
        style={{ height }}
      >
        <input
          type="range"
          min={1}
          max={Math.max(bars.length, 1)}
          value={spoken + 1}
          aria-label={label}
          aria-valuetext={bars[spoken] === undefined ? "" : sayBar(bars[spoken], nameOf).join(". ")}
          onChange={(event) => setChosen(Number(event.target.value) - 1)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setChosen(null)
          }}
          onFocus={() => setChosen(spoken)}
          onBlur={() => setChosen(null)}
          className="sr-only"
        />
        {width > 0 && (
          <svg
            width={width}
            height={height}
            aria-hidden
            direction="ltr"
            className="block overflow-visible"
            onPointerMove={point}
            onPointerLeave={() => setChosen(null)}
          >
            {[0, 1, 2, 3].map((line) => (
              <g key={line}>
                <line x1={start} x2={width} y1={yOf(line * step3)} y2={yOf(line * step3)} stroke="var(--line)" />
                <text x={start - 8} y={yOf(line * step3) + 4} textAnchor="end" className={axis}>
                  {showNumber(line * step3)}
                </text>
              </g>
            ))}
            {bars.map((bar, index) => (
              <Column
                key={bar.first.toString()}
                x={start + index * step}
                step={step}
                y={yOf(bar.engagement)}
                isOn={index === chosen}
                isEmpty={bar.engagement === 0}
              />
            ))}
            <polyline
              points={before
                .slice(0, bars.length)
                .map((bar, index) => `${middle(index).toFixed(1)},${yOf(bar.engagement).toFixed(1)}`)
                .join(" ")}
              fill="none"
              stroke="var(--ink-3)"
              strokeWidth="1.4"
              strokeDasharray="3 3"
            />
            {marksOf(bars.length, width).map((index, place, all) => (
              <text
                key={index}
                x={place === 0 ? start : place === all.length - 1 ? width : middle(index)}
                y={302}
                textAnchor={place === 0 ? "start" : place === all.length - 1 ? "end" : "middle"}
                className={axis}
              >
                {bars[index] === undefined ? "" : showWeekday(bars[index].first)}
              </text>
            ))}
          </svg>
        )}
        {active !== undefined && chosen !== null && (
          <div
            className={cx(
              "pointer-events-none absolute top-1 z-10 max-w-[min(280px,70%)] rounded-control bg-raised px-2.5 py-2 text-hint shadow-2",
              middle(chosen) > width / 2 && "-translate-x-full",
            )}
            style={{ left: middle(chosen) > width / 2 ? middle(chosen) - step / 2 - 6 : middle(chosen) + step / 2 + 6 }}
          >
            <Tip bar={active} name={nameOf(active.first)} />
          </div>
        )}
      </div>
    </div>
  )
}

const axis = "fill-ink-3 text-[0.71875rem] font-medium tabular-nums"
const each = ({ engagement }: Bar) => engagement

type ColumnProps = {
  readonly x: number
  readonly step: number
  readonly y: number
  readonly isOn: boolean
  readonly isEmpty: boolean
}

function Column({ x, step, y, isOn, isEmpty }: ColumnProps) {
  const gap = Math.min(3, step * 0.13)
  const box = { x: x + gap, width: Math.max(step - gap * 2, 1) }
  // The one in question is shown even where nothing came out.
  if (isEmpty) return isOn ? <rect {...box} y={floor - 2} height={2} fill="var(--ink-3)" /> : null
  return (
    <g>
      <rect
        {...box}
        y={y}
        height={floor - y}
        fill={isOn ? "var(--brass-line)" : "var(--brass)"}
        opacity={isOn ? 1 : 0.85}
      />
      <rect {...box} y={y} height={Math.min(2.5, floor - y)} fill="var(--brass-line)" />
    </g>
  )
}

function Tip({ bar: { posts, engagement, best, read }, name }: { readonly bar: Bar; readonly name: string }) {
  return (
    <>
      <b className="block font-semibold">{name}</b>
      <span className="figures block">
        {posts === 0
          ? analyticsWords.noPosts
          : read === 0
            ? analyticsWords.unreadPosts(posts)
            : analyticsWords.fromPosts(showNumber(engagement), posts)}
      </span>
      {best !== undefined && (
        <span className="flex min-w-0 text-ink-3">
          <span className="truncate">{analyticsWords.best(titleOf(best.text))}</span>
          <span className="figures shrink-0">, {showNumber(best.engagement)}</span>
        </span>
      )}
    </>
  )
}

const titleOf = (text: string) => (text === "" ? analyticsWords.noText : firstWords(text))

/** The same in words, line by line. */
function sayBar({ first, posts, engagement, best, read }: Bar, nameOf: Props["nameOf"]): readonly string[] {
  if (posts === 0) return [nameOf(first), analyticsWords.noPosts]
  if (read === 0 || best === undefined) return [nameOf(first), analyticsWords.unreadPosts(posts)]
  return [
    nameOf(first),
    analyticsWords.fromPosts(showNumber(engagement), posts),
    `${analyticsWords.best(titleOf(best.text))}, ${showNumber(best.engagement)}`,
  ]
}

const roundSteps = [1, 2, 3, 4, 5, 6, 8, 10]

/** A round number of which three are enough for the highest bar. */
function stepOf(highest: number): number {
  const rough = highest / 3
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)))
  return (roundSteps.find((round) => round * power >= rough) ?? 10) * power
}

/** Which bars are named below: as many as have space. */
function marksOf(count: number, width: number): readonly number[] {
  const most = Math.max(2, Math.min(5, Math.floor(width / 110), count))
  return count < 2 ? [0] : Array.from({ length: most }, (_, mark) => Math.round((mark * (count - 1)) / (most - 1)))
}
