import { createContext, use } from "react"
import type { AssistantView } from "../api/views.ts"
import type { OpenChat } from "./use-conversation.ts"
import type { Looking } from "./use-looking.ts"

/** A talk with the assistant: the conversation, what is looked at, and the model that answers. */
export type Talk = OpenChat & {
  readonly looking: Looking
  /** Undefined until it is known. */
  readonly assistant: AssistantView | undefined
}

export const TalkContext = createContext<Talk | null>(null)

export function useTalk(): Talk {
  const talk = use(TalkContext)
  if (talk === null) throw new Error("Nobody talks with the assistant above this component")
  return talk
}
