import type { Actor, House } from "#actions/action.ts"
import { approvableNamed } from "#actions/approvals/approvable.ts"
import type { Asking } from "#actions/approvals/weigh.ts"
import { readInput } from "#actions/read-input.ts"
import type { Approval } from "#storage/approvals.ts"

/** What a card asks for, as the person who has it would run it. */
export function askingOf(house: House, actor: Actor, card: Approval): Asking {
  const action = approvableNamed(card.action)
  return { house, actor, action, input: readInput(action.input, card.input) }
}
