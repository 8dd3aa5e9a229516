import { sayingFor } from "#domain/failure-words.ts"
import { isAtLeast } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import type { AccountView, ResultView } from "../api/views.ts"
import { problemWords } from "../words/problem-words.ts"
import { words } from "../words/words.ts"

type Explained = { readonly title: string; readonly means: string; readonly todo: string }

/** A refusal that goes away when the account is connected again. */
export function isAboutAccess(code: string): boolean {
  return code === "NeedsReconnect" || code === "MissingPermission"
}

/** What happened on an account, what it means and what to do, in words. The codes come from outside. */
export function explain({ uncertain, error }: ResultView, account: AccountView | undefined, role: Role): Explained {
  const network = account?.provider ?? words.post.theNetwork
  if (uncertain) {
    return {
      title: problemWords.uncertain(network),
      means: problemWords.meaningUncertain(network),
      todo: isAtLeast(role, "editor") ? problemWords.todoUncertain : problemWords.todoViewer,
    }
  }
  const code = error?.code ?? ""
  return {
    title: (sayingFor(problemWords.titles, code) ?? problemWords.refused)(network),
    means: (sayingFor(problemWords.meaning, code) ?? problemWords.meaningOther)(network),
    todo: whatToDo(code, network, account, role),
  }
}

function whatToDo(code: string, network: string, account: AccountView | undefined, role: Role): string {
  if (!isAtLeast(role, "editor")) return problemWords.todoViewer
  if (code === "AccountDisconnected") return problemWords.todoGone
  if (code === "NotConfigured") return words.post.askAdmin
  if (isAboutAccess(code)) {
    if (code === "NeedsReconnect" && account?.status === "Active") return problemWords.todoReconnected
    return isAtLeast(role, "admin") ? problemWords.todoAccess(network) : problemWords.todoAdmin(network)
  }
  return sayingFor(problemWords.steps, code)?.(network) ?? problemWords.todoOther
}
