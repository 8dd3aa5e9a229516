import type { Action, Actor, Services } from "#actions/action.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import type { Asking } from "#actions/approvals/weigh.ts"
import { readInput } from "#actions/read-input.ts"
import type { Approval } from "#storage/approvals.ts"

/** What a card asks for, as the person who has it would run it. */
export function askingOf(services: Services, actor: Actor, card: Approval): Asking {
  const { action, subject } = approvableNamed(card.action)
  const input = askedFor(action, readInput(action.input, card.input))
  return { services, actor: { ...actor, isForAgent: true }, action, subject, input }
}

/**
 * What is left of a request once its person is asked. An agent's `baseUpdatedAt` says what the agent read, and is checked
 * when it asks. What goes out is what the person saw: `contentHash` binds that. An edit keeps its base, because it replaces
 * the whole post and would undo what was changed since.
 */
export function askedFor(action: Action, input: unknown): unknown {
  if (action.kind !== "needs-approval") return input
  const { baseUpdatedAt: _, ...rest } = input as { readonly baseUpdatedAt?: Temporal.Instant }
  return rest
}
