import type { TryView } from "../../api/views.ts"
import { words } from "../../words/words.ts"

/** A status, where one came, and what it or its absence means. */
export type DeliveryAnswer = { readonly status?: number; readonly text: string }

const failures: Readonly<Record<string, string>> = {
  timeout: words.webhooks.answers.timeout,
  refused: words.webhooks.answers.refused,
  reset: words.webhooks.answers.reset,
  name: words.webhooks.answers.name,
  certificate: words.webhooks.answers.certificate,
  blocked: words.webhooks.answers.blocked,
}

/** How a try was answered, by itself: "503 Service Unavailable", "Timed out". */
export function sayAnswer({ status, error }: TryView): DeliveryAnswer {
  const { answers } = words.webhooks
  if (status !== undefined) return { status, text: isRedirect(status) ? answers.redirect : answers.status(status) }
  return { text: failures[error ?? ""] ?? answers.network }
}

/** The same in a table, where nothing else says how long it took: "204 in 184 ms", "Timed out after 10 s". */
export function sayShortAnswer(answer: TryView): DeliveryAnswer {
  const { answers, took } = words.webhooks
  const { status, error, tookMs } = answer
  if (isTaken(answer) && status !== undefined) return { status, text: answers.taken(took(tookMs)) }
  if (error === "timeout") return { text: answers.timeoutAfter(Math.round(tookMs / 1_000)) }
  return sayAnswer(answer)
}

export function isTaken({ error }: TryView): boolean {
  return error === undefined
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
