import { deleteAccount } from "#actions/accounts/delete.ts"
import type { Action } from "#actions/action.ts"
import { deletePost } from "#actions/posts/delete.ts"
import { publishPostNow } from "#actions/posts/publish-now.ts"
import { schedulePost } from "#actions/posts/schedule.ts"
import { setOption } from "#actions/posts/set-option.ts"
import { setVersionText } from "#actions/posts/set-version-text.ts"
import { updatePost } from "#actions/posts/update.ts"

/** What is held and shown while a person decides. */
export type ApprovableSubject = "post" | "account"

type Approvable = { readonly action: Action; readonly subject: ApprovableSubject }

/** What an agent can ask a person for: what needs approval always, and the edits of a post that is Scheduled. */
const all: readonly Approvable[] = [
  { action: schedulePost, subject: "post" },
  { action: publishPostNow, subject: "post" },
  { action: deletePost, subject: "post" },
  { action: deleteAccount, subject: "account" },
  { action: updatePost, subject: "post" },
  { action: setVersionText, subject: "post" },
  { action: setOption, subject: "post" },
]

export const approvable: ReadonlyMap<string, Approvable> = new Map(all.map((each) => [each.action.name, each]))

export function approvableNamed(name: string): Approvable {
  const found = approvable.get(name)
  if (found === undefined) throw new Error(`a card asks for ${name}, which cannot be asked for`)
  // It would run outside the transaction that is undone after a rehearsal.
  if (found.action.prepare !== undefined) throw new Error(`${name} prepares something, so it cannot be rehearsed`)
  return found
}
