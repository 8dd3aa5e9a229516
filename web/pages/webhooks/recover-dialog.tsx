import { useState } from "react"
import { keptHours } from "#domain/webhook.ts"
import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import { Button } from "../../kit/button.tsx"
import { ClockInput } from "../../kit/clock-input.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { joinTime, splitTime } from "../../kit/wall-time.ts"
import { usePerson } from "../../shell/person.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"

type Props = { readonly id: string; readonly onClose: () => void }

export function RecoverDialog({ id, onClose }: Props) {
  return (
    <Dialog isOpen onClose={onClose} title={webhookWords.recoverTitle} lead={webhookWords.recoverLead}>
      <RecoverForm id={id} onClose={onClose} />
    </Dialog>
  )
}

function RecoverForm({ id, onClose }: Props) {
  const { timeZone } = usePerson().user
  const toasts = useToasts()
  const [start] = useState(() => splitTime(hoursAgo(24).toString(), timeZone))
  const [date, setDate] = useState(start?.date ?? "")
  const [time, setTime] = useState(start?.time ?? "")
  const since = joinTime(date, time, timeZone)
  const form = useForm({
    fields: ["since"],
    check: () => ({ since: complainAbout(since) }),
    send: () => call("webhooks.recover", { id, since: since ?? "" }),
    done: ({ queued }) => {
      onClose()
      toasts.add(webhookWords.recovered(queued))
    },
  })
  const day = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const at = since === null ? undefined : Temporal.Instant.from(since).epochMilliseconds
  return (
    <Form form={form}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={webhookWords.recoverDate}
          type="date"
          min={day(hoursAgo(keptHours))}
          max={day(now())}
          value={date}
          onValue={setDate}
          error={form.errorOf("since")}
          className="figures"
          startsFocused
        />
        <Field
          label={webhookWords.recoverTime}
          hint={webhookWords.recoverZone(cityOf(timeZone), offsetOf(timeZone, at))}
        >
          {(wiring) => <ClockInput {...wiring} value={time} onValue={setTime} />}
        </Field>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {webhookWords.recoverVerb}
        </Button>
      </DialogActions>
    </Form>
  )
}

function hoursAgo(hours: number): Temporal.Instant {
  return now().subtract({ hours })
}

function complainAbout(since: string | null): string | undefined {
  if (since === null) return webhookWords.recoverNeed
  const isAhead = Temporal.Instant.compare(Temporal.Instant.from(since), now()) > 0
  return isAhead ? webhookWords.recoverFuture : undefined
}
