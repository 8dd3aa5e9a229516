import { mostTries, retryMinutes } from "#domain/webhook.ts"
import type { DeliveryView } from "../../api/views.ts"
import { useNow } from "../../kit/use-now.ts"
import { usePerson } from "../../shell/person.ts"
import { showLogTime, showTimeAndDay } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { Step } from "./step.tsx"

/** The try that is under way or next, those after it, and when it would be given up. */
export function ToCome({ delivery }: { readonly delivery: DeliveryView }) {
  const { user } = usePerson()
  const now = useNow()
  const { state, attempts, nextTryAt } = delivery
  if (state !== "sending" && nextTryAt === undefined) return null
  const number = attempts + 1
  const later = retryMinutes.slice(attempts)
  const begins =
    nextTryAt === undefined ? Temporal.Instant.fromEpochMilliseconds(now) : Temporal.Instant.from(nextTryAt)
  const seconds = Math.round((begins.epochMilliseconds - now) / 1_000)
  const last = begins.add({ minutes: later.reduce<number>((sum, wait) => sum + wait, 0) }).toString()
  const isLast = number >= mostTries
  return (
    <>
      {state === "sending" ? (
        <Step
          isAhead
          glyph="publishing"
          title={words.webhooks.sendingNow}
          below={isLast ? words.webhooks.lastChance : words.webhooks.sendingNumber(number)}
        />
      ) : (
        <Step
          isAhead
          glyph="scheduled"
          title={words.webhooks.nextTry(showLogTime(begins.toString(), user.timeZone))}
          end={seconds <= 0 ? words.webhooks.soon : words.webhooks.inTime(seconds)}
          below={isLast ? words.webhooks.lastChance : words.webhooks.nextAfter(number, retryMinutes[attempts - 1])}
        />
      )}
      {!isLast && (
        <Step
          isQuiet
          glyph="todo"
          title={words.webhooks.thenAfter(later)}
          below={words.webhooks.thenGivenUp(showTimeAndDay(last, user.timeZone))}
        />
      )}
    </>
  )
}
