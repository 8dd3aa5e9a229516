import { mostTries, retryMinutes } from "#domain/webhook.ts"
import type { DeliveryView } from "../../api/views.ts"
import { useNow } from "../../kit/use-now.ts"
import { usePerson } from "../../shell/person.ts"
import { showLogTime, showTimeAndDay } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
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
          title={webhookWords.sendingNow}
          below={isLast ? webhookWords.lastChance : webhookWords.sendingNumber(number)}
        />
      ) : (
        <Step
          isAhead
          glyph="scheduled"
          title={webhookWords.nextTry(showLogTime(begins.toString(), user.timeZone))}
          end={seconds <= 0 ? webhookWords.soon : webhookWords.inTime(seconds)}
          below={isLast ? webhookWords.lastChance : webhookWords.nextAfter(number, retryMinutes[attempts - 1])}
        />
      )}
      {!isLast && (
        <Step
          isQuiet
          glyph="todo"
          title={webhookWords.thenAfter(later)}
          below={webhookWords.thenGivenUp(showTimeAndDay(last, user.timeZone))}
        />
      )}
    </>
  )
}
