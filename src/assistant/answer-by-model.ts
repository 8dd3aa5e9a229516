import type { Answering } from "#assistant/answering.ts"
import { writeInstructions } from "#assistant/instructions.ts"
import { writeMessages } from "#assistant/messages.ts"
import { runStep } from "#assistant/run-step.ts"
import { readPerson } from "#assistant/turn-person.ts"
import { mostSteps } from "#domain/chat.ts"
import type { ModelTool, ModelToolCall } from "#models/converse.ts"
import { listTurns } from "#storage/chat-turns.ts"
import { inWorkspace } from "#storage/database.ts"
import { spellNames, toolName } from "#tools/spell-names.ts"
import { toolActions } from "#tools/tool-actions.ts"
import { toolInputSchema } from "#tools/tool-schemas.ts"

/** All that agents may call, and what is not listed for them. */
const tools: readonly ModelTool[] = toolActions.map(({ action, words }) => ({
  name: toolName(action.name),
  description: spellNames(`${action.description} ${words.guidance}`),
  inputSchema: toolInputSchema(action, words.defaults),
}))

/** How many earlier questions of the conversation the model may read; fewer when they are long. */
const mostEarlier = 20

const actionNames = new Map(toolActions.map(({ action }) => [toolName(action.name), action.name]))

/** Lets the model talk and call tools in turn, until it has nothing more to call. */
export async function answerByModel(answering: Answering): Promise<"done" | "limited"> {
  const { services, turn, log } = answering
  const { workspace_id: workspaceId, user_id: userId } = turn
  const { rows: earlier } = await services.database.read((db) =>
    listTurns(inWorkspace(db, workspaceId), turn.chat_id, { limit: mostEarlier, before: turn.id }),
  )
  for (;;) {
    const person = await readPerson(services, turn)
    const choice = await services.models.take(workspaceId)
    const answer = await services.models.converse({ workspaceId, userId }, choice, {
      instructions: writeInstructions(person, services.clock.now()),
      messages: writeMessages(earlier, turn, log.parts, person.timeZone),
      tools,
      signal: log.signal,
      onText: (piece) => log.say(piece),
    })
    log.count(choice.options.model, answer)
    if (answer.cut === "refused") log.say("\n\nThe model refused to go on.")
    if (answer.cut === "length") log.say(" …")
    await log.save()
    if (answer.calls.length === 0) return "done"
    for (const call of answer.calls) {
      if (log.steps.length >= mostSteps) return "limited"
      await runStep(answering, readCall(call))
    }
  }
}

function readCall({ name, input, meta }: ModelToolCall): Parameters<typeof runStep>[1] {
  return { action: actionNames.get(name) ?? name, input: input ?? {}, ...(meta === undefined ? {} : { meta }) }
}
