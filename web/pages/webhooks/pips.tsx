import { mostTries } from "#domain/webhook.ts"
import type { DeliveryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { runOf } from "./run-of.ts"
import { isTaken } from "./say-answer.ts"

const places = Array.from({ length: mostTries }, (_, place) => place)

/** One for each try that there may be: red, green, brass for the one under way, grey for those to come. */
export function Pips({ delivery }: { readonly delivery: DeliveryView }) {
  const { run } = runOf(delivery)
  const isSending = delivery.state === "sending"
  const count = run.length + (isSending ? 1 : 0)
  const lookAt = (place: number) => {
    const tried = run[place]
    if (tried !== undefined) return isTaken(tried) ? "bg-published-solid" : "bg-failed-solid"
    return isSending && place === run.length ? "bg-brass-line" : "bg-line"
  }
  return (
    <span className="inline-flex items-center gap-[7px] align-middle">
      <span aria-hidden className="inline-flex gap-0.5">
        {places.map((place) => (
          <span key={place} className={cx("h-3 w-[5px] rounded-[1.5px]", lookAt(place))} />
        ))}
      </span>
      <span aria-hidden className="figures">
        {count}
      </span>
      <span className="sr-only">{webhookWords.triesOf(count, mostTries)}</span>
    </span>
  )
}
