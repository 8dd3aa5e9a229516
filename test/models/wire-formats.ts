/*
 * The wire formats of the providers, from their documentation: whole answers, streams of events, and refusals. None of it
 * is taken from the library that reads them.
 */

export type ToolUse = { readonly name: string; readonly input: object }

/** What the model says in one turn. */
export type Saying = { readonly text?: string | undefined; readonly tools?: readonly ToolUse[] | undefined }

export type WireFormat = {
  /** Whether a request for this path is in this format, and whether it wants a stream. */
  matches(path: string): boolean
  isStreamed(path: string, body: Readonly<Record<string, unknown>>): boolean
  whole(said: Saying): object
  /** The events of a stream: name and data. */
  events(said: Saying): readonly (readonly [string | null, object | string])[]
  refusal(status: number, message: string): object
}

const usage = { in: 200, out: 12 }

/** Texts arrive in pieces. */
function piecesOf(text: string): readonly string[] {
  return text.match(/[\s\S]{1,7}/g) ?? []
}

const anthropic: WireFormat = {
  matches: (path) => path.endsWith("/messages"),
  isStreamed: (_, body) => body["stream"] === true,
  whole: ({ text = "", tools = [] }) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "scripted",
    content: [
      ...(text === "" ? [] : [{ type: "text", text }]),
      ...tools.map(({ name, input }, index) => ({ type: "tool_use", id: `toolu_${index}`, name, input })),
    ],
    stop_reason: tools.length > 0 ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage: { input_tokens: usage.in, output_tokens: usage.out },
  }),
  events({ text = "", tools = [] }) {
    const start = {
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: "scripted",
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage.in, output_tokens: 1 },
      },
    }
    const blocks = [
      ...(text === ""
        ? []
        : [
            {
              start: { type: "text", text: "" },
              deltas: piecesOf(text).map((piece) => ({ type: "text_delta", text: piece })),
            },
          ]),
      ...tools.map(({ name, input }, index) => ({
        start: { type: "tool_use", id: `toolu_${index}`, name, input: {} },
        deltas: piecesOf(JSON.stringify(input)).map((piece) => ({ type: "input_json_delta", partial_json: piece })),
      })),
    ]
    const stop_reason = tools.length > 0 ? "tool_use" : "end_turn"
    return [
      ["message_start", start],
      ...blocks.flatMap((block, index): [string, object][] => [
        ["content_block_start", { type: "content_block_start", index, content_block: block.start }],
        ...block.deltas.map((delta): [string, object] => [
          "content_block_delta",
          { type: "content_block_delta", index, delta },
        ]),
        ["content_block_stop", { type: "content_block_stop", index }],
      ]),
      [
        "message_delta",
        { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: usage.out } },
      ],
      ["message_stop", { type: "message_stop" }],
    ]
  },
  refusal: (status, message) => ({
    type: "error",
    error: { type: status === 429 ? "rate_limit_error" : "invalid_request_error", message },
  }),
}

const openai: WireFormat = {
  matches: (path) => path.endsWith("/responses"),
  isStreamed: (_, body) => body["stream"] === true,
  whole: (said) => response(said, "completed"),
  events(said) {
    const { text = "", tools = [] } = said
    const whole = response(said, "completed")
    const events: [string, object][] = [
      ["response.created", { response: { ...whole, status: "in_progress", output: [] } }],
    ]
    let index = 0
    if (text !== "") {
      const item = { type: "message", id: "msg_1", role: "assistant" }
      events.push([
        "response.output_item.added",
        { output_index: 0, item: { ...item, status: "in_progress", content: [] } },
      ])
      for (const delta of piecesOf(text)) {
        events.push(["response.output_text.delta", { item_id: "msg_1", output_index: 0, content_index: 0, delta }])
      }
      const content = [{ type: "output_text", text, annotations: [] }]
      events.push(["response.output_item.done", { output_index: 0, item: { ...item, status: "completed", content } }])
      index = 1
    }
    for (const [number, { name, input }] of tools.entries()) {
      const item = { type: "function_call", id: `fc_${number}`, call_id: `call_${number}`, name }
      const place = { output_index: index + number, item_id: item.id }
      const added = { ...item, arguments: "", status: "in_progress" }
      events.push(["response.output_item.added", { output_index: index + number, item: added }])
      for (const delta of piecesOf(JSON.stringify(input))) {
        events.push(["response.function_call_arguments.delta", { ...place, delta }])
      }
      const done = { ...item, arguments: JSON.stringify(input), status: "completed" }
      events.push(["response.function_call_arguments.done", { ...place, arguments: done.arguments }])
      events.push(["response.output_item.done", { output_index: index + number, item: done }])
    }
    events.push(["response.completed", { response: whole }])
    return events.map(([type, data], sequence_number) => [type, { type, sequence_number, ...data }])
  },
  refusal: openAiRefusal,
}

