import type { Actor, Services } from "#actions/action.ts"
import { holdActor, leaveTrace, refuseRole } from "#actions/admission.ts"
import { advise } from "#actions/advice/advise.ts"
import { sayDeleted, sayLastAnswer } from "#actions/advice/cards.ts"
import { sayBroken } from "#actions/advice/say-broken.ts"
import { approvable, approvableNamed } from "#actions/approvals/approvable.ts"
import { approvalAddress } from "#actions/approvals/approval-address.ts"
import { askedFor } from "#actions/approvals/asking-of.ts"
import { weigh } from "#actions/approvals/weigh.ts"
import { isModel } from "#actions/is-model.ts"
import { perform } from "#actions/perform.ts"
import { readInput } from "#actions/read-input.ts"
import { recordRefusal } from "#actions/record-refusal.ts"
import type { ActionCall } from "#actions/run.ts"
import { fileRequest } from "#approvals/file-request.ts"
import { type Id, showId } from "#domain/ids.ts"
import { type Issue, Problem } from "#domain/problem.ts"
import { inWorkspace } from "#storage/database.ts"

/** What an agent gets for something that waits for a person. */
type Pending = {
  readonly status: "pending_approval"
  readonly action: string
  readonly approvalUrl: string
}

export type AgentOutcome =
  | {
      readonly kind: "done"
      readonly output: unknown
      /** What the agent has to know that the output has no field for. */
      readonly advice: readonly string[]
    }
  | {
      readonly kind: "pending"
      readonly pending: Pending
      /** False when the same request waits already. */
      readonly isNew: boolean
      /** The limits that the content breaks, or would break after an edit. */
      readonly issues: readonly Issue[]
      /** What would come of it if it were approved now, and what became of the same request before. */
      readonly advice: readonly string[]
    }

type Client = NonNullable<Actor["client"]>
type Applicant = Actor & { readonly workspaceId: Id<"wsp">; readonly client: Client }

/** How often an edit is tried again because the post went on or off the schedule while it was looked at. */
const tries = 5

/**
 * Runs an action for a client over MCP or for the assistant, or puts it before the person for whom it asks. Whoever comes
 * without a client's name, or by another transport, is answered as `perform` answers.
 */
export async function performForAgent(services: Services, call: ActionCall): Promise<AgentOutcome> {
  let read: Promise<unknown> | undefined
  const input = () => (read ??= Promise.resolve(call.input()))
  for (let count = 0; count < tries; count += 1) {
    try {
      const output = await perform(services, { ...call, input })
      const answered = { name: call.name, input: await input(), output }
      return { kind: "done", output, advice: await advise(services, call.actor, answered) }
    } catch (error) {
      if (call.name === "posts.get") await explainMissing(services, call.actor, await input(), error)
      const isForPerson = error instanceof Problem && error.code === "ApprovalRequired" && approvable.has(call.name)
      if (!isForPerson || !isApplicant(call.actor)) throw error
      const given = await input()
      const applicant = call.actor
      const answer = await recordRefusal({ services, call, actor: applicant }, async () =>
        ask(services, applicant, call.name, given),
      )
      if (answer !== undefined) return answer
    }
  }
  throw new Problem("Conflict", "This post was scheduled or unscheduled during the call. Read it again.")
}

/** An agent that asked to delete a post and reads it later learns what became of that. */
async function explainMissing(services: Services, actor: Actor, given: unknown, error: unknown): Promise<void> {
  if (!(error instanceof Problem) || error.code !== "NotFound" || !isApplicant(actor)) return
  const message = await sayDeleted({ services, actor }, (given as { readonly id?: unknown }).id)
  if (message !== undefined) throw new Problem("NotFound", message)
}

function isApplicant(actor: Actor): actor is Applicant {
  return isModel(actor) && actor.client !== undefined && actor.workspaceId !== null
}

/**
 * Files the request. The agent gets refusals at once, without a card. Broken limits are different: the card shows them.
 * Undefined when nobody needs to be asked any more: the post that is to be edited is no longer Scheduled.
 */
async function ask(
  services: Services,
  actor: Applicant,
  name: string,
  given: unknown,
): Promise<AgentOutcome | undefined> {
  const { action, subject: kind } = approvableNamed(name)
  if (action.access !== "person") refuseRole(actor, action.access, name)
  const input = readInput(action.input, given)
  return services.database.write(async (writer) => {
    const now = await holdActor(services, writer, actor, action.access, name)
    const db = inWorkspace(writer, actor.workspaceId)
    // As it would run: by that person, in the app.
    const asking = {
      services,
      actor: { ...now, transport: "app" as const, isForAgent: true as const },
      action,
      subject: kind,
      input,
    }
    const { content, issues, refusal } = await weigh(db, asking)
    if (refusal !== undefined && refusal.code !== "Invalid") throw refusal
    if (action.kind === "write" && content.post?.status !== "Scheduled") return undefined
    const answered = await sayLastAnswer(db, { services, actor }, name, content.post?.id ?? content.account?.id)
    const { userId, client } = actor
    const request = { userId, client, action: name, given: given as object, content, issues }
    const { id, isNew, replaced } = await fileRequest(services, db, { ...request, input: askedFor(action, input) })
    const shown = showId("apr", id)
    if (isNew) {
      const subject = { id: shown, name }
      const detail = replaced.map((old) => `replaces ${showId("apr", old)}`).join(", ")
      const trace = { action: "approvals.ask", detail, workspaceId: actor.workspaceId, subject }
      await leaveTrace(db, services.clock, actor, trace)
    }
    const approvalUrl = approvalAddress(services, id)
    const advice = [...sayBroken(name, issues, refusal), ...(isNew ? answered : [])]
    return {
      kind: "pending",
      pending: { status: "pending_approval", action: name, approvalUrl },
      isNew,
      issues,
      advice,
    }
  })
}
