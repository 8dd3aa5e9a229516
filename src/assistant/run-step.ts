import { isEdit, suggestEdit } from "#actions/chats/suggest.ts"
import type { Answering } from "#assistant/answering.ts"
import { readLocalTimes, showLocalTimes } from "#assistant/local-times.ts"
import { readPerson, type TurnPerson } from "#assistant/turn-person.ts"
import type { ChatStep, Suggestion } from "#domain/chat.ts"
import { isObject, type JsonObject } from "#domain/json-object.ts"
import { Problem } from "#domain/problem.ts"
import { visibleName } from "#domain/visible-name.ts"
import { fitData } from "#tools/fit-data.ts"
import { type Place, placeOf } from "#tools/place.ts"
import { runTool } from "#tools/run-tool.ts"
import { toolName } from "#tools/spell-names.ts"
import { toolActions } from "#tools/tool-actions.ts"

/** In tokens. */
const longestOutput = 8000

export type StepCall = {
  readonly action: string
  readonly input: JsonObject
  /** What the provider wants back with the result. */
  readonly meta?: JsonObject
}

/** Runs an action as the next step of an answer, and writes down what came of it. */
export async function runStep(answering: Answering, { action, input, meta }: StepCall): Promise<ChatStep> {
  const id = String(answering.log.steps.length + 1)
  return rerunStep(answering, {
    kind: "step",
    id,
    action,
    input,
    state: "running",
    ...(meta === undefined ? {} : { meta }),
  })
}

/** Runs a step that is written down already. What it changes, it changes once, however often this is called. */
export async function rerunStep(answering: Answering, step: ChatStep): Promise<ChatStep> {
  const { services, turn, log } = answering
  const started = performance.now()
  log.put(step)
  await log.save()
  const person = await readPerson(services, turn)
  const done = { ...step, ...(await doStep(answering, step, person)), ms: Math.round(performance.now() - started) }
  log.put(done)
  await log.save()
  return done
}

type StepEnd = Pick<ChatStep, "state" | "output" | "refusal" | "approvalId" | "suggestion"> &
  Partial<Pick<ChatStep, "input">>

async function doStep(answering: Answering, step: ChatStep, person: TurnPerson): Promise<StepEnd> {
  const { services, turn, report } = answering
  const tool = toolActions.find(({ action }) => action.name === step.action)
  if (tool === undefined) {
    const refusal = `There is no tool ${toolName(visibleName(step.action))}. Use the tools that you were given.`
    return { state: "failed", refusal }
  }
  const input = readLocalTimes({ ...zoneOf(step.action, person), ...step.input }, person.timeZone)
  if (isEdit(step.action)) {
    const suggested = await suggest(answering, { ...step, input }, person)
    if (suggested !== undefined) return suggested
  }
  const { result, outcome } = await runTool(
    services,
    {
      tool,
      input,
      actor: person.actor,
      place: () => placeOfPerson(answering, person),
      idempotencyKey: `assistant:${turn.id}:${step.id}`,
    },
    (fault) => report(fault.error),
  )
  if (result.isError === true || outcome === undefined) return { state: "failed", refusal: textOf(result.content) }
  if (outcome.kind === "pending") {
    const approvalId = outcome.pending.approvalUrl.split("/").at(-1) ?? ""
    return { state: "asked", approvalId, output: { note: textOf(result.content), ...outcome.pending } }
  }
  return { state: "done", output: showLocalTimes(fit(result.structuredContent ?? {}), person.timeZone) }
}

/** Every later turn reads it again, so it is shorter here than over MCP. */
function fit({ note, ...output }: JsonObject): JsonObject {
  const { data, leftOut } = fitData(output, longestOutput)
  return { note: leftOut === undefined ? note : `${leftOut} ${String(note)}`, ...data }
}

/** Days and hours are those of the person, unless the model says otherwise. */
function zoneOf(action: string, { timeZone }: TurnPerson): JsonObject {
  return action === "analytics.summary" ? { timeZone } : {}
}

/** An edit of a post that is not scheduled is suggested. Undefined where it has to be asked for instead. */
async function suggest(
  { services }: Answering,
  { action, input }: ChatStep,
  { actor }: TurnPerson,
): Promise<StepEnd | undefined> {
  try {
    const suggestion = await suggestEdit(services, actor, action, input)
    if (suggestion === undefined) return undefined
    // Accepting runs it later, when nobody knows any more whose clock a time was read by.
    return { state: "suggested", input, suggestion, output: tellSuggestion(suggestion) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { state: "failed", refusal: `${error.code}: ${error.message}` }
  }
}

function tellSuggestion({ postId, issues }: Suggestion): JsonObject {
  const broken = issues.length === 0 ? "It breaks no limit." : "It breaks these limits: suggest something better."
  return {
    note: `Shown to the user as a suggestion. The post is unchanged until the user accepts it; do not suggest the same again. ${broken}`,
    postId,
    issues,
  }
}

/** The clock on the person's wall, not that of the workspace. */
function placeOfPerson({ services }: Answering, { workspaceName, timeZone }: TurnPerson): Place | undefined {
  return placeOf({ workspaceName, workspaceTimeZone: timeZone }, () => services.clock)
}

function textOf(content: readonly object[]): string {
  return content
    .flatMap((part) => (isObject(part) && typeof part["text"] === "string" ? [part["text"]] : []))
    .join("\n")
}
