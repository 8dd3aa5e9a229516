import { CircleAlert, X } from "lucide-react"
import { useRef } from "react"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { joinTime, splitTime } from "../../kit/wall-time.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"
import { useComposer } from "./composer-context.ts"
import { PublishButton } from "./publish-button.tsx"
import { ScheduleButton } from "./schedule-button.tsx"
import { useGoTo } from "./use-go-to.ts"

/** When it goes out, in the person's own zone, and, where the header has no space for them, the buttons that send it. */
export function Dock({ hasGoing }: { readonly hasGoing: boolean }) {
  const { keeping, isReadOnly } = useComposer()
  const status = keeping.post?.status ?? "Draft"
  const isSent = status !== "Draft" && status !== "Scheduled"
  const hasButtons = hasGoing && status !== "Scheduled"
  if (isReadOnly || (isSent && !hasButtons)) return null
  return (
    <section
      aria-label={isSent ? words.post.publishAgain : words.composer.when}
      className={cx(
        "flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2.5 border-t border-line bg-canvas px-3 py-2.5 tablet:px-7",
        hasButtons && "max-tablet:pb-[76px]",
        isSent && "max-tablet:border-0 max-tablet:bg-paper max-tablet:pt-0",
      )}
    >
      {!isSent && <When />}
      <span className="flex-1 max-tablet:hidden" />
      {hasButtons && <Going isAgain={isSent} />}
    </section>
  )
}

/** On a phone a bar above the app's own. */
function Going({ isAgain }: { readonly isAgain: boolean }) {
  const { issues } = useComposer()
  const goTo = useGoTo()
  const [first] = issues
  return (
    <div className="flex gap-2 max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-[calc(58px+env(safe-area-inset-bottom))] max-tablet:z-10 max-tablet:border-t max-tablet:border-line max-tablet:bg-paper max-tablet:px-3 max-tablet:py-2 max-tablet:*:flex-1">
      {first !== undefined && (
        <Button
          icon={CircleAlert}
          onClick={() => goTo(first)}
          className="bg-failed-wash! text-failed! inset-ring-0! tablet:hidden"
        >
          {words.composer.fix(issues.length)}
        </Button>
      )}
      <PublishButton className={first === undefined || isAgain ? "" : "max-tablet:hidden"} />
      {!isAgain && <ScheduleButton />}
    </div>
  )
}

function When() {
  const { user } = usePerson()
  const { draft, change, keeping } = useComposer()
  const dateField = useRef<HTMLInputElement>(null)
  const wall = splitTime(draft.scheduledAt, user.timeZone)
  const set = (date: string, time: string) => {
    const next = joinTime(date, time, user.timeZone)
    if (next !== null) change((before) => ({ ...before, scheduledAt: next }))
  }
  const isScheduled = keeping.post?.status === "Scheduled"
  const at = draft.scheduledAt === null ? undefined : Temporal.Instant.from(draft.scheduledAt).epochMilliseconds
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <input
        ref={dateField}
        type="date"
        id="wished-date"
        aria-label={words.composer.date}
        value={wall?.date ?? ""}
        min={Temporal.Now.plainDateISO(user.timeZone).toString()}
        onChange={(event) => set(event.target.value, wall?.time ?? "09:00")}
        className={`${inputLook} figures w-[140px]! font-control`}
      />
      <input
        type="time"
        aria-label={words.composer.time}
        value={wall?.time ?? ""}
        onChange={(event) => set(wall?.date ?? nextDate(event.target.value, user.timeZone), event.target.value)}
        className={`${inputLook} figures w-[134px]! tablet:w-[118px]! font-control`}
      />
      <span className="text-meta text-ink-3 max-tablet:order-last max-tablet:basis-full">
        {cityOf(user.timeZone)}
        <br className="max-tablet:hidden" />
        <span className="tablet:hidden">, </span>
        {offsetOf(user.timeZone, at)}
      </span>
      {wall !== null && !isScheduled && (
        <IconButton
          icon={X}
          label={words.composer.noTime}
          onClick={() => {
            change((before) => ({ ...before, scheduledAt: null }))
            dateField.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** The next day on which the clock shows this time. */
function nextDate(time: string, timeZone: string): string {
  const now = Temporal.Now.plainDateTimeISO(timeZone)
  const today = now.toPlainDate()
  const isOver = time === "" || Temporal.PlainTime.compare(Temporal.PlainTime.from(time), now.toPlainTime()) <= 0
  return (isOver ? today.add({ days: 1 }) : today).toString()
}