function response({ text = "", tools = [] }: Saying, status: string): object {
  return {
    id: "resp_1",
    object: "response",
    created_at: 1_772_000_000,
    status,
    model: "scripted",
    output: [
      ...(text === ""
        ? []
        : [
            {
              type: "message",
              id: "msg_1",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text, annotations: [] }],
            },
          ]),
      ...tools.map(({ name, input }, number) => ({
        type: "function_call",
        id: `fc_${number}`,
        call_id: `call_${number}`,
        name,
        arguments: JSON.stringify(input),
        status: "completed",
      })),
    ],
    usage: {
      input_tokens: usage.in,
      output_tokens: usage.out,
      total_tokens: usage.in + usage.out,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  }
}

function openAiRefusal(status: number, message: string): object {
  return {
    error: { message, type: status === 429 ? "rate_limit_exceeded" : "invalid_request_error", param: null, code: null },
  }
}

const google: WireFormat = {
  matches: (path) => /:(?:streamG|g)enerateContent/.test(path),
  isStreamed: (path) => path.includes(":streamGenerateContent"),
  whole: (said) => candidate(googleParts(said), true),
  events: (said) => {
    const parts = googleParts({ tools: said.tools })
    const texts = piecesOf(said.text ?? "").map((piece) => candidate([{ text: piece }], false))
    return [...texts, candidate(parts, true)].map((data) => [null, data] as const)
  },
  refusal: (status, message) => ({
    error: { code: status, message, status: status === 429 ? "RESOURCE_EXHAUSTED" : "INVALID_ARGUMENT" },
  }),
}

function googleParts({ text = "", tools = [] }: Saying): readonly object[] {
  const calls = tools.map(({ name, input }) => ({
    functionCall: { name, args: input },
    thoughtSignature: "c2lnbmF0dXJl",
  }))
  return [...(text === "" ? [] : [{ text }]), ...calls]
}

function candidate(parts: readonly object[], isLast: boolean): object {
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, ...(isLast ? { finishReason: "STOP" } : {}) }],
    usageMetadata: {
      promptTokenCount: usage.in,
      candidatesTokenCount: usage.out,
      totalTokenCount: usage.in + usage.out,
    },
    modelVersion: "scripted",
  }
}

/** OpenAI's chat completions, which most other servers speak. */
const compatible: WireFormat = {
  matches: () => true,
  isStreamed: (_, body) => body["stream"] === true,
  whole: ({ text = "", tools = [] }) => ({
    id: "chatcmpl_1",
    object: "chat.completion",
    created: 1_772_000_000,
    model: "scripted",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: text,
          ...(tools.length === 0 ? {} : { tool_calls: tools.map(chatCall) }),
        },
        finish_reason: tools.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
  }),
  events({ text = "", tools = [] }) {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      [
        null,
        {
          id: "chatcmpl_1",
          object: "chat.completion.chunk",
          created: 1_772_000_000,
          model: "scripted",
          choices: [{ index: 0, delta, finish_reason }],
        },
      ] as const
    const total = { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out }
    return [
      chunk({ role: "assistant", content: "" }),
      ...piecesOf(text).map((piece) => chunk({ content: piece })),
      ...tools.map((tool, index) => chunk({ tool_calls: [{ index, ...chatCall(tool, index) }] })),
      chunk({}, tools.length > 0 ? "tool_calls" : "stop"),
      [
        null,
        { id: "chatcmpl_1", object: "chat.completion.chunk", created: 0, model: "scripted", choices: [], usage: total },
      ],
      [null, "[DONE]"],
    ]
  },
  refusal: openAiRefusal,
}

function chatCall({ name, input }: ToolUse, index: number): object {
  return { id: `call_${index}`, type: "function", function: { name, arguments: JSON.stringify(input) } }
}

export function formatOf(path: string): WireFormat {
  return [anthropic, openai, google].find((format) => format.matches(path)) ?? compatible
}
