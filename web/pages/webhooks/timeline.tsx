import { mostTries, retryMinutes } from "#domain/webhook.ts"
import type { DeliveryView, TryView } from "../../api/views.ts"
import { usePerson } from "../../shell/person.ts"
import { showSecond } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { isGivenUp, runOf } from "./run-of.ts"
import { isTaken, sayAnswer } from "./say-answer.ts"
import { Step } from "./step.tsx"
import { ToCome } from "./to-come.tsx"

/** Every try that was made, and those that are to come. */
export function Timeline({ delivery }: { readonly delivery: DeliveryView }) {
  const { earlier, run } = runOf(delivery)
  const tries = run.map((tried, index) => ({ tried, number: index + 1 }))
  const older = earlier.map((tried, index) => ({ tried, number: index + 1 }))
  return (
    <>
      <div className="flex items-center">
        <h3 className="flex-1 text-dense font-semibold">{webhookWords.attempts}</h3>
        <span className="figures text-meta text-ink-3">{webhookWords.tries(run.length, mostTries)}</span>
      </div>
      {older.length > 0 && (
        <details className="group mt-1.5 text-dense">
          <summary className="min-h-6 w-fit cursor-default text-ink-2 hover:text-ink">
            {webhookWords.earlier}: {older.length}
          </summary>
          <ol className="mt-1.5">
            {older.map(({ tried, number }) => (
              <Tried key={number} tried={tried} />
            ))}
          </ol>
        </details>
      )}
      <ol className="mt-[9px]">
        {tries.map(({ tried, number }) => (
          <Tried key={number} tried={tried} number={number} />
        ))}
        <ToCome delivery={delivery} />
        {delivery.state === "failed" && <Ended delivery={delivery} />}
      </ol>
    </>
  )
}

type TriedProps = {
  readonly tried: TryView
  /** Which it was since it was queued; not known of those before. */
  readonly number?: number
}

function Tried({ tried, number }: TriedProps) {
  const { user } = usePerson()
  const { status, text } = sayAnswer(tried)
  const when = showSecond(tried.at, user.timeZone)
  const wait = number === undefined ? undefined : retryMinutes[number - 2]
  return (
    <Step
      glyph={isTaken(tried) ? "done" : "failed"}
      title={status === undefined ? text : `${status} ${text}`}
      end={webhookWords.took(tried.tookMs)}
      below={
        number === undefined
          ? when
          : wait === undefined
            ? webhookWords.attemptAt(number, when)
            : webhookWords.attemptAfter(number, when, wait)
      }
    />
  )
}

function Ended({ delivery }: { readonly delivery: DeliveryView }) {
  return isGivenUp(delivery) ? (
    <Step glyph="todo" isQuiet title={webhookWords.gaveUp(delivery.attempts)} below={webhookWords.gaveUpNext} />
  ) : (
    <Step glyph="todo" isQuiet title={webhookWords.notSent} below={delivery.lastError ?? ""} />
  )
}
