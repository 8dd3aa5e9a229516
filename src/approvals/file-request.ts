import type { ApprovalsDeps } from "#approvals/approvals.ts"
import { recordExpiry } from "#approvals/expiry.ts"
import { noteAsked } from "#approvals/note-request.ts"
import { tellWebhooks } from "#approvals/tell-webhooks.ts"
import { fingerprint } from "#crypto/hash.ts"
import { newId } from "#crypto/random.ts"
import { withoutVersion } from "#domain/agent-client.ts"
import { mostWaiting, stateAt } from "#domain/approval.ts"
import { canonicalJson } from "#domain/canonical-json.ts"
import type { Id } from "#domain/ids.ts"
import { type Issue, Problem } from "#domain/problem.ts"
import {
  countWaiting,
  decideApproval,
  findWaitingApproval,
  insertApproval,
  lockApproval,
  lockWaitingAbout,
  replaceApprovals,
} from "#storage/approvals.ts"
import { touchConversation } from "#storage/conversations.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { lockUser } from "#storage/locks.ts"

export type NewRequest = {
  readonly userId: Id<"usr">
  readonly client: { readonly key: string; readonly name: string; readonly tokenName?: string | undefined }
  readonly action: string
  /** Exactly as it came, and as the action understands it: the second tells whether two requests are the same. */
  readonly given: object
  readonly input: unknown
  readonly content: { readonly post?: { readonly id: string } | undefined }
  readonly issues: readonly Issue[]
}

/** One more than the ways in which a card that is in the way can go: it expires, or its person decides it. */
const tries = 3

/** Puts a request before its person, or finds the card that the same request has already. */
export async function fileRequest(
  deps: ApprovalsDeps,
  db: WorkspaceWriter,
  { userId, client, action, given, input, content, issues }: NewRequest,
): Promise<{ readonly id: Id<"apr">; readonly isNew: boolean; readonly replaced: readonly Id<"apr">[] }> {
  const now = deps.clock.now()
  // One at a time: how many wait is counted, and then there is one more.
  await lockUser(db, userId)
  const request = { user_id: userId, request_hash: fingerprint(canonicalJson([client.key, action, input])) }
  for (let count = 0; count < tries; count += 1) {
    const waiting = await findWaitingApproval(db, request)
    if (waiting !== undefined && stateAt(waiting, now) === "pending") {
      return { id: waiting.id, isNew: false, replaced: [] }
    }
    if (waiting !== undefined) await endWait(deps, db, userId, waiting.id)
    const id = newId<"apr">()
    const conversation_id = await touchConversation(db, {
      id: newId<"cnv">(),
      user_id: userId,
      client_hash: fingerprint(canonicalJson([client.key, withoutVersion(client.name)])),
      client_key: client.key,
      client_name: client.name,
      token_name: client.tokenName ?? null,
      created_at: now,
      updated_at: now,
    })
    const app = { userId, clientKey: client.key }
    const older =
      content.post === undefined ? [] : await lockWaitingAbout(db, app, { action, postId: content.post.id, now })
    const replaced = older.filter((each) => partOf(each.input) === partOf(given)).map((each) => each.id)
    if ((await countWaiting(db, app, now)) - replaced.length >= mostWaiting) throw tooManyWait()
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
    await replaceApprovals(db, replaced, id, now)
    await noteAsked(db, { ...approval, client: client.name }, now)
    await tellWebhooks(deps, db, "approval.requested", approval)
    for (const old of replaced) await tellWebhooks(deps, db, "approval.decided", { id: old, user_id: userId })
    await announce(db, deps.clock.now(), { userId }, "approval-asked")
    if (replaced.length > 0) await announce(db, deps.clock.now(), { userId }, "approvals")
    return { id, isNew: true, replaced }
  }
  throw new Error("a request was filed and decided again and again while it was looked for")
}

/** The part of a post that an edit is about: two edits of different parts both wait. */
function partOf(input: object): string {
  const { accountId = "", key = "", itemIndex = 0 } = input as Readonly<Record<string, unknown>>
  return canonicalJson([accountId, key, itemIndex])
}

function tooManyWait(): Problem {
  const message = `${mostWaiting} requests of this app wait for its person. Ask the person to decide some of them first. Do not repeat this call before.`
  return new Problem("TooManyRequests", message)
}

/** Ends the wait of a card whose time is over before anybody has been round to sweep it. */
async function endWait(deps: ApprovalsDeps, db: WorkspaceWriter, userId: Id<"usr">, id: Id<"apr">): Promise<void> {
  const held = await lockApproval(db, userId, id)
  if (held === undefined || held.state !== "pending") return
  await decideApproval(db, id, { state: "expired", decidedAt: held.expires_at })
  await recordExpiry(deps, db, held)
}
