import { pauseAfter } from "#domain/webhook.ts"
import { cx } from "../../kit/cx.ts"
import { webhookWords } from "../../words/webhook-words.ts"

const steps = Array.from({ length: pauseAfter }, (_, step) => step)

/** How many were given up in a row, of the ten that pause a webhook. */
export function Meter({ count, isSpelt = false }: { readonly count: number; readonly isSpelt?: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <span aria-hidden className="inline-flex gap-0.5">
        {steps.map((step) => (
          <span
            key={step}
            className={cx("h-3 w-[7px] rounded-[1.5px]", step < count ? "bg-warn-solid" : "bg-line-strong")}
          />
        ))}
      </span>
      <span className="figures text-dense whitespace-nowrap text-ink-3">
        {isSpelt ? webhookWords.meterWords(count, pauseAfter) : webhookWords.meter(count, pauseAfter)}
      </span>
    </span>
  )
}
