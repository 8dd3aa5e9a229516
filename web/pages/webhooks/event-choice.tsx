import { eventTypes } from "#domain/webhook.ts"
import type { EventType } from "#domain/webhook.ts"
import { ErrorText } from "../../kit/field.tsx"
import { webhookWords } from "../../words/webhook-words.ts"

type Props = {
  readonly ticked: readonly EventType[]
  readonly onTicked: (ticked: readonly EventType[]) => void
  readonly error: string | undefined
}

type Group = keyof typeof webhookWords.eventGroups

/** A ping needs no ticking: who presses Send test sends it. */
const choices = eventTypes.filter((type) => type !== "ping")

/** By what they are about: their names begin with it. */
const groups = [...Map.groupBy(choices, (type) => type.slice(0, type.indexOf(".")) as Group)]

export function EventChoice({ ticked, onTicked, error }: Props) {
  const toggle = (type: EventType) =>
    onTicked(ticked.includes(type) ? ticked.filter((each) => each !== type) : [...ticked, type])
  return (
    <fieldset aria-describedby="events-note" className="grid min-w-0 gap-1">
      <legend className="mb-1 text-hint font-control text-ink-2">{webhookWords.eventsLabel}</legend>
      <div className="divide-y divide-line overflow-clip rounded-sheet border border-line">
        {groups.map(([group, types]) => (
          <fieldset key={group} className="min-w-0">
            <legend className="px-3 pt-2 pb-0.5 text-meta font-medium text-ink-3">
              {webhookWords.eventGroups[group]}
            </legend>
            {types.map((type) => (
              <label
                key={type}
                className="grid min-h-11 grid-cols-[18px_minmax(0,1fr)] content-center items-center gap-x-3 px-3 py-1 hover:bg-hover has-checked:bg-brass-wash"
              >
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
            ))}
          </fieldset>
        ))}
      </div>
      <div id="events-note" className="text-hint text-ink-3">
        {error === undefined ? webhookWords.eventsHint : <ErrorText>{error}</ErrorText>}
      </div>
    </fieldset>
  )
}
