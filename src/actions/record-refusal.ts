import type { Actor, Services } from "#actions/action.ts"
import { leaveTrace } from "#actions/admission.ts"
import { Problem } from "#domain/problem.ts"
import { takePermits } from "#storage/rates.ts"

type Attempt = { readonly services: Services; readonly call: { readonly name: string }; readonly actor: Actor }

/** One entry an hour for repeated refusals: a caller must not be able to fill the trail. */
const windowMs = 3_600_000

/** Runs something, and notes in the audit trail when it is refused because its person may not do it. */
export async function recordRefusal<T>(attempt: Attempt, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Problem && error.code === "Forbidden") await record(attempt, error)
    throw error
  }
}

async function record({ services, call, actor }: Attempt, refusal: Problem): Promise<void> {
  const { workspaceId } = actor
  if (workspaceId === null) return
  const { database, clock } = services
  const now = clock.now().epochMilliseconds
  const startedAt = Temporal.Instant.fromEpochMilliseconds(now - (now % windowMs))
  const key = `refusal:${actor.userId}:${workspaceId}:${call.name}`
  await database.write(async (db) => {
    const { got } = await takePermits(db, { key, startedAt }, 1, 1)
    if (got === 0) return
    const trace = { action: "refused", detail: refusal.message, workspaceId, subject: { name: call.name } }
    await leaveTrace(db, clock, actor, trace)
  })
}
