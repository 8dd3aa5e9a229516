import type { JsonObject } from "#domain/json-object.ts"
import type { Issue } from "#domain/problem.ts"

/*
 * Terminology
 *
 * - chat: a conversation of one person with the assistant
 * - turn: one question and its answer
 * - step: an action that the answer ran, with its input and output
 * - suggestion: an edit of a post that waits for the person: nothing is written before they accept it
 */

/** `limited`: it ended after the largest number of steps. */
export const turnStates = ["waiting", "running", "done", "stopped", "failed", "limited"] as const
export type TurnState = (typeof turnStates)[number]

/** `asked`: a card waits for the person. `suggested`: an edit that the person may accept. */
export const stepStates = ["running", "done", "failed", "asked", "suggested"] as const
export type StepState = (typeof stepStates)[number]

export const suggestionStates = ["accepted", "discarded", "undone"] as const
export type SuggestionState = (typeof suggestionStates)[number]

export type ChatText = { readonly kind: "text"; readonly text: string }

export type ChatStep = {
  readonly kind: "step"
  /** Its place in the turn: "1" is the first step. */
  readonly id: string
  readonly action: string
  readonly input: JsonObject
  readonly state: StepState
  /** What the model read: the action's output with a note, shortened where it was too long. */
  readonly output?: JsonObject
  /** What the model was told of a refusal. */
  readonly refusal?: string
  /** The card that waits for the person. */
  readonly approvalId?: string
  readonly suggestion?: Suggestion
  /** How long it took. */
  readonly ms?: number
  /** What the provider of the model wants back with the result; not shown. */
  readonly meta?: JsonObject
}

export type ChatPart = ChatText | ChatStep

/** A text of a post, before and after. */
export type TextChange = {
  /** Null for the original. */
  readonly accountId: string | null
  readonly itemIndex: number
  readonly before: string
  readonly after: string
}

export type Suggestion = {
  readonly postId: string
  /** The picture or video whose alternative text it is, where it is not a text of the post. */
  readonly mediaId?: string
  readonly texts: readonly TextChange[]
  /** What else would change, in words: accounts, media, options, the planned time. */
  readonly others: readonly string[]
  /** The limits that the post would break with it. */
  readonly issues: readonly Issue[]
}

/** What the person looks at while they ask. */
export type ChatContext = {
  readonly page?: string | undefined
  readonly postId?: string | undefined
  /** Whose version is open; absent for the original. */
  readonly accountId?: string | undefined
  /** What is selected in the text. */
  readonly selection?: string | undefined
}

export const questionLength = 8000
export const selectionLength = 8000
export const titleLength = 80

/** More turns than this belong into a new chat. */
export const mostTurns = 200

/** One answer runs this many steps at most. */
export const mostSteps = 12

/** The first words of a question. */
export function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, " ").trim()
  const letters = Array.from(line)
  return letters.length <= titleLength
    ? line
    : `${letters
        .slice(0, titleLength - 1)
        .join("")
        .trim()}…`
}
