import type { Environment } from "#http/environment.ts"
import { brokenOff, onceOver } from "#http/response-life.ts"

/** Aborts when the connection closes before the response is sent. */
export function hangUpOf(outgoing: Environment["Bindings"]["outgoing"]): AbortSignal {
  const hangUp = new AbortController()
  onceOver(outgoing, () => {
    if (!outgoing.writableFinished) hangUp.abort(brokenOff())
  })
  return hangUp.signal
}
