import type { ModelMessage, streamText as stream, ToolSet } from "ai"
import { isObject, type JsonObject } from "#domain/json-object.ts"
import type { ModelOptions } from "#models/model-options.ts"
import { openModel } from "#models/open-model.ts"
import type { TokenCount } from "#models/price.ts"
import { cutOff, sayModelFault } from "#models/say-model-fault.ts"

export type { ModelMessage } from "ai"

export type ModelTool = { readonly name: string; readonly description: string; readonly inputSchema: object }

export type ModelToolCall = {
  readonly id: string
  readonly name: string
  /** Undefined when the model wrote something that is no JSON object. */
  readonly input: JsonObject | undefined
  /** What Google's models want back with the result: signatures of their thoughts. */
  readonly meta?: JsonObject
}

export type ModelTalk = {
  readonly instructions: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly ModelTool[]
  readonly signal: AbortSignal
  /** Called with each piece of text as it arrives. */
  readonly onText: (piece: string) => void
}

export type ModelAnswer = TokenCount & {
  readonly text: string
  readonly calls: readonly ModelToolCall[]
  /** Why it ended before it was finished. */
  readonly cut: "length" | "refused" | undefined
}

/** A silent provider is given up after this long; a talking one may take longer, up to the second. */
const silenceMs = 45_000
const wholeMs = 180_000
const mostTokens = 4096

/** A busy provider is asked once more, before anything has come from it. */
const retries = 1

/** Lets the model say the next thing: text, calls of tools, or both. Nothing is run here. */
export async function converse(options: ModelOptions, talk: ModelTalk): Promise<ModelAnswer> {
  const { streamText, jsonSchema, tool } = await import("ai")
  const tools: ToolSet = Object.fromEntries(
    talk.tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  )
  const quiet = new AbortController()
  const timer = setTimeout(() => quiet.abort(new DOMException("silent", "TimeoutError")), silenceMs)
  const signal = AbortSignal.any([talk.signal, quiet.signal, AbortSignal.timeout(wholeMs)])
  try {
    const talking = streamText({
      model: await openModel(options),
      instructions: talk.instructions,
      messages: [...talk.messages],
      tools,
      maxOutputTokens: mostTokens,
      maxRetries: retries,
      abortSignal: signal,
      // What goes wrong comes as a part of the stream.
      onError: () => {},
    })
    return await readAnswer(talking.stream, talk.onText, () => timer.refresh())
  } catch (error) {
    talk.signal.throwIfAborted()
    throw await sayModelFault(signal.aborted ? signal.reason : error, options)
  } finally {
    clearTimeout(timer)
  }
}

/** How an answer may end. Every other reason, or none, means that the stream broke off. */
const ends: Readonly<Partial<Record<string, "whole" | "length" | "refused">>> = {
  stop: "whole",
  "tool-calls": "whole",
  length: "length",
  "content-filter": "refused",
}

type Stream = ReturnType<typeof stream>["stream"]

async function readAnswer(stream: Stream, onText: (piece: string) => void, onSign: () => void): Promise<ModelAnswer> {
  let text = ""
  const calls: ModelToolCall[] = []
  for await (const part of stream) {
    onSign()
    if (part.type === "text-delta") {
      text += part.text
      onText(part.text)
    } else if (part.type === "tool-call") {
      const google = part.providerMetadata?.["google"]
      const meta = google === undefined ? {} : { meta: { google } }
      const input = isObject(part.input) ? part.input : undefined
      calls.push({ id: part.toolCallId, name: part.toolName, input, ...meta })
    } else if (part.type === "error") {
      throw part.error
    } else if (part.type === "abort") {
      throw new DOMException("aborted", "AbortError")
    } else if (part.type === "finish") {
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
      const end = ends[part.finishReason]
      if (end === undefined) throw cutOff()
      return { text, calls, cut: end === "whole" ? undefined : end, tokensIn: inputTokens, tokensOut: outputTokens }
    }
  }
  throw cutOff()
}
