import type { AccountView } from "../api/views.ts"
import { words } from "../words/words.ts"
import { listNames } from "./list-names.ts"
import type { OpenAccounts } from "./split-open.ts"

/** What happens in the sandbox is public nowhere. */
export function isTrial(to: readonly AccountView[]): boolean {
  return to.every(({ sandbox }) => sandbox)
}

/** What publishing again does: who gets the post, who is asked first, and who has to be looked at. */
export function sayAgain({ without, asked, silent }: OpenAccounts): string {
  return [
    ...(without.length === 0
      ? []
      : [words.post.againBody(listNames(without, { withHandles: true }), isTrial(without))]),
    ...sayUnsure({ asked, silent }, without.length === 0),
  ].join(" ")
}

/** What becomes of the accounts that may have it. */
export function sayUnsure({ asked, silent }: Pick<OpenAccounts, "asked" | "silent">, isAlone: boolean): string[] {
  const sayAsked = isAlone
    ? words.post.askBody(listNames(asked))
    : words.post.askedFirst(listNames(asked), asked.length)
  return [
    ...(asked.length === 0 ? [] : [sayAsked]),
    ...(silent.length === 0 ? [] : [words.post.notAsked(listNames(silent), silent.length)]),
  ]
}
