import { CircleAlert } from "lucide-react"
import { Refusal, Unreachable } from "../api/refusal.ts"
import { words } from "../words/words.ts"

/** What happened, in the server's words, and what to do next. */
export function sayFault(error: unknown): string {
  if (error instanceof Unreachable) return words.faults.unreachable
  if (!(error instanceof Refusal)) return words.faults.internalBare
  if (error.code === "TooManyRequests") {
    return error.retryAfterSeconds === null ? words.faults.tooManyBare : words.faults.tooMany(error.retryAfterSeconds)
  }
  if (error.code === "Unauthorized") return words.faults.signedOut
  if (error.code === "Internal") {
    if (error.requestId === null) return words.faults.internalBare
    return error.message.includes(error.requestId) ? error.message : `${words.faults.internal} ${error.requestId}.`
  }
  return words.faults.refused(error.code, /[.!?]$/.test(error.message) ? error.message : `${error.message}.`)
}

export function FaultNote({ error }: { readonly error: unknown }) {
  return <Note text={sayFault(error)} />
}

export function Note({ text }: { readonly text: string }) {
  return (
    <p role="alert" className="flex gap-2.5 rounded-control bg-failed-wash px-3 py-2.5 text-dense text-ink">
      <CircleAlert size={16} strokeWidth={1.9} aria-hidden className="mt-px shrink-0 text-failed-solid" />
      <span className="min-w-0">{text}</span>
    </p>
  )
}
