import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { type ChatPart, stepStates, suggestionStates, turnStates } from "#domain/chat.ts"
import { Problem } from "#domain/problem.ts"
import type { ChatDecision } from "#storage/chat-decisions.ts"
import type { ChatTurn } from "#storage/chat-turns.ts"
import type { Chat } from "#storage/chats.ts"

/* From row to answer: the only way out for chats. */

export const chatView = z.strictObject({
  id: idOutput("cht"),
  title: z.string(),
  createdAt: instantOutput,
  updatedAt: instantOutput,
})

const data = z.record(z.string(), z.unknown())
const issueView = z.looseObject({ rule: z.string(), path: z.string(), message: z.string() })

const suggestionView = z.strictObject({
  postId: z.string(),
  mediaId: z.string().optional(),
  texts: z.array(
    z.strictObject({
      accountId: z.string().nullable(),
      itemIndex: z.int(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  others: z.array(z.string()),
  issues: z.array(issueView),
  /** What the person did with it. Absent while it waits. */
  decided: z.enum(suggestionStates).optional(),
})

const partView = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  z.strictObject({
    kind: z.literal("step"),
    id: z.string(),
    action: z.string(),
    input: data,
    state: z.enum(stepStates),
    output: data.optional(),
    refusal: z.string().optional(),
    approvalId: z.string().optional(),
    suggestion: suggestionView.optional(),
    ms: z.int().optional(),
  }),
])

export const turnView = z.strictObject({
  id: idOutput("trn"),
  chatId: idOutput("cht"),
  question: z.string(),
  context: z.strictObject({
    page: z.string().optional(),
    postId: z.string().optional(),
    accountId: z.string().optional(),
    selection: z.string().optional(),
  }),
  state: z.enum(turnStates),
  /** What the answer says and does, in order. */
  parts: z.array(partView),
  /** Why it failed, for people. */
  problem: z.string().optional(),
  model: z.string().optional(),
  tokens: z.int(),
  /** In millionths of the workspace's currency; 0 where no prices are set. */
  costMicros: z.int(),
  askedAt: instantOutput,
  endedAt: instantOutput.optional(),
})

export function viewChat({ id, title, created_at, updated_at }: Chat): z.input<typeof chatView> {
  return { id, title, createdAt: created_at, updatedAt: updated_at }
}

export function viewTurn(turn: ChatTurn, decisions: readonly ChatDecision[]): z.input<typeof turnView> {
  const own = decisions.filter(({ turn_id }) => turn_id === turn.id)
  const { problem, model, ended_at: endedAt } = turn
  return {
    id: turn.id,
    chatId: turn.chat_id,
    question: turn.question,
    context: turn.context,
    state: turn.state,
    parts: turn.parts.map((part) => viewPart(part, own)),
    ...(problem === null ? {} : { problem }),
    ...(model === null ? {} : { model }),
    tokens: turn.tokens_in + turn.tokens_out,
    costMicros: turn.cost_micros,
    askedAt: turn.asked_at,
    ...(endedAt === null ? {} : { endedAt }),
  }
}

function viewPart(part: ChatPart, decisions: readonly ChatDecision[]): z.input<typeof partView> {
  if (part.kind === "text") return part
  const { suggestion, input, output, meta: _, ...rest } = part
  const decided = decisions.find(({ step }) => step === part.id)?.state
  return {
    ...rest,
    input: { ...input },
    ...(output === undefined ? {} : { output: { ...output } }),
    ...(suggestion === undefined
      ? {}
      : {
          suggestion: {
            postId: suggestion.postId,
            ...(suggestion.mediaId === undefined ? {} : { mediaId: suggestion.mediaId }),
            texts: suggestion.texts.map((text) => ({ ...text })),
            others: [...suggestion.others],
            issues: suggestion.issues.map((issue) => ({ ...issue })),
            ...(decided === undefined ? {} : { decided }),
          },
        }),
  }
}

export function noChat(): Problem {
  return new Problem("NotFound", "You have no conversation with the assistant under this id in this workspace.")
}

export function noTurn(): Problem {
  return new Problem("NotFound", "There is no such question of yours in this workspace.")
}
