import { z } from "zod"
import { type Actor, type AuditSubject, defineAction, type Services } from "#actions/action.ts"
import { leaveTrace, refuseRole } from "#actions/admission.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import { findSuggestion } from "#actions/chats/find-suggestion.ts"
import { replaceAltText } from "#actions/chats/replace-alt-text.ts"
import { turnView, viewTurn } from "#actions/chats/view.ts"
import { refuseStale, takePost } from "#actions/posts/edit.ts"
import { postView, viewPost } from "#actions/posts/view.ts"
import { readInput } from "#actions/read-input.ts"
import { idInput, instantOrNothing } from "#actions/schemas.ts"
import type { ChatStep, Suggestion } from "#domain/chat.ts"
import { type Id, readId } from "#domain/ids.ts"
import { badField, Problem } from "#domain/problem.ts"
import type { ReplacedContent } from "#storage/assistant-tables.ts"
import { listDecisions, putDecision } from "#storage/chat-decisions.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"

export const acceptSuggestion = defineAction({
  name: "chats.accept",
  title: "Accept a suggestion of the assistant",
  description:
    "Writes a suggestion into its post, or an alternative text to its picture, as you. A text needs the updatedAt of the post that you saw: if the post has changed since, nothing is written and the answer is Conflict.",
  kind: "write",
  scope: "app",
  access: "editor",
  input: z.strictObject({
    turnId: idInput("trn"),
    step: z.string().max(20),
    baseUpdatedAt: instantOrNothing.describe("Of the post that you saw; not for an alternative text."),
  }),
  output: z.strictObject({ turn: turnView, post: postView }),

  async run({ turnId, step: stepId, baseUpdatedAt }, { db, actor, services, about }) {
    const { turn, step, suggestion, decision } = await findSuggestion(db, actor.userId, turnId, stepId)
    if (decision?.state === "accepted") throw new Problem("Conflict", "This suggestion is accepted already.")
    const working = { db, actor, services }
    const postId = readId("pst", suggestion.postId)
    const { subject, ...kept } =
      suggestion.mediaId === undefined
        ? await acceptEdit(working, postId, step, baseUpdatedAt)
        : await acceptAltText(working, suggestion, suggestion.mediaId)
    if (subject !== undefined) about(subject)
    const now = services.clock.now()
    await putDecision(db, turnId, stepId, { ...kept, state: "accepted", decidedAt: now })
    await announce(db, now, { userId: actor.userId }, "chats")
    const post = await viewPost(db, await takePost(db, postId))
    return { turn: viewTurn(turn, await listDecisions(db, [turnId])), post }
  },
  // The edit has an entry of its own.
  detail: () => null,
})

type Working = { readonly db: WorkspaceWriter; readonly actor: Actor; readonly services: Services }

type Accepted = {
  readonly subject: AuditSubject | undefined
  readonly before: ReplacedContent | null
  readonly postUpdatedAt: Temporal.Instant | null
}

async function acceptEdit(
  { db, actor, services }: Working,
  postId: Id<"pst">,
  step: ChatStep,
  baseUpdatedAt: Temporal.Instant | undefined,
): Promise<Accepted> {
  if (baseUpdatedAt === undefined) throw badField("baseUpdatedAt", "is needed: the updatedAt of the post that you saw")
  const before = await takePost(db, postId)
  refuseStale(before, baseUpdatedAt)
  const { action } = approvableNamed(step.action)
  if (action.access !== "person") refuseRole(actor, action.access, action.name)
  const input = readInput(action.input, withBase(step.action, step.input, baseUpdatedAt))
  let subject: AuditSubject | undefined
  const about = (told: AuditSubject) => void (subject = told)
  const person = { ...actor, isForAgent: true } as const
  action.output.parse(await action.run(input, { db, actor: person, services, prepared: undefined, about }))
  await trace({ db, actor, services }, action.name, subject)
  const { updated_at: postUpdatedAt } = await takePost(db, postId)
  return { subject, before: { accountIds: before.account_ids, versions: before.versions }, postUpdatedAt }
}

async function acceptAltText(working: Working, { texts }: Suggestion, mediaId: string): Promise<Accepted> {
  const [text] = texts
  const { file_name: name } = await replaceAltText(working, mediaId, text?.before ?? "", text?.after ?? "")
  const subject = { id: mediaId, name }
  await trace(working, "media.update", subject)
  return { subject, before: null, postUpdatedAt: null }
}

async function trace({ db, actor, services }: Working, action: string, subject: AuditSubject | undefined) {
  const detail = "suggested by the assistant"
  await leaveTrace(db, services.clock, actor, { action, detail, workspaceId: db.workspaceId, subject })
}

/** `posts.update` takes a base, and the one that counts is what the person saw. */
function withBase(action: string, input: object, base: Temporal.Instant): object {
  return action === "posts.update" ? { ...input, baseUpdatedAt: base.toString() } : input
}
