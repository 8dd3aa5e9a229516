import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { recordExpiry } from "#approvals/expiry.ts"
import { fingerprint } from "#crypto/hash.ts"
import { newId } from "#crypto/random.ts"
import { stateAt } from "#domain/approval.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Id } from "#domain/ids.ts"
import type { Issue } from "#domain/problem.ts"
import { decideApproval, findWaitingApproval, insertApproval, lockApproval } from "#storage/approvals.ts"
import { touchConversation } from "#storage/conversations.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"

export type NewRequest = {
  readonly userId: Id<"usr">
  readonly client: { readonly key: string; readonly name: string }
  readonly action: string
  /** Exactly as it came, and as the action understands it: the second tells whether two requests are the same. */
  readonly given: object
  readonly input: unknown
  readonly content: object
  readonly issues: readonly Issue[]
}

/** One more than the ways in which a card that is in the way can go: it expires, or its person decides it. */
const tries = 3

/** Puts a request before its person, or finds the card that the same request has already. */
export async function fileRequest(
  deps: ApprovalsDeps,
  db: WorkspaceWriter,
  { userId, client, action, given, input, content, issues }: NewRequest,
): Promise<{ readonly id: Id<"apr">; readonly isNew: boolean }> {
  const now = deps.clock.now()
  const request = { user_id: userId, request_hash: fingerprint(canonicalJson([client.key, action, input])) }
  for (let count = 0; count < tries; count += 1) {
    const waiting = await findWaitingApproval(db, request)
    if (waiting !== undefined && stateAt(waiting, now) === "pending") return { id: waiting.id, isNew: false }
    if (waiting !== undefined) await endWait(deps, db, userId, waiting.id)
    const id = newId<"apr">()
    const conversation_id = await touchConversation(db, {
      id: newId<"cnv">(),
      user_id: userId,
      client_hash: fingerprint(canonicalJson([client.key, client.name])),
      client_key: client.key,
      client_name: client.name,
      created_at: now,
      updated_at: now,
    })
    const expires_at = now.add({ hours: deps.approvalDays * 24 })
    const approval = {
      ...request,
      id,
      conversation_id,
      action,
      input: given,
      content,
      issues,
      asked_at: now,
      expires_at,
    }
    if (!(await insertApproval(db, approval))) continue
    await announce(db, deps.clock.now(), { userId }, "approval-asked")
    return { id, isNew: true }
  }
  throw new Error("a request was filed and decided again and again while it was looked for")
}

/** Ends the wait of a card whose time is over before anybody has been round to sweep it. */
async function endWait(deps: ApprovalsDeps, db: WorkspaceWriter, userId: Id<"usr">, id: Id<"apr">): Promise<void> {
  const held = await lockApproval(db, userId, id)
  if (held === undefined || held.state !== "pending") return
  await decideApproval(db, id, { state: "expired", decidedAt: held.expires_at })
  await recordExpiry(deps, db, held)
}
