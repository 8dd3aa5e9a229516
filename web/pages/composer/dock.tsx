import { useMutation } from "@tanstack/react-query"
import { Calendar, ChevronDown, Zap } from "lucide-react"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { sayFault } from "../../kit/fault-note.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment, showTimeAndDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"
import { useComposer } from "./composer-context.ts"
import { PublishButton } from "./publish-button.tsx"
import { ScheduleButton } from "./schedule-button.tsx"
import { ScoreStrip } from "./time/score-strip.tsx"

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
      {isSent && <span className="flex-1 max-tablet:hidden" />}
      {hasButtons && <Going isAgain={isSent} />}
    </section>
  )
}

/** On a phone a bar above the app's own. */
function Going({ isAgain }: { readonly isAgain: boolean }) {
  return (
    <div className="flex gap-2 max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-[calc(58px+env(safe-area-inset-bottom))] max-tablet:z-10 max-tablet:border-t max-tablet:border-line max-tablet:bg-paper max-tablet:px-3 max-tablet:py-2 max-tablet:*:flex-1">
      <PublishButton />
      {!isAgain && <ScheduleButton />}
    </div>
  )
}

const loadPanel = async () => (await import("./time/time-panel.tsx")).TimePanel

/** The time that is chosen, and the ways to another one: the panel, and the next free slot. */
function When() {
  const { user } = usePerson()
  const { draft, change, keeping } = useComposer()
  const toasts = useToasts()
  const { timeZone } = user
  const at = draft.scheduledAt
  const isScheduled = keeping.post?.status === "Scheduled"
  const setTime = (time: string | null) => change((before) => ({ ...before, scheduledAt: time }))
  const next = useMutation({
    mutationFn: async () => (await call("queue.next", { accountIds: [...draft.accountIds] })).at ?? null,
    onSuccess: (found) => {
      if (found === null) return toasts.add(words.time.noNext)
      setTime(found)
      return toasts.add(words.time.nextSet(showMoment(found, timeZone)))
    },
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const offset = at === null ? undefined : Temporal.Instant.from(at).epochMilliseconds
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 desktop:flex-nowrap">
      <MenuOnDemand
        load={loadPanel}
        opens="dialog"
        about={{ at, accountIds: draft.accountIds, isScheduled, onTime: setTime }}
        trigger={
          <button
            type="button"
            id="wished-time"
            className="field-box flex min-h-[42px] min-w-[200px] items-center gap-2.5 px-3 py-1 text-start max-tablet:flex-1"
          >
            <Calendar size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
            <span className="min-w-0 flex-1">
              <b className="figures block truncate text-control font-semibold">
                {at === null ? words.time.none : showTimeAndDay(at, timeZone)}
              </b>
              <span className="block text-meta text-ink-3">
                {at === null ? words.time.noneHint : words.time.zone(cityOf(timeZone), offsetOf(timeZone, offset))}
              </span>
            </span>
            <ChevronDown size={15} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3" />
          </button>
        }
      />
      {at !== null && <ScoreStrip at={at} postId={keeping.post?.id ?? null} />}
      {!isScheduled && (
        <Button
          icon={Zap}
          isBusy={next.isPending}
          offBecause={draft.accountIds.length === 0 ? words.composer.needsAccount : undefined}
          onClick={() => next.mutate()}
        >
          {words.time.next}
        </Button>
      )}
    </div>
  )
}
