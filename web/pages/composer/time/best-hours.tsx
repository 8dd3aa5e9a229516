import { cx } from "../../../kit/cx.ts"
import { bestOf, useBestTimes } from "../../../post/use-best-times.ts"
import { showNumber } from "../../../words/numbers.ts"
import { weekdayName } from "../../../words/say-day.ts"
import { words } from "../../../words/words.ts"

const [firstHour, lastHour] = [6, 22]

type Props = { readonly day: Temporal.PlainDate; readonly onHour: (hour: number) => void }

export function BestHours({ day, onHour }: Props) {
  const hours = useBestTimes()(day)
  if (hours.length === 0) return null
  const highest = Math.max(...hours.map(({ average }) => average), 1)
  const best = bestOf(hours)
  const posts = hours.reduce((sum, { posts: count }) => sum + count, 0)
  return (
    <div>
      <p className="mb-1.5 flex text-hint text-ink-3">
        <span className="flex-1 font-control text-ink-2">{words.time.best(weekdayName(day))}</span>
        {words.time.bestFrom(posts)}
      </p>
      <div className="flex h-12 items-end gap-0.5">
        {Array.from({ length: lastHour - firstHour }, (_, place) => firstHour + place).map((hour) => {
          const found = hours.find((each) => each.hour === hour)
          const name = `${String(hour).padStart(2, "0")}:00`
          return (
            <button
              key={hour}
              type="button"
              aria-label={words.time.bestHour(name, showNumber(found?.average ?? 0))}
              title={words.time.bestHour(name, showNumber(found?.average ?? 0))}
              onClick={() => onHour(hour)}
              className="flex h-full min-w-0 flex-1 items-end hover:opacity-75"
            >
              <span
                style={{ height: `${Math.max(6, ((found?.average ?? 0) / highest) * 100)}%` }}
                className={cx("w-full rounded-t-[2px]", best.has(hour) ? "bg-brass" : "bg-line-strong")}
              />
            </button>
          )
        })}
      </div>
      <div aria-hidden className="figures mt-0.5 flex justify-between text-micro text-ink-3">
        {[6, 9, 12, 15, 18, 21].map((hour) => (
          <span key={hour}>{String(hour).padStart(2, "0")}</span>
        ))}
      </div>
    </div>
  )
}
