import { deleteAccount } from "#actions/accounts/delete.ts"
import type { Action } from "#actions/action.ts"
import { deletePost } from "#actions/posts/delete.ts"
import { publishPostNow } from "#actions/posts/publish-now.ts"
import { schedulePost } from "#actions/posts/schedule.ts"
import { setOption } from "#actions/posts/set-option.ts"
import { setVersionText } from "#actions/posts/set-version-text.ts"
import { updatePost } from "#actions/posts/update.ts"

/** What an agent can ask a person for: what needs approval always, and the edits of a post that is Scheduled. */
const all: readonly Action[] = [
  schedulePost,
  publishPostNow,
  deletePost,
  deleteAccount,
  updatePost,
  setVersionText,
  setOption,
]

export const approvable: ReadonlyMap<string, Action> = new Map(all.map((action) => [action.name, action]))

export function approvableNamed(name: string): Action {
  const action = approvable.get(name)
  if (action === undefined) throw new Error(`a card asks for ${name}, which cannot be asked for`)
  // It would run outside the transaction that is undone after a rehearsal.
  if (action.prepare !== undefined) throw new Error(`${name} prepares something, so it cannot be rehearsed`)
  return action
}
