import { useQuery } from "@tanstack/react-query"
import { Zap } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { todayIn } from "../../api/service-clock.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { ClockInput } from "../../kit/clock-input.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { joinTime, splitTime } from "../../kit/wall-time.ts"
import { showTimeAndDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"
import { useCalendar } from "./calendar-context.ts"

type Props = { readonly entry: CalendarEntryView | null; readonly onClose: () => void }

/** The same as dragging, for fingers, keys and far-away days. Nothing changes before the button is pressed. */
export function MoveDialog({ entry, onClose }: Props) {
  const isScheduled = entry?.status === "Scheduled"
  return (
    <Dialog
      isOpen={entry !== null}
      onClose={onClose}
      title={isScheduled ? words.calendar.moveTitle : words.calendar.moveDraftTitle}
      lead={isScheduled ? words.calendar.moveLead : words.calendar.moveDraftLead}
    >
      {entry !== null && <MoveForm entry={entry} onClose={onClose} />}
    </Dialog>
  )
}

function MoveForm({ entry, onClose }: { readonly entry: CalendarEntryView; readonly onClose: () => void }) {
  const { timeZone, now, move } = useCalendar()
  const isAhead = entry.at !== undefined && Temporal.Instant.from(entry.at).epochMilliseconds > now
  const start = isAhead ? (entry.at ?? null) : null
  const [wall, setWall] = useState(() => splitTime(start, timeZone) ?? tomorrow(timeZone))
  const [isTried, setTried] = useState(false)
  const slot = useQuery({
    queryKey: ["posts", "next-slot", entry.accountIds],
    queryFn: async () => (await call("queue.next", { accountIds: entry.accountIds })).at ?? null,
    enabled: entry.accountIds.length > 0,
  })
  const at = joinTime(wall.date, wall.time, timeZone)
  const isPast = at !== null && Temporal.Instant.from(at).epochMilliseconds <= now
  const error = at === null ? words.calendar.noTime : isPast ? words.calendar.pastTime : undefined
  const submit = () => {
    setTried(true)
    if (at === null || error !== undefined) return
    move(entry, at)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Field label={words.calendar.date} error={isTried ? error : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              data-first
              value={wall.date}
              onChange={(event) => setWall((before) => ({ ...before, date: event.target.value }))}
              className={`${inputLook} figures`}
            />
          )}
        </Field>
        <Field
          label={words.calendar.time}
          hint={`${cityOf(timeZone)}, ${offsetOf(timeZone, at === null ? undefined : Temporal.Instant.from(at).epochMilliseconds)}`}
        >
          {(wiring) => (
            <ClockInput {...wiring} value={wall.time} onValue={(time) => setWall((before) => ({ ...before, time }))} />
          )}
        </Field>
      </div>
      {slot.data !== undefined && slot.data !== null && (
        <Button
          size="small"
          icon={Zap}
          className="mt-3"
          onClick={() => setWall((before) => splitTime(slot.data, timeZone) ?? before)}
        >
          {words.calendar.nextSlot}: {showTimeAndDay(slot.data, timeZone)}
        </Button>
      )}
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink">
          {at === null ? words.calendar.moveBare : words.calendar.moveVerb(showTimeAndDay(at, timeZone))}
        </Button>
      </DialogActions>
    </form>
  )
}

function tomorrow(timeZone: string): { readonly date: string; readonly time: string } {
  return { date: todayIn(timeZone).add({ days: 1 }).toString(), time: "09:00" }
}
