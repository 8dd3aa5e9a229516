import type { Services } from "#actions/action.ts"
import type { TurnLog } from "#assistant/turn-log.ts"
import type { ChatTurn } from "#storage/chat-turns.ts"

/** An answer under way. */
export type Answering = {
  readonly services: Services
  readonly turn: ChatTurn
  readonly log: TurnLog
  readonly report: (error: unknown) => void
}
