import { z } from "zod"
import { type AuditSubject, defineAction } from "#actions/action.ts"
import { leaveTrace, refuseRole } from "#actions/admission.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import { findSuggestion } from "#actions/chats/find-suggestion.ts"
import { turnView, viewTurn } from "#actions/chats/view.ts"
import { refuseStale, takePost } from "#actions/posts/edit.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { readInput } from "#actions/read-input.ts"
import { idInput, instantInput } from "#actions/schemas.ts"
import { readId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { listDecisions, putDecision } from "#storage/chats.ts"
import { announce } from "#storage/live-changes.ts"

export const acceptSuggestion = defineAction({
  name: "chats.accept",
  title: "Accept a suggestion of the assistant",
  description:
    "Writes a suggestion into its post, as you. Needs the updatedAt of the post that you saw: if the post has changed since, nothing is written and the answer is Conflict.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({ turnId: idInput("trn"), step: z.string().max(20), baseUpdatedAt: instantInput }),
  output: z.strictObject({ turn: turnView, post: postView }),

  async run({ turnId, step: stepId, baseUpdatedAt }, { db, actor, services, about }) {
    const { turn, step, suggestion, decision } = await findSuggestion(db, actor.userId, turnId, stepId)
    if (decision?.state === "accepted") throw new Problem("Conflict", "This suggestion is in the post already.")
    const postId = readId("pst", suggestion.postId)
    const before = await takePost(db, postId)
    refuseStale(before, baseUpdatedAt)
    const { action } = approvableNamed(step.action)
    if (action.access !== "person") refuseRole(actor, action.access, action.name)
    const input = readInput(action.input, withBase(step.action, step.input, baseUpdatedAt))
    let subject: AuditSubject | undefined
    const person = { ...actor, isForAgent: true } as const
    const tell = (told: AuditSubject) => void (subject = told)
    const done = await action.run(input, { db, actor: person, services, prepared: undefined, about: tell })
    await leaveTrace(db, services.clock, actor, {
      action: action.name,
      detail: "suggested by the assistant",
      workspaceId: db.workspaceId,
      subject,
    })
    if (subject !== undefined) about(subject)
    action.output.parse(done)
    const now = services.clock.now()
    const saved = await takePost(db, postId)
    await putDecision(db, turnId, stepId, {
      state: "accepted",
      before: { accountIds: before.account_ids, versions: before.versions },
      postUpdatedAt: saved.updated_at,
      decidedAt: now,
    })
    await announce(db, now, { userId: actor.userId }, "chats")
    return { turn: viewTurn(turn, await listDecisions(db, [turnId])), post: await viewPost(db, saved) }
  },
  // The edit has an entry of its own.
  detail: () => null,
})

/** `posts.update` takes a base, and the one that counts is what the person saw. */
function withBase(action: string, input: object, base: Temporal.Instant): object {
  return action === "posts.update" ? { ...input, baseUpdatedAt: base.toString() } : input
}
