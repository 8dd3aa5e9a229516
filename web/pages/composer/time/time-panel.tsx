import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight, CornerDownLeft, Zap } from "lucide-react"
import { useState } from "react"
import { readTimeWords } from "#domain/read-time-words.ts"
import { call } from "../../../api/call.ts"
import { calendarQuery } from "../../../api/queries.ts"
import { nowIn, todayIn } from "../../../api/service-clock.ts"
import { Button } from "../../../kit/button.tsx"
import { ClockInput } from "../../../kit/clock-input.tsx"
import { cx } from "../../../kit/cx.ts"
import { groupByDay, spanOf } from "../../../kit/days.ts"
import { IconButton } from "../../../kit/icon-button.tsx"
import type { MenuProps } from "../../../kit/menu-on-demand.tsx"
import { Popover } from "../../../kit/popover.tsx"
import { joinTime, splitTime } from "../../../kit/wall-time.ts"
import { usePerson } from "../../../shell/person.ts"
import { showTimeAndDay, showUntil } from "../../../words/dates.ts"
import { dayName, monthName, weekdayName } from "../../../words/say-day.ts"
import { words } from "../../../words/words.ts"
import { cityOf, offsetOf } from "../../../words/zones.ts"
import { BestHours } from "./best-hours.tsx"

type Props = MenuProps & {
  readonly at: string | null
  readonly accountIds: readonly string[]
  /** A Scheduled post is moved, and always has a time. */
  readonly isScheduled: boolean
  readonly onTime: (at: string | null) => void
}

/** Chooses when a post goes out. Nothing changes before the button that says so is pressed. */
export function TimePanel({ trigger, startsOpen, ...props }: Props) {
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={words.time.title}
      side="top"
      className="max-h-[calc(100dvh-16px)] w-[640px] max-w-[calc(100vw-16px)] overflow-y-auto rounded-dialog shadow-3"
    >
      {(close) => <Choosing {...props} onClose={close} />}
    </Popover>
  )
}

type ChoosingProps = Omit<Props, "trigger" | "startsOpen"> & { readonly onClose: () => void }

function Choosing({ at, accountIds, isScheduled, onTime, onClose }: ChoosingProps) {
  const { user } = usePerson()
  const { timeZone } = user
  const now = nowIn(timeZone)
  const [text, setText] = useState("")
  const [wall, setWall] = useState(() => splitTime(at, timeZone) ?? { date: "", time: "" })
  const chosen = joinTime(wall.date, wall.time, timeZone)
  const isPast = chosen !== null && Temporal.Instant.from(chosen).epochMilliseconds <= now.epochMilliseconds
  const choose = (iso: string) => setWall((before) => splitTime(iso, timeZone) ?? before)
  const say = (said: string) => {
    setText(said)
    const meant = readTimeWords(words.time.read(said), nowIn(timeZone))
    if (meant !== null) choose(meant.toInstant().toString())
  }
  const isUnread = text.trim() !== "" && readTimeWords(words.time.read(text), now) === null
  const apply = () => {
    if (chosen === null || isPast) return
    onTime(chosen)
    onClose()
  }
  const day = wall.date === "" ? now.toPlainDate() : Temporal.PlainDate.from(wall.date)
  const offBecause = chosen === null ? words.time.choose : isPast ? words.time.past : undefined
  const verb = isScheduled ? words.time.move : words.time.set
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line p-3.5">
        <label className="field-box flex h-[38px] w-full items-center gap-2 px-2.5 tablet:h-9 tablet:w-[236px]">
          <CornerDownLeft size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
          <span className="sr-only">{words.time.say}</span>
          <input
            type="text"
            value={text}
            autoComplete="off"
            placeholder={words.time.sayHint}
            onChange={(event) => say(event.target.value)}
            className="min-w-0 flex-1 bg-transparent text-control outline-none placeholder:text-ink-3"
          />
        </label>
        <p aria-live="polite" className="min-w-0 flex-1 text-dense">
          {isUnread ? (
            <span className="text-ink-3">{words.time.unread}</span>
          ) : chosen === null ? (
            <span className="text-ink-3">{words.time.noneHint}</span>
          ) : (
            <>
              <b className="figures block font-semibold">{showTimeAndDay(chosen, timeZone)}</b>
              <span className={isPast ? "text-failed" : "text-ink-3"}>
                {isPast
                  ? words.time.past
                  : [
                      words.time.zone(
                        cityOf(timeZone),
                        offsetOf(timeZone, Temporal.Instant.from(chosen).epochMilliseconds),
                      ),
                      showUntil(chosen, now.epochMilliseconds),
                    ]
                      .filter((part) => part !== "")
                      .join(", ")}
              </span>
            </>
          )}
        </p>
      </div>
      <div className="grid tablet:grid-cols-[266px_minmax(0,1fr)]">
        <div className="border-line p-3.5 max-tablet:border-b tablet:border-e">
          <MonthPick
            key={day.toPlainYearMonth().toString()}
            chosen={wall.date === "" ? null : day}
            start={day}
            onDay={(next) => setWall((before) => ({ date: next.toString(), time: before.time || "09:00" }))}
          />
        </div>
        <div className="grid content-start gap-3.5 p-3.5">
          <label className="grid w-[88px] gap-1 text-hint font-control text-ink-2">
            {words.time.clock}
            <ClockInput
              value={wall.time}
              onValue={(time) => setWall((before) => ({ date: before.date || day.toString(), time }))}
              className="text-center"
            />
          </label>
          <BestHours
            day={day}
            onHour={(hour) => setWall({ date: day.toString(), time: `${String(hour).padStart(2, "0")}:00` })}
          />
          <FreeSlots accountIds={accountIds} onSlot={choose} />
        </div>
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-3.5 py-2.5">
        {!isScheduled && at !== null && (
          <Button
            look="ghost"
            onClick={() => {
              onTime(null)
              onClose()
            }}
          >
            {words.time.clear}
          </Button>
        )}
        <Button type="submit" look="ink" offBecause={offBecause} className="figures">
          {chosen === null ? words.time.choose : verb(showTimeAndDay(chosen, timeZone))}
        </Button>
      </div>
    </form>
  )
}

