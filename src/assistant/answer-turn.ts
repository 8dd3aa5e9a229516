import type { Services } from "#actions/action.ts"
import { answerByModel } from "#assistant/answer-by-model.ts"
import type { Answering } from "#assistant/answering.ts"
import { answerByCommand } from "#assistant/commands.ts"
import { rerunStep } from "#assistant/run-step.ts"
import type { TurnLog } from "#assistant/turn-log.ts"
import { readCommand } from "#domain/chat-commands.ts"
import type { ChatTurn } from "#storage/chat-turns.ts"

/** Answers a question, from where an earlier try has ended. */
export async function answerTurn(
  services: Services,
  turn: ChatTurn,
  log: TurnLog,
  report: (error: unknown) => void,
): Promise<"done" | "limited"> {
  const answering = { services, turn, log, report }
  const command = readCommand(turn.question)
  if (command === undefined) return goOnWithModel(answering)
  await answerByCommand(answering, command)
  return "done"
}

async function goOnWithModel(answering: Answering): Promise<"done" | "limited"> {
  const { log } = answering
  log.dropLastText()
  // Whether it has happened is not known. Under its old name it happens once.
  for (const step of log.steps) if (step.state === "running") await rerunStep(answering, step)
  return answerByModel(answering)
}
