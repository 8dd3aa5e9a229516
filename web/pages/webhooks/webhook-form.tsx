import { useState } from "react"
import type { EventType } from "#domain/webhook.ts"
import { Button } from "../../kit/button.tsx"
import { DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useForm } from "../../kit/use-form.ts"
import { useKept } from "../../kit/use-kept.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { EventChoice } from "./event-choice.tsx"

export type WebhookDraft = { readonly url: string; readonly events: EventType[] }

type Props<Output> = {
  /** What is typed is kept under this name until it is sent. */
  readonly name: string
  readonly start: WebhookDraft
  readonly verb: string
  readonly send: (draft: WebhookDraft) => Promise<Output>
  readonly done: (output: Output) => void
  readonly onClose: () => void
}

/** The address and the events: the same for a new webhook and one that is changed. */
export function WebhookForm<Output>({ name, start, verb, send, done, onClose }: Props<Output>) {
  const [url, setUrl, forgetUrl] = useKept(name, start.url)
  const [events, setEvents] = useState<readonly EventType[]>(start.events)
  const form = useForm({
    fields: ["url", "events"],
    check: () => ({
      url: url.trim() === "" ? webhookWords.needUrl : undefined,
      events: events.length === 0 ? webhookWords.needEvents : undefined,
    }),
    send: () => send({ url: url.trim(), events: [...events] }),
    done: (output) => {
      forgetUrl()
      done(output)
    },
  })
  const close = () => {
    forgetUrl()
    onClose()
  }
  return (
    <Form form={form}>
      <TextField
        label={webhookWords.url}
        type="url"
        inputMode="url"
        value={url}
        onValue={setUrl}
        hint={webhookWords.urlHint}
        placeholder={webhookWords.urlExample}
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        error={form.errorOf("url")}
        startsFocused
      />
      <EventChoice ticked={events} onTicked={setEvents} error={form.errorOf("events")} />
      <DialogActions>
        <Button onClick={close}>{words.common.cancel}</Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {verb}
        </Button>
      </DialogActions>
    </Form>
  )
}
