import type { Action } from "#actions/action.ts"
import type { ToolSummary } from "#domain/tool-summary.ts"
import { spellNames, toolName } from "#tools/spell-names.ts"
import { isListed, toolActions } from "#tools/tool-actions.ts"
import { mayWait } from "#tools/tool-schemas.ts"

/** The tools, for people who want to know what an agent can use. The guidance for models is left out. */
export const toolSummaries: readonly ToolSummary[] = toolActions.map((tool) => ({
  name: toolName(tool.action.name),
  title: tool.action.title,
  description: firstSentence(spellNames(tool.action.description)),
  effect: effectOf(tool.action),
  scope: tool.scope,
  isListed: isListed(tool),
}))

function effectOf(action: Action): ToolSummary["effect"] {
  if (action.kind === "needs-approval") return "ask"
  if (action.kind === "read") return "read"
  return mayWait(action) ? "write-unless-scheduled" : "write"
}

function firstSentence(text: string): string {
  return text.split(/(?<=\.)\s/)[0] ?? text
}
