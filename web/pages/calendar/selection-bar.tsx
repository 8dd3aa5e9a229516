import { useQueryClient } from "@tanstack/react-query"
import { CalendarCheck, Copy, ListPlus, MoveRight, Plus, Tag, Trash2, X } from "lucide-react"
import { useState } from "react"
import { mayDelete } from "#domain/post-status.ts"
import { call } from "../../api/call.ts"
import type { CalendarEntryView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { dayOf, sameClockOn } from "../../kit/days.ts"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { Form } from "../../kit/form.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { LabelSquare } from "../../kit/label-square.tsx"
import { Menu, MenuCheck, MenuItem, MenuLine } from "../../kit/menu.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { mayGoOut, mayMove, mayQueue, useCalendar } from "./calendar-context.ts"
import { LabelDialog } from "./label-dialog.tsx"
import { type BulkProgress, useBulk } from "./use-bulk.ts"

type Props = { readonly chosen: readonly CalendarEntryView[]; readonly onClear: () => void }

const barLook =
  "layer fixed inset-x-3 bottom-[calc(66px+env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-[calc(100vw-24px)] flex-wrap items-center gap-1.5 rounded-sheet bg-raised px-3 py-2 shadow-3 tablet:bottom-4"

/** More would cover the page. */
const mostFaults = 3

/** What can be done with several posts at once. What one of them cannot take is left out and counted. */
export function SelectionBar({ chosen, onClear }: Props) {
  const { workspace } = usePerson()
  const { timeZone, now, labels } = useCalendar()
  const queries = useQueryClient()
  const toasts = useToasts()
  const bulk = useBulk()
  const [asked, setAsked] = useState<"schedule" | "move" | "delete" | "label" | null>(null)
  const close = () => setAsked(null)

  const each = async (
    fits: (entry: CalendarEntryView) => boolean,
    run: (entry: CalendarEntryView) => Promise<unknown>,
    say: (count: number) => string,
    options?: { readonly inOrder?: boolean },
  ) => {
    // The bar tells how far it is.
    close()
    const { count, faults } = await bulk.forEach(chosen.filter(fits), run, options)
    for (const fault of faults.slice(0, mostFaults)) toasts.add(fault, { isFailure: true })
    await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
    const left = chosen.length - count
    toasts.add([say(count), ...(left > 0 ? [words.calendar.leftOut(left)] : [])].join(" "))
    onClear()
  }
  const moveBy = async (days: number) => {
    const target = ({ at = "" }: CalendarEntryView) => sameClockOn(dayOf(at, timeZone).add({ days }), at, timeZone)
    const fits = (entry: CalendarEntryView) =>
      mayMove(entry) && entry.at !== undefined && Temporal.Instant.from(target(entry)).epochMilliseconds > now
    await each(
      fits,
      (entry) => call("posts.move", { id: entry.id, at: target(entry), baseUpdatedAt: entry.updatedAt }),
      words.calendar.bulkDone.moved,
    )
  }
  const label = async (labelId: string, isOn: boolean) => {
    try {
      await call("posts.label", { ids: chosen.map(({ id }) => id), labelId, isOn })
      toasts.add(words.calendar.bulkDone.labelled(chosen.length))
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
    }
    await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
  }
  const goingOut = chosen.filter((entry) => mayGoOut(entry, now)).length
  if (bulk.progress !== null) return <BulkBar progress={bulk.progress} onStop={bulk.stop} />
  return (
    <section aria-label={words.calendar.selected(chosen.length)} className={barLook}>
      <output className="figures me-1 text-dense font-semibold">{words.calendar.selected(chosen.length)}</output>
      {goingOut > 0 && (
        <Button size="small" look="brass" icon={CalendarCheck} onClick={() => setAsked("schedule")}>
          {words.calendar.bulkSchedule}
        </Button>
      )}
      <Button size="small" icon={MoveRight} onClick={() => setAsked("move")}>
        {words.calendar.bulkMove}
      </Button>
      {chosen.some(mayQueue) && (
        <Button
          size="small"
          icon={ListPlus}
          onClick={() =>
            void each(
              mayQueue,
              ({ id, updatedAt }) => call("queue.add", { id, baseUpdatedAt: updatedAt }),
              words.calendar.bulkDone.queued,
              { inOrder: true },
            )
          }
        >
          {words.calendar.enqueue}
        </Button>
      )}
      <Menu
        side="top"
        align="start"
        trigger={
          <Button size="small" icon={Tag}>
            {words.calendar.bulkLabel}
          </Button>
        }
      >
        {[...labels.values()].map(({ id, name, colour }) => (
          <MenuCheck
            key={id}
            before={<LabelSquare colour={colour} />}
            isChecked={chosen.every(({ labelIds }) => labelIds.includes(id))}
            onChecked={(isOn) => void label(id, isOn)}
          >
            {name}
          </MenuCheck>
        ))}
        {labels.size > 0 && <MenuLine />}
        <MenuItem icon={Plus} onPick={() => setAsked("label")}>
          {words.calendar.newLabel}
        </MenuItem>
      </Menu>
      <Button
        size="small"
        icon={Copy}
        onClick={() =>
          void each(
            () => true,
            ({ id }) => call("posts.duplicate", { id }),
            words.calendar.bulkDone.duplicated,
          )
        }
      >
        {words.calendar.bulkDuplicate}
      </Button>
      <Button size="small" icon={Trash2} onClick={() => setAsked("delete")}>
        {words.calendar.bulkDelete}
      </Button>
      <IconButton icon={X} label={words.calendar.clear} onClick={onClear} />
      <Confirm
        isOpen={asked === "schedule"}
        onClose={close}
        title={words.calendar.bulkScheduleTitle(goingOut)}
        body={words.calendar.bulkScheduleBody}
        verb={words.calendar.bulkScheduleVerb}
        look="brass"
        run={() =>
          each(
            (entry) => mayGoOut(entry, now),
            ({ id, at = "", updatedAt }) => call("posts.schedule", { id, at, baseUpdatedAt: updatedAt }),
            words.calendar.bulkDone.scheduled,
          )
        }
      />
      <Confirm
        isOpen={asked === "delete"}
        onClose={close}
        title={words.calendar.bulkDeleteTitle(chosen.filter(({ status }) => mayDelete(status)).length)}
        body={words.calendar.bulkDeleteBody}
        verb={words.calendar.bulkDeleteVerb}
        run={() =>
          each(
            ({ status }) => mayDelete(status),
            ({ id }) => call("posts.delete", { id }),
            words.calendar.bulkDone.deleted,
          )
        }
      />
      <Dialog
        isOpen={asked === "move"}
        onClose={close}
        title={words.calendar.bulkMoveTitle(chosen.filter(mayMove).length)}
        lead={words.calendar.bulkMoveLead}
      >
        <MoveByForm onClose={close} run={moveBy} />
      </Dialog>
      <LabelDialog isOpen={asked === "label"} onClose={close} done={({ id }) => void label(id, true)} />
    </section>
  )
}

type BulkProps = { readonly progress: BulkProgress; readonly onStop: () => void }

function BulkBar({ progress: { done, all }, onStop }: BulkProps) {
  return (
    <section aria-label={words.calendar.bulkWorking} className={barLook}>
      <p className="figures text-dense font-semibold">{words.calendar.bulkProgress(done, all)}</p>
      <ProgressBar label={words.calendar.bulkWorking} share={done / all} className="mx-2 w-24 tablet:w-36" />
      <Button size="small" onClick={onStop}>
        {words.calendar.bulkStop}
      </Button>
    </section>
  )
}

type FormProps = { readonly onClose: () => void; readonly run: (days: number) => Promise<void> }

function MoveByForm({ onClose, run }: FormProps) {
  const [text, setText] = useState("1")
  const days = Number(text.replace("−", "-"))
  const form = useForm({
    fields: ["days"],
    check: () => ({ days: Number.isInteger(days) && days !== 0 ? undefined : words.calendar.bulkDaysHint }),
    send: () => run(days),
    done: onClose,
  })
  return (
    <Form form={form}>
      <div className="mt-4">
        <TextField
          label={words.calendar.bulkDays}
          hint={words.calendar.bulkDaysHint}
          value={text}
          onValue={setText}
          error={form.errorOf("days")}
          startsFocused
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {words.calendar.moveBare}
        </Button>
      </DialogActions>
    </Form>
  )
}
