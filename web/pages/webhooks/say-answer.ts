import type { TryView } from "../../api/views.ts"
import { webhookWords } from "../../words/webhook-words.ts"

/** A status, where one came, and what it or its absence means. */
export type DeliveryAnswer = { readonly status?: number; readonly text: string }

const failures: Readonly<Record<string, string>> = {
  timeout: webhookWords.answers.timeout,
  refused: webhookWords.answers.refused,
  reset: webhookWords.answers.reset,
  name: webhookWords.answers.name,
  certificate: webhookWords.answers.certificate,
  blocked: webhookWords.answers.blocked,
}

/** How a try was answered, by itself: "503 Service Unavailable", "Timed out". */
export function sayAnswer({ status, error }: TryView): DeliveryAnswer {
  const { answers } = webhookWords
  if (status !== undefined) return { status, text: isRedirect(status) ? answers.redirect : answers.status(status) }
  return { text: failures[error ?? ""] ?? answers.network }
}

/** The same in a table, where nothing else says how long it took: "204 in 184 ms", "Timed out after 10 s". */
export function sayShortAnswer(answer: TryView): DeliveryAnswer {
  const { answers, took } = webhookWords
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
