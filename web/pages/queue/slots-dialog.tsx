import { useQueryClient } from "@tanstack/react-query"
import { X } from "lucide-react"
import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AccountView, LaneView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { ClockInput } from "../../kit/clock-input.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { queueWords } from "../../words/queue-words.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { addSlots, type WeekSlot, weekdays } from "./week-slots.ts"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly account: AccountView
  readonly slots: LaneView["slots"]
  readonly timeZone: string
}

export function SlotsDialog(props: Props) {
  const { isOpen, onClose, account, timeZone } = props
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={queueWords.dialogTitle(account.handle)}
      lead={queueWords.zone(cityOf(timeZone))}
    >
      <SlotsForm {...props} />
    </Dialog>
  )
}

function SlotsForm({ onClose, account, slots: saved }: Props) {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const toasts = useToasts()
  const [slots, setSlots] = useState<readonly WeekSlot[]>(saved)
  const [time, setTime] = useState("09:30")
  const [days, setDays] = useState<ReadonlySet<number>>(new Set([1, 2, 3, 4, 5]))
  const [isTried, setTried] = useState(false)
  const form = useForm({
    fields: [],
    send: () => call("queue.setSlots", { accountId: account.id, slots: [...slots] }),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ["posts", workspace.id] })
      toasts.add(queueWords.saved)
      onClose()
    },
  })
  const add = () => {
    setTried(true)
    if (days.size === 0 || time === "") return
    setSlots((before) => addSlots(before, [...days], time))
    setTried(false)
  }
  const toggle = (day: number) =>
    setDays((before) => new Set(before.has(day) ? [...before].filter((each) => each !== day) : [...before, day]))
  return (
    <Form form={form}>
      <div className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-2">
        <span className="w-[110px]">
          <Field label={queueWords.time}>{(wiring) => <ClockInput {...wiring} value={time} onValue={setTime} />}</Field>
        </span>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-hint font-control text-ink-2">{queueWords.days}</legend>
          <span className="flex gap-1">
            {weekdays.map(({ number, name }) => (
              <label
                key={number}
                className="grid h-[38px] min-w-9 place-items-center rounded-control px-1 text-dense text-ink-2 inset-ring inset-ring-line has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-brass-line tablet:h-8"
              >
                <input type="checkbox" checked={days.has(number)} onChange={() => toggle(number)} className="sr-only" />
                {name}
              </label>
            ))}
          </span>
        </fieldset>
        <Button onClick={add}>{queueWords.add}</Button>
      </div>
      {isTried && days.size === 0 && <p className="mt-1 text-hint text-failed">{queueWords.chooseDay}</p>}
      <dl className="mt-4 grid grid-cols-[44px_minmax(0,1fr)] gap-y-1.5 text-dense">
        {weekdays.map(({ number, name }) => {
          const ofDay = slots.filter(({ weekday }) => weekday === number)
          return (
            <div key={number} className="contents">
              <dt className="py-1 text-ink-2">{name}</dt>
              <dd className="flex flex-wrap gap-1.5">
                {ofDay.length === 0 && <span className="py-1 text-ink-3">{queueWords.none}</span>}
                {ofDay.map((slot) => (
                  <button
                    key={slot.time}
                    type="button"
                    aria-label={queueWords.remove(name, slot.time)}
                    onClick={() => setSlots((before) => before.filter((each) => each !== slot))}
                    className="figures inline-flex h-7 items-center gap-1 rounded-chip bg-sunk ps-2 pe-1.5 inset-ring inset-ring-line hover:bg-hover max-tablet:h-[38px]"
                  >
                    {slot.time}
                    <X size={12} strokeWidth={2} aria-hidden className="text-ink-3" />
                  </button>
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {queueWords.save}
        </Button>
      </DialogActions>
    </Form>
  )
}
