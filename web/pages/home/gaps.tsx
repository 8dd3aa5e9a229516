import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CalendarDays, ListOrdered } from "lucide-react"
import { calendarQuery, queueQuery } from "../../api/queries.ts"
import { todayIn } from "../../api/service-clock.ts"
import { buttonLook } from "../../kit/button-look.ts"
import { atMinute, groupByDay, startOf } from "../../kit/days.ts"
import { bestOf, useBestTimes } from "../../post/use-best-times.ts"
import { usePerson } from "../../shell/person.ts"
import { homeWords } from "../../words/home-words.ts"
import { dayName } from "../../words/say-day.ts"
import { HomeHead } from "./home-head.tsx"

const [length, mostDays] = [7, 2]

/** Where the coming week has gaps: days without a post, and free slots. */
export function Gaps({ draftCount }: { readonly draftCount: number }) {
  const { user, workspace } = usePerson()
  const { timeZone } = user
  const first = todayIn(timeZone).add({ days: 1 })
  const span = { from: startOf(first, timeZone), to: startOf(first.add({ days: length }), timeZone) }
  const planned = useQuery(calendarQuery(workspace.id, span, {})).data
  const lanes = useQuery(queueQuery(workspace.id, span)).data?.lanes ?? []
  const bestOn = useBestTimes()
  if (planned === undefined) return null
  const full = groupByDay(planned.posts, timeZone)
  const empty = Array.from({ length }, (_, step) => first.add({ days: step })).filter(
    (day) => !full.has(day.toString()),
  )
  const free = new Set(lanes.filter(({ isPaused }) => !isPaused).flatMap((lane) => lane.free)).size
  // A week without anything is no gap.
  const days = empty.length === length ? [] : empty.slice(0, mostDays)
  if (days.length === 0 && free === 0) return null
  const line = "flex min-h-11 items-center gap-2.5 border-line py-1 text-control not-first:border-t"
  const icon = { size: 14, strokeWidth: 1.9, "aria-hidden": true, className: "shrink-0 text-ink-3" } as const
  return (
    <section aria-labelledby="gaps" className="px-3 pb-3 tablet:px-5">
      <HomeHead id="gaps" title={homeWords.gaps} />
      <ul>
        {days.map((day) => {
          const best = [...bestOf(bestOn(day))][0]
          const clock = best === undefined ? undefined : `${String(best).padStart(2, "0")}:00`
          return (
            <li key={day.toString()} className={line}>
              <CalendarDays {...icon} />
              <span className="figures min-w-0 flex-1">
                <b className="font-semibold">{homeWords.emptyDay(dayName(day))}</b>{" "}
                {clock !== undefined && <span className="text-ink-2">{homeWords.emptyDayBest(clock)}</span>}
              </span>
              <Link
                to="/posts/$postId"
                params={{ postId: "new" }}
                search={{ at: atMinute(day, (best ?? 9) * 60, timeZone) }}
                aria-label={homeWords.writeFor(dayName(day))}
                className={buttonLook("line", "small")}
              >
                {homeWords.write}
              </Link>
            </li>
          )
        })}
        {free > 0 && (
          <li className={line}>
            <ListOrdered {...icon} />
            <span className="figures min-w-0 flex-1">
              <b className="font-semibold">{homeWords.freeSlots(free)}</b>{" "}
              {draftCount > 0 && <span className="text-ink-2">{homeWords.freeSlotsDrafts(draftCount)}</span>}
            </span>
            <Link to="/queue" aria-label={homeWords.fillSlots} className={buttonLook("line", "small")}>
              {homeWords.fill}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
