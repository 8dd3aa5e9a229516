import { cx } from "../../kit/cx.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { assistantWords } from "../../words/assistant-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { type Data, numberAt } from "../read-output.ts"

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const looks = [
  "bg-heat-0",
  "bg-heat-1",
  "bg-heat-2",
  "bg-heat-3",
  "bg-heat-4 text-on-heat-4",
  "bg-heat-5 text-on-heat-5",
]

/** Numbers stand in the cells of this many hours at most. */
const mostNumbers = 11

type Slot = {
  readonly weekday: number
  readonly hour: number
  readonly average: number
  readonly posts: number
  readonly isSure: boolean
}

/** The week as a table of the hours in which something was published. */
export function SmallHeat({ slots: given }: { readonly slots: readonly Data[] }) {
  const slots = given.map(readSlot)
  const hours = [...new Set(slots.map(({ hour }) => hour))].toSorted((a, b) => a - b)
  const sure = slots.filter(({ isSure }) => isSure)
  const highest = Math.max(1, ...(sure.length > 0 ? sure : slots).map(({ average }) => average))
  const hasNumbers = hours.length <= mostNumbers
  return (
    <div className="px-3 pt-1 pb-1.5">
      <table
        aria-label={analyticsWords.heatLabel}
        className="figures w-full table-fixed border-separate border-spacing-0.5 text-micro"
      >
        <thead>
          <tr>
            <th scope="col" className="w-9">
              <span className="sr-only">{analyticsWords.weekday}</span>
            </th>
            {hours.map((hour) => (
              <th key={hour} scope="col" className="h-5 text-center text-ink-3">
                {String(hour).padStart(2, "0")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="text-ink-3">
                {analyticsWords.weekdays[weekday]}
              </th>
              {hours.map((hour) => {
                const slot = slots.find((each) => each.weekday === weekday && each.hour === hour)
                if (slot === undefined)
                  return (
                    <td key={hour} className="h-5 rounded-[3px] bg-heat-0 p-0">
                      <span className="sr-only">{assistantWords.noSlot}</span>
                    </td>
                  )
                const { average, posts, isSure } = slot
                return (
                  <td
                    key={hour}
                    title={assistantWords.heatSlot(posts, showNumber(average))}
                    className={cx(
                      "h-5 rounded-[3px] p-0 text-center",
                      isSure ? looks[Math.min(5, Math.max(1, Math.ceil((average / highest) * 5)))] : "hatched",
                    )}
                  >
                    <span className={hasNumbers ? undefined : "sr-only"}>{showNumber(average)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** "Sun 11:00, Thu 18:00": the strongest three hours that enough posts speak for. */
export function sayStrongest(slots: readonly Data[]): string {
  return slots
    .map(readSlot)
    .filter(({ isSure }) => isSure)
    .toSorted((a, b) => b.average - a.average)
    .slice(0, 3)
    .map(({ weekday, hour }) => {
      const day = weekdays.find((each) => each === weekday)
      return `${day === undefined ? "" : analyticsWords.weekdays[day]} ${String(hour).padStart(2, "0")}:00`
    })
    .join(", ")
}

function readSlot(slot: Data): Slot {
  return {
    weekday: numberAt(slot, "weekday") ?? 1,
    hour: numberAt(slot, "hour") ?? 0,
    average: numberAt(slot, "average") ?? 0,
    posts: numberAt(slot, "posts") ?? 0,
    isSure: slot["lowConfidence"] !== true,
  }
}
