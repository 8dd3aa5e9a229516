import type { Run } from "#actions/run.ts"
import { fingerprint } from "#crypto/hash.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import { badField, Problem } from "#domain/problem.ts"
import { inWorkspace, type Writer } from "#storage/database.ts"
import { claimAnswer, findAnswer, keepAnswer } from "#storage/kept-answers.ts"

/** How long a repeat gets the first answer. After that the key is free again. */
export const answerLife = { hours: 24 } as const

const keyForm = /^[\x21-\x7e]{1,255}$/

/**
 * Does what a keyed call asks for once: the answer is kept in the transaction of the change, so a repeat finds both or
 * neither, and one that arrives meanwhile waits. Refusals change nothing and are not kept. Nor are the answers of the
 * app's own actions, some of which are secrets shown once.
 */
export async function answerOnce(db: Writer, run: Run, change: () => Promise<unknown>): Promise<unknown> {
  const { action, actor, call, services } = run
  const key = call.idempotencyKey
  if (key === undefined || action.scope === "app" || actor.workspaceId === null) return change()
  if (!keyForm.test(key)) throw badField("Idempotency-Key", "must be 1 to 255 visible ASCII characters")
  const own = inWorkspace(db, actor.workspaceId)
  const place = { userId: actor.userId, key }
  const requestHash = fingerprint(`${action.name} ${canonicalJson(run.given)}`)
  const now = services.clock.now()
  if (await claimAnswer(own, place, requestHash, now, now.subtract(answerLife))) {
    const answer = await change()
    await keepAnswer(own, place, answer as object)
    return answer
  }
  const kept = await findAnswer(own, place)
  if (kept === undefined || !kept.request_hash.equals(requestHash)) {
    throw new Problem(
      "Conflict",
      "This Idempotency-Key was used for another request in the last 24 hours. Choose a new one.",
    )
  }
  return kept.answer
}