type MonthProps = {
  readonly chosen: Temporal.PlainDate | null
  readonly start: Temporal.PlainDate
  readonly onDay: (day: Temporal.PlainDate) => void
}

/** A month to point at, with a dot on days that have posts. */
function MonthPick({ chosen, start, onDay }: MonthProps) {
  const { user, workspace } = usePerson()
  const [on, setOn] = useState(start)
  const span = spanOf("month", on, user.timeZone)
  const byDay = groupByDay(useQuery(calendarQuery(workspace.id, span, {})).data?.posts ?? [], user.timeZone)
  const today = todayIn(user.timeZone)
  return (
    <fieldset>
      <legend className="sr-only">{words.time.month}</legend>
      <div className="mb-2 flex items-center">
        <b className="flex-1 text-dense font-semibold">{monthName(on)}</b>
        <IconButton
          icon={ChevronLeft}
          label={words.time.back}
          onClick={() => setOn((before) => before.with({ day: 1 }).subtract({ months: 1 }))}
        />
        <IconButton
          icon={ChevronRight}
          label={words.time.on}
          onClick={() => setOn((before) => before.with({ day: 1 }).add({ months: 1 }))}
        />
      </div>
      <div className="grid grid-cols-7 text-center text-hint">
        {span.days.slice(0, 7).map((day) => (
          <span key={day.dayOfWeek} aria-hidden className="pb-1 text-meta text-ink-3">
            {weekdayName(day).slice(0, 2)}
          </span>
        ))}
        {span.days.map((day) => {
          const count = byDay.get(day.toString())?.length ?? 0
          const isPast = Temporal.PlainDate.compare(day, today) < 0
          const isChosen = chosen?.equals(day) === true
          return (
            <button
              key={day.toString()}
              type="button"
              aria-label={words.time.posts(dayName(day), count)}
              aria-pressed={isChosen}
              aria-disabled={isPast || undefined}
              onClick={() => {
                if (!isPast) onDay(day)
              }}
              className={cx(
                "figures relative h-8 rounded-control max-tablet:h-10",
                isChosen ? "bg-ink font-semibold text-on-ink" : "hover:bg-hover",
                !isChosen && (isPast || day.month !== on.month ? "text-ink-3" : "text-ink"),
                day.equals(today) && !isChosen && "inset-ring-2 inset-ring-brass-line",
              )}
            >
              {day.day}
              {count > 0 && (
                <span
                  aria-hidden
                  className={cx(
                    "absolute bottom-[3px] left-1/2 h-1 -translate-x-1/2 rounded-full",
                    count > 1 ? "w-2.5" : "w-1",
                    isChosen ? "bg-on-ink" : "bg-scheduled-solid",
                  )}
                />
              )}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

type SlotsProps = { readonly accountIds: readonly string[]; readonly onSlot: (at: string) => void }

function FreeSlots({ accountIds, onSlot }: SlotsProps) {
  const { user } = usePerson()
  const { data } = useQuery({
    queryKey: ["posts", "next-slot", accountIds],
    queryFn: async () => (await call("queue.next", { accountIds: [...accountIds] })).at ?? null,
    enabled: accountIds.length > 0,
  })
  if (data === undefined || data === null) return null
  return (
    <div>
      <p className="mb-1 text-hint font-control text-ink-2">{words.time.slots}</p>
      <button
        type="button"
        onClick={() => onSlot(data)}
        className="flex min-h-9 w-full items-center gap-2 rounded-control px-1.5 text-start text-dense hover:bg-hover"
      >
        <Zap size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
        <b className="figures font-semibold">{showTimeAndDay(data, user.timeZone)}</b>
        <span className="flex-1 text-end text-hint text-ink-3">{words.time.slotNext}</span>
      </button>
    </div>
  )
}
