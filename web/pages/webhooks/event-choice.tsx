import { eventTypes } from "#domain/webhook.ts"
import type { EventType } from "#domain/webhook.ts"
import { ErrorText } from "../../kit/field.tsx"
import { webhookWords } from "../../words/webhook-words.ts"

type Props = {
  readonly ticked: readonly EventType[]
  readonly onTicked: (ticked: readonly EventType[]) => void
  readonly error: string | undefined
}

/** A ping needs no ticking: who presses Send test sends it. */
const choices = eventTypes.filter((type) => type !== "ping")

export function EventChoice({ ticked, onTicked, error }: Props) {
  const toggle = (type: EventType) =>
    onTicked(ticked.includes(type) ? ticked.filter((each) => each !== type) : [...ticked, type])
  return (
    <fieldset aria-describedby="events-note" className="grid min-w-0 gap-1">
      <legend className="mb-1 text-hint font-control text-ink-2">{webhookWords.eventsLabel}</legend>
      <ul className="divide-y divide-line rounded-sheet border border-line">
        {choices.map((type) => (
          <li key={type}>
            <label className="grid min-h-12 grid-cols-[18px_minmax(0,1fr)] content-center items-center gap-x-3 px-3 py-1.5 hover:bg-hover has-checked:bg-brass-wash">
              <input
                type="checkbox"
                checked={ticked.includes(type)}
                onChange={() => toggle(type)}
                aria-invalid={error !== undefined}
                className="row-span-2 size-[18px] accent-ink"
              />
              <span className="font-mono text-hint">{type}</span>
              <span className="text-meta text-ink-3">{webhookWords.events[type]}</span>
            </label>
          </li>
        ))}
      </ul>
      <div id="events-note" className="text-hint text-ink-3">
        {error === undefined ? webhookWords.eventsHint : <ErrorText>{error}</ErrorText>}
      </div>
    </fieldset>
  )
}
