import type { Action } from "#actions/action.ts"
import { agentActions } from "#actions/catalog.ts"
import type { Scope } from "#domain/scopes.ts"
import { type ToolWords, toolWordsOf } from "#tools/tool-words.ts"

export type ToolAction = { readonly action: Action; readonly words: ToolWords; readonly scope: Scope }

/** The actions that are tools, with what is said of them over MCP alone. */
export const toolActions: readonly ToolAction[] = agentActions.flatMap((action) => {
  const words = toolWordsOf(action.name)
  const { scope } = action
  return words === null || scope === "app" ? [] : [{ action, words, scope }]
})

export function isListed({ words }: ToolAction): boolean {
  return words.isUnlisted !== true
}
