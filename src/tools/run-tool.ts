import type { Actor, Services } from "#actions/action.ts"
import { type AgentOutcome, performForAgent } from "#actions/perform-for-agent.ts"
import { isObject, type JsonObject } from "#domain/json-object.ts"
import { badField, Problem } from "#domain/problem.ts"
import type { Place } from "#tools/place.ts"
import { addPlace, showDone, showPending } from "#tools/show-outcome.ts"
import { showFault, showProblem } from "#tools/show-problem.ts"
import type { ToolAction } from "#tools/tool-actions.ts"
import type { ToolResult } from "#tools/tool-result.ts"
import { isRecord } from "#tools/tool-schemas.ts"

/** What every tool runs by: the one way from a model to the actions. */
export type Perform = typeof performForAgent

export type ToolFault = { readonly error: unknown; readonly action: string; readonly requestId: string }

export type ToolCall = {
  readonly tool: ToolAction
  readonly input: unknown
  readonly actor: Actor
  /** Read when the answer is written. */
  readonly place: () => Place | undefined
  /** A call that is repeated with the same name is not done again. */
  readonly idempotencyKey?: string
}

export type ToolRun = {
  /** For the model. */
  readonly result: ToolResult
  /** What happened: for whoever shows it to people. Absent for a refusal. */
  readonly outcome?: AgentOutcome
  readonly problem?: Problem
}

/** Runs a tool for an actor. A refusal and a fault are results that a model can read. */
export async function runTool(
  services: Services,
  { tool, input, actor, place, idempotencyKey }: ToolCall,
  report: (fault: ToolFault) => void,
  perform: Perform = performForAgent,
): Promise<ToolRun> {
  const { action, words } = tool
  try {
    const outcome = await perform(services, {
      name: action.name,
      input: () => ({ ...words.defaults, ...readArguments(input) }),
      actor,
      idempotencyKey,
    })
    const where = place()
    if (outcome.kind === "pending") return { result: addPlace(showPending(outcome), where), outcome }
    return { result: showDone(outcome, { next: words.next, place: where, isRecord: isRecord(action) }), outcome }
  } catch (error) {
    if (error instanceof Problem) return { result: addPlace(showProblem(error), place()), problem: error }
    report({ error, action: action.name, requestId: actor.requestId })
    return { result: showFault(actor.requestId), problem: new Problem("Internal", "Something broke on our side.") }
  }
}

function readArguments(input: unknown): JsonObject {
  if (!isObject(input)) throw badField("arguments", "must be an object")
  return input
}
