import { showLocalTime } from "#assistant/local-times.ts"
import type { ChatPart, ChatStep } from "#domain/chat.ts"
import type { JsonObject } from "#domain/json-object.ts"
import type { ModelMessage } from "#models/converse.ts"
import type { ChatTurn } from "#storage/chat-turns.ts"
import { boundTokens } from "#tools/count-tokens.ts"
import { writeJson } from "#tools/fit-data.ts"
import { toolName } from "#tools/spell-names.ts"

/** What earlier turns may take up of what the model reads. The newest are kept. */
const mostEarlierTokens = 40_000

/** A conversation as the model reads it: earlier turns, the question, and what was done for it so far. */
export function writeMessages(
  earlier: readonly ChatTurn[],
  turn: ChatTurn,
  parts: readonly ChatPart[],
  timeZone: string,
): readonly ModelMessage[] {
  const kept: ModelMessage[][] = []
  let tokens = 0
  for (const old of earlier.toReversed()) {
    const messages = [askMessage(old, timeZone), ...answerMessages(old, old.parts)]
    tokens += boundTokens(JSON.stringify(messages))
    if (tokens > mostEarlierTokens) break
    kept.unshift(messages)
  }
  return [...kept.flat(), askMessage(turn, timeZone), ...answerMessages(turn, parts)]
}

/** The question, and what the person was looking at when they asked. */
function askMessage({ question, context, asked_at }: ChatTurn, timeZone: string): ModelMessage {
  const seen = Object.keys(context).length === 0 ? "" : `\nLooking at (data): ${writeJson(context)}`
  return { role: "user", content: `${question}\n\n[Asked ${showLocalTime(asked_at, timeZone)}.${seen}]` }
}

function answerMessages(turn: ChatTurn, parts: readonly ChatPart[]): readonly ModelMessage[] {
  const messages: ModelMessage[] = []
  let said = ""
  let steps: ChatStep[] = []
  const flush = () => {
    if (said !== "" || steps.length > 0) messages.push(...spell(turn, said, steps))
    said = ""
    steps = []
  }
  for (const part of parts) {
    if (part.kind === "step") steps.push(part)
    else {
      if (steps.length > 0) flush()
      said += part.text
    }
  }
  flush()
  return messages
}

function spell(turn: ChatTurn, said: string, steps: readonly ChatStep[]): readonly ModelMessage[] {
  const callOf = (step: ChatStep) => ({
    toolCallId: `call_${turn.id.replaceAll("-", "").slice(-12)}_${step.id}`,
    toolName: toolName(step.action),
  })
  const text = said.trim() === "" ? [] : [{ type: "text" as const, text: said }]
  const calls = steps.map((step) => ({
    type: "tool-call" as const,
    ...callOf(step),
    input: step.input,
    ...(step.meta === undefined ? {} : { providerOptions: step.meta as Record<string, Record<string, never>> }),
  }))
  const content = [...text, ...calls]
  if (content.length === 0) return []
  const results = steps.map((step) => ({
    type: "tool-result" as const,
    ...callOf(step),
    output: { type: "text" as const, value: tellStep(step) },
  }))
  return [
    { role: "assistant", content },
    ...(results.length === 0 ? [] : [{ role: "tool" as const, content: results }]),
  ]
}

/** No text in it can look like the end of the data. */
function tellStep({ output, refusal }: ChatStep): string {
  if (refusal !== undefined) return refusal
  const { note, ...data } = (output ?? {}) as JsonObject & { readonly note?: string }
  return `${note ?? ""}\n<data>\n${writeJson(data)}\n</data>`
}
