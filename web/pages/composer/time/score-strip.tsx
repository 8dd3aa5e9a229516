import { useQuery } from "@tanstack/react-query"
import { calendarQuery } from "../../../api/queries.ts"
import { dayOf, minuteOf, spanOf } from "../../../kit/days.ts"
import { bestOf, useBestTimes } from "../../../post/use-best-times.ts"
import { usePerson } from "../../../shell/person.ts"

const [firstHour, lastHour, width] = [6, 22, 344]

const placeOf = (minute: number) => ((minute - firstHour * 60) / ((lastHour - firstHour) * 60)) * width

/** The day on five lines: what else goes out then, the best hours, and a flag for this post. */
export function ScoreStrip({ at, postId }: { readonly at: string; readonly postId: string | null }) {
  const { user, workspace } = usePerson()
  const { timeZone } = user
  const day = dayOf(at, timeZone)
  const best = bestOf(useBestTimes()(day))
  const { data } = useQuery(calendarQuery(workspace.id, spanOf("month", day, timeZone), {}))
  const others = (data?.posts ?? []).filter(
    (entry) => entry.id !== postId && entry.at !== undefined && dayOf(entry.at, timeZone).equals(day),
  )
  const flag = placeOf(minuteOf(at, timeZone))
  return (
    <svg
      // What it shows is said by the panel and by the calendar.
      aria-hidden
      viewBox={`0 0 ${width} 46`}
      className="h-[46px] max-w-[344px] min-w-0 flex-1 text-ink-3 max-desktop:hidden"
    >
      {[...best].map((hour) =>
        hour < firstHour || hour >= lastHour ? null : (
          <rect
            key={hour}
            x={placeOf(hour * 60)}
            width={placeOf(hour * 60 + 60) - placeOf(hour * 60)}
            y={7}
            height={22}
            className="fill-heat-2 opacity-60"
          />
        ),
      )}
      {[8, 13, 18, 23, 28].map((y) => (
        <line key={y} x1={0} x2={width} y1={y} y2={y} className="stroke-line" />
      ))}
      {others.map((entry) => (
        <circle
          key={entry.id}
          cx={placeOf(minuteOf(entry.at ?? "", timeZone))}
          cy={18}
          r={4.2}
          className={entry.status === "Scheduled" ? "fill-scheduled-solid" : "fill-line-strong"}
        />
      ))}
      <path d={`M${flag} 30V4`} className="stroke-brass-line" strokeWidth={1.6} />
      <path d={`M${flag} 4l11 0l-3 4l3 4l-11 0z`} className="fill-brass" />
      {[6, 9, 12, 15, 18, 21].map((hour) => (
        <text key={hour} x={placeOf(hour * 60)} y={43} className="figures fill-current text-micro">
          {String(hour).padStart(2, "0")}
        </text>
      ))}
    </svg>
  )
}
